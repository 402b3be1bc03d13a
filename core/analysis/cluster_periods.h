#pragma once

#include "core/analysis/clusters.h"
#include "core/base/duration.h"

#include <span>
#include <vector>

namespace delayrank::analysis {

/// Finds the period of each cluster: 'every 41st' of those delays of one end of one step that lie within it.
/// Takes the delays in their order, as they come. Costs a binary search a delay. Not thread-safe.
///
/// A cluster that most messages belong to has none: 'every 1st message' says nothing.
class ClusterPeriods {
public:
    /// Clusters as findClusters() gives them: longest first, none overlapping another.
    explicit ClusterPeriods(std::span<const Cluster> clusters);

    /// `firstMessage` is the number of the message that delays[0] ends at.
    void add(std::uint64_t firstMessage, std::span<const Delay> delays);
    /// One message that waited so long; after those before it.
    void add(std::uint64_t message, Delay delay);

    /// How many of the delays are in clusters[index].
    std::uint64_t countOf(std::size_t index) const { return m_bands.at(index).period.count(); }
    std::optional<StallPeriod> of(std::size_t index) const;

private:
    struct Band {
        Delay shortest, longest;
        MessagePeriod period;
    };
    std::vector<Band> m_bands;
};

} // namespace delayrank::analysis
