#pragma once

#include "core/analysis/rank_curve.h"

namespace delayrank::analysis {

/// The middle of the log-linear bucket that a delay falls in: 1,024 buckets to an octave, so that it is off
/// by 0.05 % at most, and by nothing below 2,048 ns.
Delay bucketMiddle(Delay delay);

/// Runs with strictly falling delays as runs of the middles of their buckets, where they are below `below`;
/// the others stay as they are. Counts stay; ranks are left at 0. `below` or more never becomes less, nor
/// less than it more.
std::vector<RankRun> bucketed(std::span<const RankRun> runs, Delay below);

} // namespace delayrank::analysis
