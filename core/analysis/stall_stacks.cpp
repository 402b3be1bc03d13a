#include "core/analysis/stall_stacks.h"

#include "core/analysis/saturating.h"

#include <algorithm>

namespace delayrank::analysis {

namespace {

/// The stalls of one cluster of one curve.
struct Member {
    Delay centre{0};
    std::size_t curve = 0;
    Delay time{0};
};

/// The clusters of several curves that are taken for the same.
struct Group {
    std::vector<Member> members; ///< by centre
    Delay time{0};
    Delay centre() const { return members[members.size() / 2].centre; }
};

Delay stalledTimeOf(const Cluster &cluster, const RankCurve &curve, Delay threshold) {
    const Delay shortest = std::max(cluster.shortest, threshold);
    if (shortest > cluster.longest)
        return Delay(0);
    const Delay longer =
        cluster.longest == Delay::max() ? Delay(0) : curve.timeAtLeast(cluster.longest + Delay(1));
    return curve.timeAtLeast(shortest) - longer;
}

std::vector<Group> groupsOf(std::vector<Member> members) {
    std::stable_sort(members.begin(), members.end(),
                     [](const Member &a, const Member &b) { return a.centre < b.centre; });
    std::vector<Group> groups;
    for (const Member &member : members) {
        // Held against the shortest one, so that a chain of neighbours does not become one long cluster.
        const bool goesOn = !groups.empty() &&
                            static_cast<double>(member.centre.count()) <=
                                static_cast<double>(groups.back().members.front().centre.count()) *
                                    (1 + sameCluster);
        Group &group = goesOn ? groups.back() : groups.emplace_back();
        group.members.push_back(member);
        group.time = saturatingSum(group.time, member.time);
    }
    return groups;
}

} // namespace

Delay StallStack::stalledTime() const {
    Delay sum = other;
    for (const Delay time : times)
        sum = saturatingSum(sum, time);
    return sum;
}

StallStacks stackStalls(std::span<const ClusteredCurve> curves, Delay threshold, std::size_t most) {
    std::vector<Member> members;
    for (std::size_t index = 0; index < curves.size(); ++index)
        for (const Cluster &cluster : curves[index].clusters)
            if (const Delay time = stalledTimeOf(cluster, *curves[index].curve, threshold); time > Delay(0))
                members.push_back({cluster.centre, index, time});
    std::vector<Group> groups = groupsOf(std::move(members));
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group &a, const Group &b) { return a.time > b.time; });
    groups.resize(std::min(groups.size(), most));
    std::sort(groups.begin(), groups.end(),
              [](const Group &a, const Group &b) { return a.centre() < b.centre(); });

    StallStacks result;
    for (const ClusteredCurve &one : curves) {
        StallStack &stack = result.stacks.emplace_back();
        stack.times.resize(groups.size());
        stack.other = one.curve->timeAtLeast(threshold);
    }
    for (std::size_t index = 0; index < groups.size(); ++index) {
        result.centres.push_back(groups[index].centre());
        for (const Member &member : groups[index].members) {
            StallStack &stack = result.stacks[member.curve];
            stack.times[index] += member.time;
            stack.other -= member.time;
        }
    }
    return result;
}

} // namespace delayrank::analysis
