#include "core/analysis/against_baseline.h"

#include <gtest/gtest.h>
#include <limits>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

Statistics of(const std::vector<Delay> &delays) {
    return statisticsOf(RankCurve::fromDelays(delays), 1ms, nullptr, 0);
}

TEST(AgainstBaseline, SaysHowManyTimesLessThanTheBaseline) {
    const Statistics baseline = of(std::vector<Delay>(20, 10ms));
    std::vector<Delay> better(19, 100us);
    better.push_back(10ms);
    const AgainstBaseline result = against(baseline, of(better));
    EXPECT_DOUBLE_EQ(*result.stalledTime, 20);
    EXPECT_DOUBLE_EQ(*result.stallCount, 20);
    EXPECT_DOUBLE_EQ(*result.p999, 1);
    EXPECT_DOUBLE_EQ(*result.totalTime, 200.0 / 11.9);
}

TEST(AgainstBaseline, IsUndefinedWhereThisOneHasNone) {
    const AgainstBaseline result = against(of({10ms, 10ms}), of({1us, 1us}));
    EXPECT_EQ(result.stalledTime, std::nullopt);
    EXPECT_EQ(result.stallCount, std::nullopt);
    EXPECT_DOUBLE_EQ(*result.p999, 10'000);
}

TEST(AgainstBaseline, IsZeroWhereOnlyTheBaselineHasNone) {
    const AgainstBaseline result = against(of({1us, 1us}), of({10ms, 10ms}));
    EXPECT_EQ(result.stalledTime, 0.0);
}

TEST(AgainstBaseline, IsUndefinedWhereEitherHasNoDelay) {
    for (const AgainstBaseline &result : {against(of({}), of({1ms})), against(of({1ms}), of({}))}) {
        EXPECT_EQ(result.stalledTime, std::nullopt);
        EXPECT_EQ(result.stallCount, std::nullopt);
        EXPECT_EQ(result.p999, std::nullopt);
        EXPECT_EQ(result.totalTime, std::nullopt);
    }
}

TEST(AgainstBaseline, ComparesSumsOfRepetitionsByTheirMeans) {
    // Three repetitions of 10 ms each against one of 20 ms.
    const AgainstBaseline result = against(of({20ms}), of({10ms, 10ms, 10ms}), {1, 3});
    EXPECT_DOUBLE_EQ(*result.stalledTime, 2);
    EXPECT_DOUBLE_EQ(*result.stallCount, 1);
    EXPECT_DOUBLE_EQ(*result.totalTime, 2);
    EXPECT_DOUBLE_EQ(*result.p999, 2) << "a quantile is no sum";
}

Standing stalledStanding(const Statistics &baseline, const Statistics &own,
                         const RatioIntervals *intervals = nullptr) {
    return standingOf(comparedFigures()[0], baseline, own, {}, intervals);
}

TEST(StandingToTheBaseline, IsToldByWhichHasLess) {
    EXPECT_EQ(stalledStanding(of({20ms}), of({10ms})), Standing::better);
    EXPECT_EQ(stalledStanding(of({10ms}), of({20ms})), Standing::worse);
    EXPECT_EQ(stalledStanding(of({10ms}), of({10ms})), Standing::same);
    EXPECT_EQ(stalledStanding(of({20ms}), of({1us})), Standing::better) << "none at all";
    EXPECT_EQ(stalledStanding(of({1us}), of({20ms})), Standing::worse) << "the baseline has none";
    EXPECT_EQ(stalledStanding(of({}), of({20ms})), Standing::unknown);
}

TEST(StandingToTheBaseline, IsNotShownWhereTheIntervalStraddlesOne) {
    RatioIntervals intervals;
    intervals.stalledTime = Interval{0.9, 2.5};
    EXPECT_EQ(stalledStanding(of({20ms}), of({10ms}), &intervals), Standing::notShown);
    intervals.stalledTime = Interval{1.1, 2.5};
    EXPECT_EQ(stalledStanding(of({20ms}), of({10ms}), &intervals), Standing::better);
}

TEST(ComparedFigures, AreThoseOfTheDefinition) {
    std::vector<std::string> names;
    for (const ComparedFigure &one : comparedFigures())
        names.emplace_back(one.figure->name);
    EXPECT_EQ(names, (std::vector<std::string>{"stalled_time", "stall_count", "p999", "total_time"}));
}

TEST(RatioText, HasThreeDigitsAndThousandsApart) {
    EXPECT_EQ(ratioText(1490.3), "1,490");
    EXPECT_EQ(ratioText(1234567), "1,230,000");
    EXPECT_EQ(ratioText(20.06), "20.1");
    EXPECT_EQ(ratioText(999.6), "1,000");
    EXPECT_EQ(ratioText(9.996), "10.0");
    EXPECT_EQ(ratioText(1), "1.00");
    EXPECT_EQ(ratioText(0.03124), "0.0312");
    EXPECT_EQ(ratioText(0), "0");
    EXPECT_EQ(ratioText(std::numeric_limits<double>::infinity()), "infinite");
    EXPECT_EQ((Interval{18.24, 22.4}).text(), "18.2 to 22.4");
    EXPECT_EQ((Interval{18.24, std::numeric_limits<double>::infinity()}).text(), "18.2 or more");
}

} // namespace
} // namespace delayrank::analysis
