#include "core/analysis/rank_curve.h"
#include "core/analysis/rank_curve_builder.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <vector>

namespace delayrank::analysis {

void PrintTo(const RankRun &run, std::ostream *out) {
    *out << run.count << " x " << run.delay.count() << " ns to rank " << run.lastRank;
}

namespace {

using namespace std::chrono_literals;

RankCurve curveOf(const std::vector<Delay> &delays) {
    return RankCurve::fromDelays(delays);
}

TEST(RankCurve, HasNothingWhereNoDelayWasGiven) {
    for (const RankCurve &curve :
         {RankCurve(), curveOf({}), RankCurve::merged({}), RankCurveBuilder().curve()}) {
        EXPECT_TRUE(curve.empty());
        EXPECT_EQ(curve.size(), 0u);
        EXPECT_EQ(curve.zeroDelays(), 0u);
        EXPECT_EQ(curve.total(), 0ns);
        EXPECT_EQ(curve.longest(), 0ns);
        EXPECT_EQ(curve.quantile(0.5), std::nullopt);
        EXPECT_EQ(curve.countAtLeast(0ns), 0u);
        EXPECT_EQ(curve.timeAtLeast(0ns), 0ns);
    }
}

TEST(RankCurve, OfOneDelayHasItAtEveryQuantile) {
    const RankCurve curve = curveOf({7ns});
    EXPECT_EQ(curve.delayAtRank(1), 7ns);
    for (const double q : {1e-9, 0.5, 0.9999, 1.0})
        EXPECT_EQ(curve.quantile(q), 7ns);
}

TEST(RankCurve, HoldsEqualDelaysInOneRun) {
    const RankCurve curve = curveOf(std::vector<Delay>(100'000, 40ms));
    ASSERT_EQ(curve.runs().size(), 1u);
    EXPECT_EQ(curve.runs().front(), (RankRun{40ms, 100'000, 100'000}));
    EXPECT_EQ(curve.total(), 4000s);
}

TEST(RankCurve, RunsFromTheLongestDelayWithRunningRanks) {
    const RankCurve curve = curveOf({3ns, 10ms, 3ns, 65'536ns, 0ns, 65'535ns, 10ms, 3ns});
    const std::vector<RankRun> expected{
        {10ms, 2, 2}, {65'536ns, 1, 3}, {65'535ns, 1, 4}, {3ns, 3, 7}, {0ns, 1, 8}};
    EXPECT_EQ(std::vector<RankRun>(curve.runs().begin(), curve.runs().end()), expected);
    EXPECT_EQ(curve.delayAtRank(2), 10ms);
    EXPECT_EQ(curve.delayAtRank(3), 65'536ns);
    EXPECT_EQ(curve.delayAtRank(8), 0ns);
}

TEST(RankCurve, ComputesTheRanksOfGivenRuns) {
    const RankCurve curve(std::vector<RankRun>{{5ms, 2, 0}, {1us, 3, 99}});
    EXPECT_EQ(curve.runs().front().lastRank, 2u);
    EXPECT_EQ(curve.runs().back().lastRank, 5u);
    EXPECT_EQ(curve.total(), 10ms + 3us);
}

TEST(RankCurve, CountsZeroDelaysInItsSizeAndQuantiles) {
    const RankCurve curve = curveOf({0ns, 0ns, 0ns, 8ns});
    EXPECT_EQ(curve.zeroDelays(), 3u);
    EXPECT_EQ(curve.size(), 4u);
    EXPECT_EQ(curve.quantile(0.75), 0ns);
    EXPECT_EQ(curve.quantile(0.76), 8ns);
    EXPECT_EQ(curve.countAtLeast(0ns), 4u);
    EXPECT_EQ(curve.countAtLeast(1ns), 1u);
}

TEST(RankCurve, TakesQuantilesWithoutInterpolation) {
    const RankCurve curve = curveOf({1ns, 2ns, 3ns, 4ns});
    EXPECT_EQ(curve.quantile(0.25), 1ns);
    EXPECT_EQ(curve.quantile(0.26), 2ns);
    EXPECT_EQ(curve.quantile(0.5), 2ns);
    EXPECT_EQ(curve.quantile(1.0), 4ns);
}

TEST(RankCurve, IsNotMovedByRoundingWhereTheQuantileFallsOnADelay) {
    std::vector<Delay> delays;
    for (int i = 1; i <= 100; ++i)
        delays.emplace_back(i);
    const RankCurve curve = curveOf(delays);
    for (int i = 1; i <= 100; ++i) // 0.07 * 100 is 7.000000000000001
        EXPECT_EQ(curve.quantile(i / 100.0), Delay(i)) << i;
}

TEST(RankCurve, CountsAndAddsUpWhatIsAsLongAsTheThresholdOrLonger) {
    const RankCurve curve = curveOf({1us, 5ms, 5ms, 44ms, 999'999ns});
    EXPECT_EQ(curve.countAtLeast(1ms), 3u);
    EXPECT_EQ(curve.timeAtLeast(1ms), 54ms);
    EXPECT_EQ(curve.countAtLeast(5ms), 3u);
    EXPECT_EQ(curve.countAtLeast(5ms + 1ns), 1u);
    EXPECT_EQ(curve.timeAtLeast(5ms + 1ns), 44ms);
    EXPECT_EQ(curve.countAtLeast(45ms), 0u);
    EXPECT_EQ(curve.timeAtLeast(45ms), 0ns);
}

TEST(RankCurve, StopsAtTheLongestTimeInsteadOfOverflowing) {
    const RankCurve curve(std::vector<RankRun>{{Delay::max(), 3, 0}, {1ns, 2, 0}});
    EXPECT_EQ(curve.total(), Delay::max());
    EXPECT_EQ(curve.timeAtLeast(2ns), Delay::max());
    EXPECT_EQ(curve.size(), 5u);
}

TEST(RankCurve, MergedWithAnEmptyOneIsTheOther) {
    const RankCurve curve = curveOf({1us, 5ms});
    const RankCurve empty;
    const std::array<const RankCurve *, 3> both{&empty, &curve, &empty};
    EXPECT_EQ(RankCurve::merged(both).size(), 2u);
    EXPECT_EQ(RankCurve::merged(both).total(), curve.total());
}

TEST(RankCurveBuilder, GivesTheSameCurveTwiceWhereNothingIsNew) {
    RankCurveBuilder builder;
    builder.add(std::vector<Delay>{5ms, 1us, 5ms});
    const RankCurve first = builder.curve();
    const RankCurve second = builder.curve();
    EXPECT_TRUE(
        std::equal(first.runs().begin(), first.runs().end(), second.runs().begin(), second.runs().end()));
    EXPECT_EQ(builder.size(), 3u);
}

} // namespace
} // namespace delayrank::analysis
