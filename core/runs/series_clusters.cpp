#include "core/runs/series_clusters.h"

#include "core/analysis/cluster_periods.h"
#include "core/runs/stretches.h"

#include <algorithm>
#include <cstdlib>

namespace delayrank::runs {

namespace {

using analysis::Cluster;
using analysis::ClusterPeriods;

ClusterPeriods periodsIn(const Series &series, std::span<const Cluster> clusters) {
    ClusterPeriods periods(clusters);
    if (series.digest)
        for (const analysis::Stall &stall : series.digest->stalls.stalls())
            periods.add(stall.message, stall.delay);
    else
        forEachStretch(
            series, [&](std::uint64_t first, std::span<const Delay> delays) { periods.add(first, delays); });
    return periods;
}

/// The place of every member is known.
bool knowsAllOf(const Series &series, const Cluster &cluster) {
    return !series.digest || cluster.shortest >= series.digest->stalls.threshold();
}

bool agree(std::uint64_t a, std::uint64_t b) {
    return a > b ? a - b <= 1 : b - a <= 1;
}

} // namespace

bool hasOneEndsOrder(const Series &series) {
    return series.ordered && series.end != End::merged;
}

void givePeriods(std::vector<Cluster> &clusters, std::span<const Series *const> series) {
    if (!std::all_of(series.begin(), series.end(), [](const Series *one) { return hasOneEndsOrder(*one); }))
        return;
    std::vector<ClusterPeriods> found;
    for (const Series *one : series)
        found.push_back(periodsIn(*one, clusters));
    for (std::size_t index = 0; index < clusters.size(); ++index) {
        std::uint64_t members = 0;
        std::optional<analysis::StallPeriod> period;
        bool allAgree = true;
        for (std::size_t i = 0; i < series.size(); ++i) {
            const std::uint64_t count = found[i].countOf(index);
            allAgree = allAgree && knowsAllOf(*series[i], clusters[index]);
            if (count < analysis::leastPeriodStalls)
                continue;
            const auto own = found[i].of(index);
            allAgree = allAgree && own && (!period || agree(own->messages, period->messages));
            if (own && count > members) {
                members = count;
                period = own;
            }
        }
        if (allAgree)
            clusters[index].period = period;
    }
}

} // namespace delayrank::runs
