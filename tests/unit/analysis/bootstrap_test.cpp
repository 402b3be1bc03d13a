#include "core/analysis/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

/// Repetitions of 2,000 delays with stalls of about 10 ms, as many on average as told, each repetition with
/// its own share of luck.
std::vector<RankCurve> repetitions(unsigned count, double stalls, Delay body, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<RankCurve> curves;
    for (unsigned i = 0; i < count; ++i) {
        std::poisson_distribution<int> luck(stalls);
        std::uniform_int_distribution<std::int64_t> spread(0, body.count() / 10);
        std::vector<Delay> delays(2'000);
        for (Delay &delay : delays)
            delay = body + Delay(spread(random));
        const int stalled = std::min(2'000, luck(random));
        for (int one = 0; one < stalled; ++one)
            delays[static_cast<std::size_t>(one)] = 10ms + Delay(spread(random));
        curves.push_back(RankCurve::fromDelays(delays));
    }
    return curves;
}

std::vector<const RankCurve *> pointers(const std::vector<RankCurve> &curves) {
    std::vector<const RankCurve *> all;
    for (const RankCurve &curve : curves)
        all.push_back(&curve);
    return all;
}

RatioIntervals intervals(const std::vector<RankCurve> &baseline, const std::vector<RankCurve> &own) {
    return bootstrapRatios(pointers(baseline), pointers(own), 1ms);
}

TEST(Bootstrap, CoversAKnownRatioAndShowsTheDifference) {
    const RatioIntervals found =
        intervals(repetitions(10, 400, 10us, 1), repetitions(10, 20, 10us, 2)); // 20 times fewer stalls
    for (const auto &interval : {found.stalledTime, found.stallCount}) {
        ASSERT_TRUE(interval);
        EXPECT_LT(interval->lower, 20);
        EXPECT_GT(interval->upper, 20);
        EXPECT_GT(interval->lower, 15);
        EXPECT_LT(interval->upper, 27);
        EXPECT_FALSE(interval->straddlesOne());
    }
    EXPECT_EQ(found.repetitions.baseline, 10u);
    EXPECT_EQ(found.repetitions.own, 10u);
}

TEST(Bootstrap, ShowsNoDifferenceBetweenRepetitionsOfTheSameThing) {
    const RatioIntervals found = intervals(repetitions(8, 50, 10us, 3), repetitions(8, 50, 10us, 4));
    for (const ComparedFigure &one : comparedFigures()) {
        ASSERT_TRUE(found.*one.interval) << one.figure->name;
        EXPECT_TRUE((found.*one.interval)->straddlesOne()) << one.figure->name;
    }
}

TEST(Bootstrap, CoversTheTrueRatioAboutNineteenTimesOfTwenty) {
    int covered = 0;
    constexpr int trials = 60;
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        const auto found =
            intervals(repetitions(10, 200, 10us, 100 + trial), repetitions(10, 100, 10us, 500 + trial));
        covered += found.stallCount->lower <= 2 && found.stallCount->upper >= 2;
    }
    // The percentile bootstrap of ten repetitions falls a little short of 95 %: 0.90 to 0.93.
    EXPECT_GE(covered, 48);
}

TEST(Bootstrap, GivesTheSameIntervalsForTheSameRepetitions) {
    const auto baseline = repetitions(5, 100, 10us, 5), own = repetitions(5, 60, 10us, 6);
    const RatioIntervals once = intervals(baseline, own), again = intervals(baseline, own);
    EXPECT_EQ(once.stalledTime->lower, again.stalledTime->lower);
    EXPECT_EQ(once.p999->upper, again.p999->upper);
}

TEST(Bootstrap, GivesNoneForFewerThanThreeRepetitionsOnEitherSide) {
    for (const auto &[a, b] : {std::pair(2u, 9u), std::pair(9u, 2u), std::pair(1u, 1u)}) {
        const RatioIntervals found = intervals(repetitions(a, 50, 10us, 1), repetitions(b, 50, 10us, 2));
        EXPECT_TRUE(found.tooFew());
        EXPECT_FALSE(found.stalledTime);
        EXPECT_FALSE(found.p999);
        EXPECT_EQ(found.repetitions.baseline, a);
        EXPECT_EQ(found.repetitions.own, b);
    }
    auto empty = repetitions(3, 50, 10us, 1);
    empty[1] = RankCurve();
    EXPECT_TRUE(intervals(empty, repetitions(3, 50, 10us, 2)).tooFew()) << "one without a delay is none";
}

TEST(Bootstrap, IsInfiniteWhereNothingStalledAndOneWhereNothingStalledOnEitherSide) {
    const auto none = repetitions(4, 0.0001, 10us, 9);
    const RatioIntervals found = intervals(repetitions(4, 300, 10us, 8), none);
    EXPECT_TRUE(std::isinf(found.stalledTime->lower));
    EXPECT_TRUE(std::isinf(found.stalledTime->upper));
    const RatioIntervals neither = intervals(none, none);
    EXPECT_EQ(neither.stallCount->lower, 1);
    EXPECT_EQ(neither.stallCount->upper, 1);
}

TEST(Bootstrap, TakesTheTailOfAllDrawnDelaysTogether) {
    // Repetitions that all have the same p99.9, and lengths that differ, leave no doubt about the ratio.
    std::vector<RankCurve> baseline, own;
    for (std::size_t i = 1; i <= 4; ++i) {
        std::vector<Delay> slow(1'000 * i, 5us), fast(3'000 * i, 5us);
        std::fill_n(slow.begin(), 10 * i, 400us);
        std::fill_n(fast.begin(), 30 * i, 100us);
        baseline.push_back(RankCurve::fromDelays(slow));
        own.push_back(RankCurve::fromDelays(fast));
    }
    const RatioIntervals found = intervals(baseline, own);
    EXPECT_EQ(found.p999->lower, 4);
    EXPECT_EQ(found.p999->upper, 4);
}

TEST(Bootstrap, TakesQuantilesAsTheMergedCurveHasThem) {
    // Every draw of equal repetitions is that repetition, whatever is drawn.
    const RankCurve a = repetitions(1, 20, 10us, 31)[0], b = repetitions(1, 20, 30us, 32)[0];
    const RatioIntervals found = intervals({a, a, a}, {b, b, b});
    const double expected =
        static_cast<double>(a.quantile(0.999)->count()) / static_cast<double>(b.quantile(0.999)->count());
    EXPECT_DOUBLE_EQ(found.p999->lower, expected);
    EXPECT_DOUBLE_EQ(found.p999->upper, expected);
}

} // namespace
} // namespace delayrank::analysis
