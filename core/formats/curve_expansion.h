#pragma once

#include "core/base/duration.h"

#include <cstdint>
#include <string>
#include <vector>

namespace delayrank::formats {

/// One point of a rank/delay curve. One read off a chart may lie between two ranks.
struct CurvePoint {
    double rank = 0;
    double nanoseconds = 0;
};

/// The most ranks that a curve is expanded to: both ends of the longest counted step.
inline constexpr std::uint64_t maxCurveDelays = 200'000'000;

/// The delays of all whole ranks from the first point's (rounded up) to `count`: straight lines between the
/// points in log-log space, rounded to whole nanoseconds, so falling or equal. Beyond the last point its
/// delay stands. `points` has rising ranks from 1 or more and delays of 0 or more that fall or stay; `count`
/// is at least the first rank and at most maxCurveDelays.
std::vector<Delay> expandCurve(const std::vector<CurvePoint> &points, std::uint64_t count);

} // namespace delayrank::formats
