// The 1999 curves give what was read off the charts (tests/data/1999/README.md).
#include "core/analysis/clusters.h"
#include "core/analysis/rank_curve.h"
#include "core/analysis/statistics.h"
#include "tests/unit/analysis/digitised_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ostream>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

struct Row {
    const char *name;
    const char *unit;
    std::uint64_t delays;
    std::uint64_t atLeast1ms;
    std::uint64_t atLeast5ms;
    double stalledSeconds;
    double totalSeconds;
    double rounding; ///< half of the last digit printed for the stalled time
    double longestSeconds;
};

std::ostream &operator<<(std::ostream &out, const Row &row) {
    return out << row.name;
}

constexpr Row table[] = {
    {"linux-2.0.36", "s", 200'000, 5778, 5721, 111.3, 113.0, 0.05, 0.0196},
    {"linux-2.2.2", "s", 200'000, 4968, 4929, 46.2, 47.6, 0.05, 0.0096},
    {"linux-2.2.2-patched", "s", 200'000, 7, 2, 0.031, 4.8, 0.0005, 0.0086},
    {"ticks-linux-2.2.2", "ticks@4e8", 85'900, 944, 841, 16.1, 17.4, 0.05, 0.194},
    {"ticks-linux-2.2.2-patched", "ticks@4e8", 420'602, 18, 7, 1.0, 13.2, 0.05, 0.194},
};

RankCurve curveOf(const Row &row) {
    const auto unit = TimeUnit::parse(row.unit);
    return RankCurve::fromDelays(
        readDigitisedCurve(std::string(TEST_DATA "/1999/") + row.name + ".csv", unit.value(), row.delays));
}

double seconds(Delay delay) {
    return std::chrono::duration<double>(delay).count();
}

class Curves1999 : public testing::TestWithParam<Row> {};

TEST_P(Curves1999, GiveTheCountsAndTimesOfTheTable) {
    const Row &row = GetParam();
    const RankCurve curve = curveOf(row);
    const Statistics statistics = statisticsOf(curve, 1ms, nullptr, 100);
    const auto onePercent = [](std::uint64_t count) { return static_cast<double>(count) / 100; };

    EXPECT_EQ(statistics.delays, row.delays);
    EXPECT_NEAR(static_cast<double>(statistics.stallCount), static_cast<double>(row.atLeast1ms),
                onePercent(row.atLeast1ms));
    EXPECT_NEAR(static_cast<double>(curve.countAtLeast(5ms)), static_cast<double>(row.atLeast5ms),
                onePercent(row.atLeast5ms));
    EXPECT_NEAR(seconds(statistics.stalledTime), row.stalledSeconds,
                std::max(row.rounding, row.stalledSeconds / 100));
    EXPECT_NEAR(seconds(statistics.total), row.totalSeconds, std::max(0.05, row.totalSeconds / 100));
    EXPECT_NEAR(seconds(*statistics.longest), row.longestSeconds, row.longestSeconds / 100);
}

INSTANTIATE_TEST_SUITE_P(Table, Curves1999, testing::ValuesIn(table));

TEST(Plateau1999, OfLinux2_0_36IsOneClusterAtTwoJiffies) {
    const auto clusters = findClusters(curveOf(table[0]), 100);
    ASSERT_FALSE(clusters.empty());
    EXPECT_NEAR(seconds(clusters[0].centre), 0.0196, 0.0002);
    EXPECT_NEAR(static_cast<double>(clusters[0].count), 5721, 5721 * 0.02);
    EXPECT_GT(clusters[0].timeShare, 0.95);
    EXPECT_NE(std::find(clusters[0].matches.begin(), clusters[0].matches.end(), "jiffy"),
              clusters[0].matches.end());
}

TEST(Plateau1999, OfLinux2_2_2IsOneClusterDownFrom9_6Milliseconds) {
    // The chart draws it over two pixels, 9.64 and 9.11 ms, with half of the delays in each.
    const auto clusters = findClusters(curveOf(table[1]), 100);
    ASSERT_FALSE(clusters.empty());
    EXPECT_NEAR(seconds(clusters[0].longest), 0.0096, 0.0001);
    EXPECT_NEAR(seconds(clusters[0].centre), 0.0094, 0.0003);
    EXPECT_NEAR(static_cast<double>(clusters[0].count), 4929, 4929 * 0.02);
    EXPECT_GT(clusters[0].timeShare, 0.95);
}

TEST(Plateau1999, IsGoneWithThePatch) {
    for (const Cluster &cluster : findClusters(curveOf(table[2]), 100))
        EXPECT_LT(cluster.centre, 1ms);
}

} // namespace
} // namespace delayrank::analysis
