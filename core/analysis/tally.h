#pragma once

#include "core/analysis/rank_curve.h"

namespace delayrank::analysis {

/// Delays below this are counted in an array, one counter a nanosecond; the others are sorted.
inline constexpr Delay countedBelow{65'536};

/// Delays of 0 or more, in any order, as runs with strictly falling delays; their ranks are left at 0. Costs
/// the delays given (about 2 ns each where they are many and short) and, in each thread that ever calls it,
/// half a megabyte of counters.
std::vector<RankRun> tallied(std::span<const Delay> delays);

} // namespace delayrank::analysis
