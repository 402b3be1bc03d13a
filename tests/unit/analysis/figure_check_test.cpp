#include "core/analysis/figure_check.h"

#include <gmock/gmock.h>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

Statistics of(const std::vector<Delay> &delays) {
    return statisticsOf(RankCurve::fromDelays(delays), 1ms, nullptr, 0);
}

FigureCheck relative(const std::string &text) {
    const auto check = FigureCheck::parse(text, true);
    EXPECT_TRUE(check) << text;
    return check.value_or(FigureCheck());
}

std::optional<std::string> failure(const std::string &text, const std::vector<Delay> &run,
                                   const std::vector<Delay> &baseline) {
    const Statistics own = of(run), theirs = of(baseline);
    return relative(text).failure({&own}, FigureCheck::Side{&theirs});
}

std::optional<std::string> failure(const std::string &text, const std::vector<Delay> &run) {
    const auto check = FigureCheck::parse(text, false);
    EXPECT_TRUE(check) << text << (check ? "" : check.error().message());
    const Statistics own = of(run);
    return check.value_or(FigureCheck()).failure({&own}, std::nullopt);
}

TEST(FigureCheck, HoldsTheRatioToTheBaselineAgainstTheNumber) {
    EXPECT_EQ(failure("stalled_time<=1.1", {11ms}, {10ms}), std::nullopt);
    EXPECT_EQ(failure("stalled_time<=1.1", {12ms}, {10ms}), "is 1.2 times the baseline's (12.0 ms, 10.0 ms)");
    EXPECT_EQ(failure("stalled_time < 1.2", {12ms}, {10ms}),
              "is 1.2 times the baseline's (12.0 ms, 10.0 ms)");
    EXPECT_EQ(failure("max >= 2", {20ms}, {10ms}), std::nullopt);
    EXPECT_EQ(failure("max > 2", {20ms}, {10ms}), "is 2 times the baseline's (20.0 ms, 10.0 ms)");
    EXPECT_EQ(failure("stall_count<=1", {2ms, 2ms}, {10ms}), "is 2 times the baseline's (2, 1)");
}

TEST(FigureCheck, KnowsEveryFigureByItsName) {
    for (const char *name : {"stalled_time", "stall_count", "p50", "median", "p90", "p99", "p999", "p9999",
                             "max", "total_time", "mean", "stalled_share"}) {
        EXPECT_EQ(failure(std::string(name) + "<=1", {5ms}, {5ms}), std::nullopt) << name;
        EXPECT_NE(failure(std::string(name) + "<1", {5ms}, {5ms}), std::nullopt) << name;
    }
}

TEST(FigureCheck, CallsTwoZerosEqualAndMoreThanNoneFailed) {
    EXPECT_EQ(failure("stall_count<=1", {1us}, {2us}), std::nullopt);
    EXPECT_NE(failure("stall_count<1", {1us}, {2us}), std::nullopt);
    EXPECT_EQ(failure("stall_count<=1000", {5ms}, {2us}), "is 1, and the baseline has none");
    EXPECT_EQ(failure("stall_count>=1000", {5ms}, {2us}), std::nullopt);
    EXPECT_EQ(failure("stall_count<=1", {5us}, {2ms}), std::nullopt);
}

TEST(FigureCheck, FailsInWordsWhereAFigureIsMissing) {
    EXPECT_EQ(failure("p999<=1.5", {}, {1us}), "has no delays");
    EXPECT_EQ(failure("stall_count<=1.5", {}, {1us}), "has no delays") << "none measured is not none stalled";
    EXPECT_EQ(failure("p999<=1.5", {1us}, {}), "cannot be compared: the baseline has no delays");
    EXPECT_EQ(failure("stalled_share<=1", {0ns}, {1us}), "has no stalled share") << "of no time";
}

TEST(FigureCheck, TakesValuesWithUnitsWithoutABaseline) {
    EXPECT_EQ(failure("p999<=2ms", {2ms}), std::nullopt);
    EXPECT_EQ(failure("p999<=2ms", {2ms + 1ns}), "is 2000001ns");
    EXPECT_EQ(failure("stall_count<=0", {5us}), std::nullopt);
    EXPECT_EQ(failure("stall_count<=0", {5ms}), "is 1");
    EXPECT_EQ(failure("stalled_share<=0.01", {5ms, 5us}), "is 0.999001");
    EXPECT_EQ(failure("mean>=1us", {5us}), std::nullopt);
}

TEST(FigureCheck, ComparesRepetitionsByTheirMeans) {
    const Statistics own = of({10ms, 10ms, 10ms}), theirs = of({10ms});
    EXPECT_EQ(relative("stalled_time<=1").failure({&own, 3}, FigureCheck::Side{&theirs, 1}), std::nullopt);
}

TEST(FigureCheck, RefusesWhatItCannotReadAndNamesIt) {
    for (const char *wrong :
         {"", "p999", "p999=1", "p999==1", "p98<=1", "<=1", "p999<=", "p999<=x", "p999<=-1", "p999<=1.1.1",
          "p999<=nan", "p999<=inf", "p999<=2ms", "p999 1 <= 2"}) {
        const auto check = FigureCheck::parse(wrong, true);
        ASSERT_FALSE(check) << wrong;
        EXPECT_EQ(check.error().code, ErrorCode::invalidArgument);
        EXPECT_THAT(check.error().message(), HasSubstr(std::string("--check ") + wrong));
    }
    for (const char *wrong :
         {"p999<=2", "p999<=2parsecs", "stall_count<=1.5", "stall_count<=2ms", "stalled_share<=2"})
        EXPECT_FALSE(FigureCheck::parse(wrong, false)) << wrong;
}

} // namespace
} // namespace delayrank::analysis
