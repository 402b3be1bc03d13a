#include "core/runs/series_clusters.h"

#include "core/runs/series_stalls.h"

#include <gtest/gtest.h>

namespace delayrank::runs {
namespace {

using namespace std::chrono_literals;

/// Every `every`-th message of 10,000 waits `wait`, the others 5 us.
Series seriesOf(End end, std::uint64_t every, Delay wait, std::uint64_t offset = 0) {
    Series series;
    series.end = end;
    for (std::uint64_t message = 2; message <= 10'000; ++message)
        series.delays.push_back((message + offset) % every == 0 ? wait : 5us);
    return series;
}

std::vector<analysis::Cluster> clustersOf(const std::vector<const Series *> &series) {
    std::vector<analysis::RankCurve> curves;
    for (const Series *one : series)
        curves.push_back(curveOf(*one));
    std::vector<const analysis::RankCurve *> pointers;
    for (const auto &curve : curves)
        pointers.push_back(&curve);
    auto clusters = analysis::findClusters(analysis::RankCurve::merged(pointers), 0);
    givePeriods(clusters, series);
    return clusters;
}

TEST(PeriodsOfClusters, AreToldWhereBothEndsAgree) {
    const Series sender = seriesOf(End::sender, 41, 44ms);
    const Series receiver = seriesOf(End::receiver, 41, 44ms, 1);
    const auto clusters = clustersOf({&sender, &receiver});
    ASSERT_EQ(clusters.size(), 2u);
    ASSERT_TRUE(clusters[0].period);
    EXPECT_EQ(clusters[0].period->messages, 41u);
    EXPECT_FALSE(clusters[1].period);
}

TEST(PeriodsOfClusters, AreNoneWhereTheEndsDiffer) {
    const Series sender = seriesOf(End::sender, 41, 44ms);
    const Series receiver = seriesOf(End::receiver, 60, 44ms);
    EXPECT_FALSE(clustersOf({&sender, &receiver}).at(0).period);
}

TEST(PeriodsOfClusters, AreNoneWhereTheOrderIsNotKnown) {
    Series curve = seriesOf(End::sender, 41, 44ms);
    curve.ordered = false;
    EXPECT_FALSE(clustersOf({&curve}).at(0).period);
    const Series merged = seriesOf(End::merged, 41, 44ms);
    EXPECT_FALSE(clustersOf({&merged}).at(0).period);
}

TEST(PeriodsOfClusters, CountTheMessagesThatWereLost) {
    Series series = seriesOf(End::receiver, 50, 44ms);
    // 25 messages of each of these distances never arrived, one behind the other in the middle.
    series.delays.erase(series.delays.begin() + 5'010, series.delays.begin() + 5'035);
    series.gaps = {{5'010, 25, 0}};
    series.lostDelays = 25;
    const auto clusters = clustersOf({&series});
    ASSERT_TRUE(clusters.at(0).period);
    EXPECT_EQ(clusters[0].period->messages, 50u);
    EXPECT_DOUBLE_EQ(clusters[0].period->share, 1);
}

TEST(PeriodsOfClusters, OfASeriesWithADigestAreThoseOfItsStalls) {
    const Series whole = seriesOf(End::sender, 41, 44ms);
    Series series = whole;
    series.digest = std::make_shared<const SeriesDigest>(SeriesDigest{curveOf(whole), *stallsOf(whole, 1ms)});
    series.delays.erase(series.delays.begin() + 100, series.delays.end() - 100);
    series.gaps = {{100, 0, whole.delays.size() - 200}};
    const auto clusters = clustersOf({&series});
    ASSERT_TRUE(clusters.at(0).period);
    EXPECT_EQ(clusters[0].period->messages, 41u);
    series.digest = std::make_shared<const SeriesDigest>(SeriesDigest{curveOf(whole), *stallsOf(whole, 1s)});
    EXPECT_FALSE(clustersOf({&series}).at(0).period);
}

} // namespace
} // namespace delayrank::runs
