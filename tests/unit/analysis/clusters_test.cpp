#include "core/analysis/clusters.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::IsEmpty;

/// `count` delays around `centre`, log-normal with the given deviation in decades.
void addAround(std::vector<Delay> &delays, std::size_t count, Delay centre, double decades) {
    std::mt19937_64 random(count);
    std::normal_distribution<double> exponent(0, decades);
    for (std::size_t i = 0; i < count; ++i)
        delays.emplace_back(
            std::llround(static_cast<double>(centre.count()) * std::pow(10, exponent(random))));
}

std::vector<Cluster> clustersOf(const std::vector<Delay> &delays, double hertz = 250) {
    return findClusters(RankCurve::fromDelays(delays), hertz);
}

double milliseconds(Delay delay) {
    return std::chrono::duration<double, std::milli>(delay).count();
}

TEST(Clusters, FindAPlateauOfStallsThatHoldsMostOfTheTime) {
    std::vector<Delay> delays;
    addAround(delays, 98'000, 2us, 0.15);
    addAround(delays, 2'000, 44ms, 0.004);
    const auto clusters = clustersOf(delays);
    ASSERT_EQ(clusters.size(), 2u);
    EXPECT_NEAR(milliseconds(clusters[0].centre), 44, 0.2);
    EXPECT_EQ(clusters[0].count, 2'000u);
    EXPECT_NEAR(clusters[0].messageShare, 0.02, 1e-9);
    EXPECT_GT(clusters[0].timeShare, 0.99);
    EXPECT_THAT(clusters[0].matches, Contains("delayed ACK, shortest"));
    EXPECT_NEAR(milliseconds(clusters[1].centre), 0.002, 0.00002);
    EXPECT_THAT(clusters[1].matches, IsEmpty());
}

TEST(Clusters, FindAPlateauOfFewStallsThatHoldsOnePercentOfTheTime) {
    std::vector<Delay> delays;
    addAround(delays, 99'950, 100us, 0.1);
    addAround(delays, 50, 40ms, 0.003); // 0.05 % of the messages, 2 s of 12
    const auto clusters = clustersOf(delays);
    ASSERT_EQ(clusters.size(), 2u);
    EXPECT_EQ(clusters[0].count, 50u);
    EXPECT_NEAR(milliseconds(clusters[0].centre), 40, 0.3);
}

TEST(Clusters, LeaveOutWhatHoldsNeitherMessagesNorTime) {
    std::vector<Delay> delays;
    addAround(delays, 99'950, 100us, 0.1);
    addAround(delays, 50, 1ms, 0.003); // 0.05 % of the messages, 0.5 % of the time
    EXPECT_EQ(clustersOf(delays).size(), 1u);
}

TEST(Clusters, KeepNeighbouringJiffiesApart) {
    std::vector<Delay> delays;
    addAround(delays, 10'000, 3us, 0.1);
    addAround(delays, 300, 44ms, 0.001);
    addAround(delays, 200, 48ms, 0.001);
    const auto clusters = clustersOf(delays);
    ASSERT_EQ(clusters.size(), 3u);
    EXPECT_EQ(clusters[0].count, 200u);
    EXPECT_NEAR(milliseconds(clusters[0].centre), 48, 0.2);
    EXPECT_EQ(clusters[1].count, 300u);
    EXPECT_NEAR(milliseconds(clusters[1].centre), 44, 0.2);
}

TEST(Clusters, SeeOneWideHillAsOne) {
    std::vector<Delay> delays;
    addAround(delays, 2'000, 50us, 0.3);
    const auto clusters = clustersOf(delays);
    ASSERT_EQ(clusters.size(), 1u);
    EXPECT_GT(clusters[0].messageShare, 0.95);
}

TEST(Clusters, AreNotMadeByTheWholeNanosecondsOfShortDelays) {
    std::vector<Delay> delays; // even from 5 to 60 ns: on a log axis a comb
    for (int i = 0; i < 5'600; ++i)
        delays.emplace_back(5 + i % 56);
    EXPECT_EQ(clustersOf(delays).size(), 1u);
}

TEST(Clusters, OfEqualDelaysAreOneThatHoldsThemAll) {
    const auto clusters = clustersOf(std::vector<Delay>(1000, 40ms));
    ASSERT_EQ(clusters.size(), 1u);
    EXPECT_EQ(clusters[0].count, 1000u);
    EXPECT_EQ(clusters[0].centre, 40ms);
    EXPECT_EQ(clusters[0].shortest, 40ms);
    EXPECT_EQ(clusters[0].longest, 40ms);
    EXPECT_EQ(clusters[0].time, 40s);
    EXPECT_DOUBLE_EQ(clusters[0].timeShare, 1.0);
}

TEST(Clusters, DoNotExistWithoutDelaysOverZero) {
    EXPECT_THAT(clustersOf({}), IsEmpty());
    EXPECT_THAT(clustersOf(std::vector<Delay>(1000, 0ns)), IsEmpty());
}

TEST(Clusters, AreNotMadeOfOneOrTwoStallsHoweverLong) {
    std::vector<Delay> delays;
    addAround(delays, 1'000, 2us, 0.1);
    delays.insert(delays.end(), {1s, 1s, 205ms});
    EXPECT_EQ(clustersOf(delays).size(), 1u);
    delays.push_back(1s);
    EXPECT_EQ(clustersOf(delays).size(), 2u);
}

TEST(Clusters, CountZeroDelaysAmongTheMessages) {
    std::vector<Delay> delays(600, 0ns);
    delays.insert(delays.end(), 400, 5us);
    const auto clusters = clustersOf(delays);
    ASSERT_EQ(clusters.size(), 1u);
    EXPECT_DOUBLE_EQ(clusters[0].messageShare, 0.4);
}

TEST(Clusters, HaveTheMedianOfTheirMembersAsCentre) {
    const auto clusters = clustersOf({100us, 100us, 101us, 102us});
    ASSERT_EQ(clusters.size(), 1u);
    EXPECT_EQ(clusters[0].centre, 100us);
    EXPECT_EQ(clusters[0].longest, 102us);
}

TEST(Clusters, TakeTheLongestAndTheShortestDelaysThereAre) {
    std::vector<Delay> delays(10, 1ns);
    delays.insert(delays.end(), 10, Delay::max());
    const auto clusters = clustersOf(delays);
    ASSERT_EQ(clusters.size(), 2u);
    EXPECT_EQ(clusters[0].centre, Delay::max());
    EXPECT_EQ(clusters[1].centre, 1ns);
}

TEST(Clusters, ShareNoDelay) {
    std::vector<Delay> delays;
    for (const Delay centre : std::initializer_list<Delay>{1us, 1200ns, 7us, 300us, 10ms, 11ms})
        addAround(delays, 5'000, centre, 0.02);
    const auto clusters = clustersOf(delays);
    ASSERT_GE(clusters.size(), 4u);
    for (std::size_t i = 1; i < clusters.size(); ++i)
        EXPECT_LT(clusters[i].longest, clusters[i - 1].shortest);
}

} // namespace
} // namespace delayrank::analysis
