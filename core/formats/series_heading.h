#pragma once

#include "core/runs/run.h"

#include <optional>
#include <string>
#include <string_view>

namespace delayrank::formats {

/// The comment before each series in files of writeText(): "# 64 bytes, sender, host noise, 9 delays, 2
/// lost".
std::string seriesHeading(const runs::Step &step, const runs::Series &series);
/// The kind of series that such a line announces; none where the line is none.
std::optional<SeriesKind> kindInHeading(std::string_view line);

} // namespace delayrank::formats
