#include "core/analysis/stall_stacks.h"

#include <gtest/gtest.h>
#include <random>

using namespace delayrank;
using namespace delayrank::analysis;
using namespace std::chrono_literals;

namespace {

/// Short delays, and plateaus of `count` stalls 0.5 % wide about each centre.
RankCurve plateaus(const std::vector<Delay> &centres, int count) {
    std::mt19937_64 random(7);
    std::vector<Delay> delays(10'000, Delay(2'000));
    std::uniform_real_distribution<double> about(0.9975, 1.0025);
    for (const Delay centre : centres)
        for (int index = 0; index < count; ++index)
            delays.push_back(
                Delay(static_cast<std::int64_t>(static_cast<double>(centre.count()) * about(random))));
    return RankCurve::fromDelays(delays);
}

struct Stacked {
    std::vector<RankCurve> curves;
    std::vector<std::vector<Cluster>> clusters;
    StallStacks stacks(Delay threshold, std::size_t most) {
        std::vector<ClusteredCurve> both;
        for (const RankCurve &curve : curves)
            clusters.push_back(findClusters(curve, 0));
        for (std::size_t index = 0; index < curves.size(); ++index)
            both.push_back({&curves[index], clusters[index]});
        return stackStalls(both, threshold, most);
    }
};

} // namespace

TEST(StallStacks, SumToTheStalledTimeExactly) {
    Stacked one{{plateaus({9'600us, 19'600us}, 200), plateaus({9'700us}, 300), plateaus({}, 0)}, {}};
    for (const Delay threshold : {Delay(1ms), Delay(9'600us), Delay(1)}) {
        one.clusters.clear();
        const StallStacks stacks = one.stacks(threshold, 8);
        ASSERT_EQ(stacks.stacks.size(), 3u);
        for (std::size_t index = 0; index < 3; ++index)
            EXPECT_EQ(stacks.stacks[index].stalledTime(), one.curves[index].timeAtLeast(threshold));
    }
}

TEST(StallStacks, MatchTheClustersOfCurvesByTheirCentres) {
    Stacked one{{plateaus({9'600us, 19'600us}, 200), plateaus({9'700us}, 300)}, {}};
    const StallStacks stacks = one.stacks(1ms, 8);
    ASSERT_EQ(stacks.centres.size(), 2u);
    EXPECT_NEAR(static_cast<double>(stacks.centres[0].count()), 9.65e6, 1e5);
    EXPECT_NEAR(static_cast<double>(stacks.centres[1].count()), 19.6e6, 1e5);
    EXPECT_GT(stacks.stacks[0].times[0], 0ns);
    EXPECT_GT(stacks.stacks[1].times[0], 0ns);
    EXPECT_GT(stacks.stacks[0].times[1], 0ns);
    EXPECT_EQ(stacks.stacks[1].times[1], 0ns);
    EXPECT_EQ(stacks.stacks[0].other, 0ns);
}

TEST(StallStacks, KeepNeighbouringJiffiesApart) {
    Stacked one{{plateaus({44ms}, 200), plateaus({48ms}, 200)}, {}};
    EXPECT_EQ(one.stacks(1ms, 8).centres.size(), 2u);
}

TEST(StallStacks, NameThoseWithTheMostTimeAndPutTheRestIntoOther) {
    Stacked one{{plateaus({2ms, 10ms, 50ms}, 200)}, {}};
    const StallStacks stacks = one.stacks(1ms, 2);
    ASSERT_EQ(stacks.centres.size(), 2u);
    EXPECT_NEAR(static_cast<double>(stacks.centres[0].count()), 10e6, 1e5);
    EXPECT_NEAR(static_cast<double>(stacks.stacks[0].other.count()), 200 * 2e6, 2e6);
}

TEST(StallStacks, LeaveOutWhatIsShorterThanTheThreshold) {
    Stacked one{{plateaus({9'600us}, 200)}, {}};
    const StallStacks stacks = one.stacks(1s, 8);
    EXPECT_TRUE(stacks.centres.empty());
    EXPECT_EQ(stacks.stacks[0].stalledTime(), 0ns);
}
