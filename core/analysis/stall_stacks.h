#pragma once

#include "core/analysis/clusters.h"

#include <span>
#include <vector>

namespace delayrank::analysis {

/// A curve with its clusters.
struct ClusteredCurve {
    const RankCurve *curve = nullptr;
    std::span<const Cluster> clusters;
};

/// The stalled time of one curve by the clusters of all; together with `other` exactly its stalled time.
struct StallStack {
    std::vector<Delay> times; ///< one for each of StallStacks::centres
    Delay other{0};           ///< stalls in no cluster, or in one that is not named
    Delay stalledTime() const;
};

struct StallStacks {
    std::vector<Delay> centres;     ///< of the clusters that are named, shortest first
    std::vector<StallStack> stacks; ///< one for each curve
};

/// Clusters of two curves are the same where their centres are no further apart than this share of the shorter
/// one: findClusters() would see no two in them.
inline constexpr double sameCluster = 0.05;

/// Divides the stalled time of each curve by clusters, which are matched across the curves by their centres.
/// The `most` clusters with the most stalled time in all curves together are named, by the middle of their
/// centres.
StallStacks stackStalls(std::span<const ClusteredCurve> curves, Delay threshold, std::size_t most);

} // namespace delayrank::analysis
