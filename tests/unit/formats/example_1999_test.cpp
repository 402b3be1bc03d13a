#include "core/analysis/statistics.h"
#include "core/formats/text_reader.h"

#include <gtest/gtest.h>

namespace delayrank::formats {
namespace {

using namespace std::chrono_literals;

/// What the charts of 1999 say of one curve (resources/1999/README.md names them).
struct Charted {
    const char *file;
    const char *unit;
    std::uint64_t delays;
    double over1ms, over5ms;
    double stalledSeconds, totalSeconds;
    double longestMilliseconds;
};

class Example1999 : public testing::TestWithParam<Charted> {};

void expectWithinOnePercent(double actual, double charted, double halfOfLastDigit, const char *what) {
    EXPECT_NEAR(actual, charted, charted * 0.01 + halfOfLastDigit) << what;
}

TEST_P(Example1999, SaysWhatTheChartsSayWithinOnePercent) {
    const Charted &charted = GetParam();
    TextOptions options;
    options.unit = *TimeUnit::parse(charted.unit);
    options.curveDelays = charted.delays;
    const auto text = readText(std::string(DELAYRANK_RESOURCES) + "/1999/" + charted.file, options);
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_EQ(text->badLines, 0u);
    const runs::Series &series = text->run.steps.at(0).series.at(0);
    EXPECT_EQ(series.delays.size(), charted.delays);
    EXPECT_EQ(series.lostDelays, 0u);
    EXPECT_FALSE(series.ordered);

    const auto curve = analysis::RankCurve::fromDelays(series.delays);
    const auto statistics = analysis::statisticsOf(curve, 1ms, nullptr, 0);
    const auto seconds = [](Delay delay) { return static_cast<double>(delay.count()) * 1e-9; };
    expectWithinOnePercent(static_cast<double>(statistics.stallCount), charted.over1ms, 0, ">= 1 ms");
    expectWithinOnePercent(static_cast<double>(curve.countAtLeast(5ms)), charted.over5ms, 0, ">= 5 ms");
    expectWithinOnePercent(seconds(statistics.stalledTime), charted.stalledSeconds,
                           charted.stalledSeconds < 0.1 ? 0.0005 : 0.05, "time in stalls");
    expectWithinOnePercent(seconds(statistics.total), charted.totalSeconds, 0.05, "time");
    expectWithinOnePercent(seconds(*statistics.longest) * 1e3, charted.longestMilliseconds, 0.05, "longest");
    EXPECT_FALSE(statistics.period);
}

INSTANTIATE_TEST_SUITE_P(
    Curves, Example1999,
    testing::Values(Charted{"linux-2.0.36.csv", "s", 200'000, 5778, 5721, 111.3, 113.0, 19.6},
                    Charted{"linux-2.2.2.csv", "s", 200'000, 4968, 4929, 46.2, 47.6, 9.6},
                    Charted{"linux-2.2.2-patched.csv", "s", 200'000, 7, 2, 0.031, 4.8, 8.6},
                    Charted{"ticks-linux-2.2.2.csv", "ticks@4e8", 85'900, 944, 841, 16.1, 17.4, 194},
                    Charted{"ticks-linux-2.2.2-patched.csv", "ticks@4e8", 420'602, 18, 7, 1.0, 13.2, 194}));

} // namespace
} // namespace delayrank::formats
