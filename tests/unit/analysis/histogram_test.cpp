#include "core/analysis/histogram.h"

#include <gtest/gtest.h>
#include <numeric>
#include <random>

using namespace delayrank;
using namespace delayrank::analysis;

namespace {

/// Delays from 0 ns to hours, most of them short.
std::vector<Delay> someDelays(std::size_t count, unsigned seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> exponent(-0.5, 13);
    std::vector<Delay> delays;
    for (std::size_t index = 0; index < count; ++index)
        delays.push_back(Delay(static_cast<std::int64_t>(std::pow(10.0, exponent(random)))));
    return delays;
}

} // namespace

TEST(Histogram, CountsAndTimesSumToTheTotalsExactlyForAnyWidth) {
    const std::vector<Delay> delays = someDelays(20'000, 1);
    const auto curve = RankCurve::fromDelays(delays);
    ASSERT_GT(curve.zeroDelays(), 0u);
    for (const int perDecade : {1, 10, 20, 50, 200}) {
        const Histogram histogram = histogramOf(curve, logEdges(perDecade));
        std::uint64_t count = histogram.zeroDelays;
        Delay time{0};
        for (const HistogramBin &bin : histogram.bins) {
            count += bin.count;
            time += bin.time;
        }
        EXPECT_EQ(count, delays.size()) << perDecade;
        EXPECT_EQ(time, curve.total()) << perDecade;
    }
}

TEST(Histogram, HasInEachBinWhatCountingOneByOneFinds) {
    const std::vector<Delay> delays = someDelays(5'000, 2);
    const Histogram histogram = histogramOf(RankCurve::fromDelays(delays), logEdges(20));
    for (const HistogramBin &bin : histogram.bins) {
        std::uint64_t count = 0;
        Delay time{0};
        for (const Delay delay : delays)
            if (delay >= bin.from && delay < bin.to) {
                ++count;
                time += delay;
            }
        EXPECT_EQ(bin.count, count) << bin.from.count();
        EXPECT_EQ(bin.time, time) << bin.from.count();
    }
}

TEST(Histogram, ReachesFromTheShortestDelayAboveZeroToTheLongestWithoutAHole) {
    const std::vector<Delay> delays{Delay(0), Delay(7), Delay(999), Delay(1'000), Delay(123'456)};
    const Histogram histogram = histogramOf(RankCurve::fromDelays(delays), logEdges(10));
    EXPECT_EQ(histogram.zeroDelays, 1u);
    ASSERT_FALSE(histogram.bins.empty());
    EXPECT_EQ(histogram.bins.front().count, 1u);
    EXPECT_LE(histogram.bins.front().from, Delay(7));
    EXPECT_GT(histogram.bins.front().to, Delay(7));
    EXPECT_GT(histogram.bins.back().to, Delay(123'456));
    for (std::size_t index = 1; index < histogram.bins.size(); ++index)
        EXPECT_EQ(histogram.bins[index].from, histogram.bins[index - 1].to);
}

TEST(Histogram, PutsAPowerOfTenIntoTheBinThatBeginsThere) {
    for (const std::int64_t edge : {1LL, 10LL, 1'000LL, 1'000'000LL, 1'000'000'000'000'000'000LL}) {
        const std::vector<Delay> delays{Delay(edge)};
        const Histogram histogram = histogramOf(RankCurve::fromDelays(delays), logEdges(50));
        ASSERT_EQ(histogram.bins.size(), 1u);
        EXPECT_EQ(histogram.bins[0].from, Delay(edge));
    }
}

TEST(Histogram, HasNoBinWithoutAWholeNanosecond) {
    const std::vector<Delay> edges = logEdges(50);
    EXPECT_EQ(edges.front(), Delay(1));
    EXPECT_EQ(edges[1], Delay(2));
    EXPECT_EQ(edges.back(), Delay::max());
    EXPECT_TRUE(std::adjacent_find(edges.begin(), edges.end(), std::greater_equal<>()) == edges.end());
}

TEST(Histogram, HoldsTheLongestDelayThatThereCanBe) {
    const std::vector<Delay> delays{Delay(5), Delay::max()};
    const Histogram histogram = histogramOf(RankCurve::fromDelays(delays), logEdges(10));
    EXPECT_EQ(histogram.bins.front().count, 1u);
    EXPECT_EQ(histogram.bins.back().count, 1u);
}

TEST(Histogram, OfNothingOrOfZeroesAloneHasNoBin) {
    EXPECT_TRUE(histogramOf(RankCurve(), logEdges(10)).bins.empty());
    const std::vector<Delay> zeroes(3, Delay(0));
    const Histogram histogram = histogramOf(RankCurve::fromDelays(zeroes), logEdges(10));
    EXPECT_TRUE(histogram.bins.empty());
    EXPECT_EQ(histogram.zeroDelays, 3u);
}

TEST(Histogram, FindsTheBinOfADelay) {
    const std::vector<Delay> delays{Delay(100), Delay(5'000)};
    const Histogram histogram = histogramOf(RankCurve::fromDelays(delays), logEdges(10));
    EXPECT_EQ(binAt(histogram, Delay(99)), nullptr);
    EXPECT_EQ(binAt(histogram, Delay(100)), &histogram.bins.front());
    EXPECT_EQ(binAt(histogram, Delay(5'000)), &histogram.bins.back());
    EXPECT_EQ(binAt(histogram, histogram.bins.back().to), nullptr);
    EXPECT_EQ(binAt(Histogram(), Delay(1)), nullptr);
}
