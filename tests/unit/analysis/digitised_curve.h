#pragma once

#include "core/base/time_unit.h"

#include <cstdint>
#include <string>
#include <vector>

namespace delayrank::analysis {

/// Reads a rank curve of tests/data/1999 (points of rank and delay) and gives the delay of every rank from 1
/// to `delays`, on straight lines between the points in log-log space. Throws std::runtime_error where the
/// file is missing or has no two points.
std::vector<Delay> readDigitisedCurve(const std::string &path, const TimeUnit &unit, std::uint64_t delays);

} // namespace delayrank::analysis
