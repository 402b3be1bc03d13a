#pragma once

#include "core/formats/labelled_statistics.h"

#include <span>

namespace delayrank::formats {

/// The statistics as aligned plain text for a terminal, a line a series, with its newline; below it what
/// makes a row incomplete. Where a baseline was given a column says how many times less stalled time there
/// is than in it ('x 20'). '-' stands for what is undefined; control characters of labels become blanks.
std::string statisticsTable(Delay threshold, std::span<const LabelledStatistics> statistics);

} // namespace delayrank::formats
