#include "core/analysis/clusters.h"

#include "core/analysis/density.h"
#include "core/analysis/hills.h"
#include "core/analysis/kernel_constants.h"
#include "core/analysis/saturating.h"

#include <ranges>

namespace delayrank::analysis {

namespace {

constexpr double leastMessageShare = 0.001;
constexpr double leastTimeShare = 0.01;

/// The runs of a curve whose delays are in the bins of a hill.
std::pair<RankCurve::Iterator, RankCurve::Iterator> membersOf(const Hill &hill, const RankCurve &curve) {
    const auto begin = curve.firstRun([&](const RankRun &run) {
        return run.delay <= Delay(0) || LogDensity::binOf(run.delay) <= hill.last;
    });
    const auto end = curve.firstRun(begin, [&](const RankRun &run) {
        return run.delay <= Delay(0) || LogDensity::binOf(run.delay) < hill.first;
    });
    return {begin, end};
}

} // namespace

std::vector<Cluster> findClusters(const RankCurve &curve, const WaitingHost &host) {
    std::vector<Cluster> clusters;
    const LogDensity density(curve);
    for (const Hill &hill : findHills(density.bins(), density.counts()) | std::views::reverse) {
        const auto [begin, end] = membersOf(hill, curve);
        if (begin == end)
            continue;
        Cluster cluster;
        RankRun last;
        for (auto member = begin; member != end; ++member) {
            const RankRun run = *member;
            last = run;
            cluster.count += run.count;
            cluster.time = saturatingSum(cluster.time, saturatingProduct(run.delay, run.count));
        }
        cluster.messageShare = static_cast<double>(cluster.count) / static_cast<double>(curve.size());
        cluster.timeShare =
            static_cast<double>(cluster.time.count()) / static_cast<double>(curve.total().count());
        const bool holdsEnough =
            cluster.messageShare >= leastMessageShare || cluster.timeShare >= leastTimeShare;
        if (cluster.count < leastClusterMembers || !holdsEnough)
            continue;
        // The middle one of the members, counted from the shortest.
        cluster.centre = curve.delayAtRank(last.lastRank - (cluster.count + 1) / 2 + 1);
        cluster.longest = (*begin).delay;
        cluster.shortest = last.delay;
        cluster.matches = constantsCovering(cluster.centre, host);
        clusters.push_back(std::move(cluster));
    }
    return clusters;
}

} // namespace delayrank::analysis
