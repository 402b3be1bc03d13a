#pragma once

#include "core/formats/labelled_statistics.h"

#include <span>

namespace delayrank::formats {

/// The JSON of `delayrank stats --json`, one line with its newline; product.md, Commands, says which fields
/// there are, and beside them are `partial` (of a run) and `lost_delays` (of a series). What is undefined is
/// null: times of a series without delays, the share of no time, a size that is not known, a period that
/// there is not, `against_baseline` where no baseline was given.
std::string statisticsJson(Delay threshold, std::span<const LabelledStatistics> statistics);

} // namespace delayrank::formats
