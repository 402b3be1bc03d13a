#include "core/analysis/cluster_periods.h"

#include <gtest/gtest.h>

#include <random>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

/// A stream of messages of about 5 us of which every `n`-th waits `wait`, for each pair given.
std::vector<Delay> stream(std::size_t messages, const std::vector<std::pair<std::uint64_t, Delay>> &stalls) {
    std::mt19937_64 random(7);
    std::vector<Delay> delays;
    for (std::uint64_t message = 2; message <= messages; ++message) {
        Delay delay = 4us + Delay(static_cast<std::int64_t>(random() % 2'000));
        for (const auto &[every, wait] : stalls)
            if (message % every == 0)
                delay += wait + Delay(static_cast<std::int64_t>(random() % 20'000));
        delays.push_back(delay);
    }
    return delays;
}

struct Found {
    Cluster cluster;
    std::optional<StallPeriod> period;
    std::uint64_t counted;
};

std::vector<Found> clustersWithPeriods(const std::vector<Delay> &delays) {
    const auto clusters = findClusters(RankCurve::fromDelays(delays), 0);
    ClusterPeriods periods(clusters);
    // In two parts, as they come.
    const std::span<const Delay> all(delays);
    periods.add(2, all.first(all.size() / 3));
    periods.add(2 + all.size() / 3, all.subspan(all.size() / 3));
    std::vector<Found> found;
    for (std::size_t i = 0; i < clusters.size(); ++i)
        found.push_back({clusters[i], periods.of(i), periods.countOf(i)});
    return found;
}

const Found *around(const std::vector<Found> &all, Delay centre) {
    for (const Found &one : all)
        if (one.cluster.centre > centre * 9 / 10 && one.cluster.centre < centre * 11 / 10)
            return &one;
    return nullptr;
}

TEST(ClusterPeriods, AreThoseOfASeriesThatHoldsUpEvery35thOrEvery41stMessage) {
    for (const std::uint64_t every : {35u, 41u}) {
        const auto found = clustersWithPeriods(stream(100'000, {{every, 10ms}}));
        const Found *const stalls = around(found, 10ms);
        ASSERT_NE(stalls, nullptr) << every;
        EXPECT_EQ(stalls->counted, stalls->cluster.count);
        ASSERT_TRUE(stalls->period) << every;
        EXPECT_EQ(stalls->period->messages, every);
        EXPECT_GT(stalls->period->share, 0.99);
    }
}

TEST(ClusterPeriods, AreEachTheirOwnWhereTwoMechanismsHoldMessagesUp) {
    const auto found = clustersWithPeriods(stream(200'000, {{41, 10ms}, {35, 40ms}}));
    const Found *const every41st = around(found, 10ms);
    const Found *const every35th = around(found, 40ms);
    ASSERT_NE(every41st, nullptr);
    ASSERT_NE(every35th, nullptr);
    ASSERT_TRUE(every41st->period);
    ASSERT_TRUE(every35th->period);
    EXPECT_EQ(every41st->period->messages, 41u);
    EXPECT_EQ(every35th->period->messages, 35u);
    // The message that both hold up waits longer and is in neither: one distance in 35, or 41, is twice that.
    EXPECT_LT(every41st->period->share, 1);
    EXPECT_GT(every41st->period->share, 0.9);
}

TEST(ClusterPeriods, AreNoneWhereMessagesAreHeldUpAtRandom) {
    std::mt19937_64 random(11);
    std::vector<Delay> delays = stream(100'000, {});
    for (Delay &delay : delays)
        if (random() % 41 == 0)
            delay = 10ms + Delay(static_cast<std::int64_t>(random() % 20'000));
    const auto found = clustersWithPeriods(delays);
    const Found *const stalls = around(found, 10ms);
    ASSERT_NE(stalls, nullptr);
    EXPECT_GT(stalls->cluster.count, 2'000u);
    EXPECT_FALSE(stalls->period);
}

TEST(ClusterPeriods, SayNothingOfTheClusterThatMostMessagesBelongTo) {
    const auto found = clustersWithPeriods(stream(100'000, {{41, 10ms}}));
    const Found *const most = around(found, 5us);
    ASSERT_NE(most, nullptr);
    EXPECT_GT(most->cluster.messageShare, 0.9);
    EXPECT_FALSE(most->period);
}

TEST(ClusterPeriods, CountAllMessagesBetweenTwoOfACluster) {
    const Cluster cluster{10ms, 9ms, 11ms, 5, 50ms, 1, 1, {}, {}};
    ClusterPeriods periods(std::span(&cluster, 1));
    for (std::uint64_t message = 100; message <= 500; message += 100)
        periods.add(message, 10ms);
    periods.add(501, 12ms);
    EXPECT_EQ(periods.countOf(0), 5u);
    ASSERT_TRUE(periods.of(0));
    EXPECT_EQ(periods.of(0)->messages, 100u);
}

} // namespace
} // namespace delayrank::analysis
