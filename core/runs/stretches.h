#pragma once

#include "core/runs/run.h"

#include <functional>
#include <span>

namespace delayrank::runs {

/// Calls `take` for every stretch of delays of a series that follow each other without a gap, in order; the
/// first of each ends at this message. What the memory holds: see walkInOrder() for the rest.
void forEachStretch(const Series &series,
                    const std::function<void(std::uint64_t firstMessage, std::span<const Delay>)> &take);

} // namespace delayrank::runs
