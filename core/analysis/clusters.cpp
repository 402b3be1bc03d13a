#include "core/analysis/clusters.h"

#include "core/analysis/density.h"
#include "core/analysis/hills.h"
#include "core/analysis/kernel_constants.h"
#include "core/analysis/saturating.h"

#include <algorithm>
#include <ranges>

namespace delayrank::analysis {

namespace {

constexpr double leastMessageShare = 0.001;
constexpr double leastTimeShare = 0.01;

/// The length of the middle one of the members, counted from the shortest.
Delay medianOf(std::span<const RankRun> members, std::uint64_t count) {
    std::uint64_t left = (count + 1) / 2;
    for (const RankRun &run : members | std::views::reverse) {
        if (run.count >= left)
            return run.delay;
        left -= run.count;
    }
    return members.front().delay;
}

/// The runs of a falling list whose delays are in the bins of a hill.
std::span<const RankRun> membersOf(const Hill &hill, std::span<const RankRun> runs) {
    const auto end = std::partition_point(runs.begin(), runs.end(), [&](const RankRun &run) {
        return run.delay > Delay(0) && LogDensity::binOf(run.delay) >= hill.first;
    });
    const auto begin = std::partition_point(
        runs.begin(), end, [&](const RankRun &run) { return LogDensity::binOf(run.delay) > hill.last; });
    return {begin, end};
}

} // namespace

std::vector<Cluster> findClusters(const RankCurve &curve, double hertz) {
    std::vector<Cluster> clusters;
    const LogDensity density(curve);
    for (const Hill &hill : findHills(density.bins(), density.counts()) | std::views::reverse) {
        const std::span<const RankRun> members = membersOf(hill, curve.runs());
        if (members.empty())
            continue;
        Cluster cluster;
        for (const RankRun &run : members) {
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
        cluster.centre = medianOf(members, cluster.count);
        cluster.longest = members.front().delay;
        cluster.shortest = members.back().delay;
        cluster.matches = constantsCovering(cluster.centre, hertz);
        clusters.push_back(std::move(cluster));
    }
    return clusters;
}

} // namespace delayrank::analysis
