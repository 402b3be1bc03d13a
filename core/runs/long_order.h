#pragma once

#include "core/runs/run.h"

namespace delayrank::runs {

/// How much of a long series is kept in order in memory.
struct OrderBounds {
    std::uint64_t whole = 10'000'000; ///< up to so many delays all are
    std::uint64_t first = 1'000'000;  ///< of more: the first,
    std::uint64_t last = 1'000'000;   ///< and at least as many last ones, at most twice as many
};

/// Takes the middle out of a series that has grown over its bounds and marks it by a Gap. The caller keeps up
/// what its digest needs.
void leaveOutMiddle(Series &series, const OrderBounds &bounds = {});

} // namespace delayrank::runs
