#include "core/analysis/cluster_periods.h"

#include <algorithm>

namespace delayrank::analysis {

ClusterPeriods::ClusterPeriods(std::span<const Cluster> clusters) {
    m_bands.reserve(clusters.size());
    for (const Cluster &cluster : clusters)
        m_bands.push_back({cluster.shortest, cluster.longest, {}});
}

void ClusterPeriods::add(std::uint64_t message, Delay delay) {
    const auto band = std::partition_point(m_bands.begin(), m_bands.end(),
                                           [delay](const Band &one) { return one.shortest > delay; });
    if (band != m_bands.end() && delay <= band->longest)
        band->period.add(message);
}

void ClusterPeriods::add(std::uint64_t firstMessage, std::span<const Delay> delays) {
    for (std::size_t i = 0; i < delays.size(); ++i)
        add(firstMessage + i, delays[i]);
}

std::optional<StallPeriod> ClusterPeriods::of(std::size_t index) const {
    const auto period = m_bands.at(index).period.period();
    return period && period->messages > 1 ? period : std::nullopt;
}

} // namespace delayrank::analysis
