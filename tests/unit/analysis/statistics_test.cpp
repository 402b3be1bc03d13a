#include "core/analysis/statistics.h"

#include <gtest/gtest.h>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

Statistics of(const std::vector<Delay> &delays) {
    return statisticsOf(RankCurve::fromDelays(delays), 1ms, nullptr, 0);
}

TEST(Statistics, OfNoDelayAreUndefined) {
    const Statistics statistics = of({});
    EXPECT_EQ(statistics.delays, 0u);
    EXPECT_EQ(statistics.mean, std::nullopt);
    EXPECT_EQ(statistics.median, std::nullopt);
    EXPECT_EQ(statistics.p9999, std::nullopt);
    EXPECT_EQ(statistics.longest, std::nullopt);
    EXPECT_EQ(statistics.stalledShare, std::nullopt);
    EXPECT_EQ(statistics.threshold, 1ms);
}

TEST(Statistics, AreWhatTheirDefinitionsSay) {
    std::vector<Delay> delays;
    for (int i = 1; i <= 10'000; ++i)
        delays.push_back(i * 1us);
    const Statistics statistics = of(delays);
    EXPECT_EQ(statistics.delays, 10'000u);
    EXPECT_EQ(statistics.mean, 5'000'500ns);
    EXPECT_EQ(statistics.shortest, 1us);
    EXPECT_EQ(statistics.median, 5'000us);
    EXPECT_EQ(statistics.p90, 9'000us);
    EXPECT_EQ(statistics.p99, 9'900us);
    EXPECT_EQ(statistics.p999, 9'990us);
    EXPECT_EQ(statistics.p9999, 9'999us);
    EXPECT_EQ(statistics.longest, 10ms);
    EXPECT_EQ(statistics.stallCount, 9'001u);
    EXPECT_EQ(statistics.stalledTime, (1'000us + 10'000us) * 9'001 / 2);
    EXPECT_DOUBLE_EQ(*statistics.stalledShare, 49'505.5 / 50'005);
}

TEST(Statistics, RoundTheMeanToTheNearestNanosecond) {
    EXPECT_EQ(of({1ns, 2ns}).mean, 2ns);
    EXPECT_EQ(of({1ns, 1ns, 2ns}).mean, 1ns);
    EXPECT_EQ(of({1ns, 2ns, 2ns}).mean, 2ns);
    EXPECT_EQ(of({7ns}).mean, 7ns);
}

TEST(Statistics, OfZeroDelaysHaveNoShare) {
    const Statistics statistics = of({0ns, 0ns});
    EXPECT_EQ(statistics.zeroDelays, 2u);
    EXPECT_EQ(statistics.median, 0ns);
    EXPECT_EQ(statistics.stalledShare, std::nullopt);
}

TEST(Statistics, GiveAPeriodOnlyWhereTheOrderIsKnown) {
    std::vector<Delay> delays(400, 2us);
    for (std::size_t i = 39; i < delays.size(); i += 41)
        delays[i] = 10ms;
    StallList stalls;
    stalls.add(2, delays);
    const RankCurve curve = RankCurve::fromDelays(delays);
    const Statistics ordered = statisticsOf(curve, 1ms, &stalls, 0);
    ASSERT_TRUE(ordered.period);
    EXPECT_EQ(ordered.period->messages, 41u);
    EXPECT_FALSE(statisticsOf(curve, 1ms, nullptr, 0).period);
}

TEST(Statistics, MatchClustersByTheHzOfTheHostThatWaited) {
    const RankCurve curve = RankCurve::fromDelays(std::vector<Delay>(100, 44ms));
    const Statistics known = statisticsOf(curve, 1ms, nullptr, 250);
    ASSERT_EQ(known.clusters.size(), 1u);
    EXPECT_EQ(known.clusters[0].matches, std::vector<std::string>{"delayed ACK, shortest"});
    EXPECT_TRUE(statisticsOf(curve, 1ms, nullptr, 0).clusters.at(0).matches.empty());
}

} // namespace
} // namespace delayrank::analysis
