#include "core/analysis/comparison_sentence.h"
#include "tests/unit/analysis/digitised_curve.h"

#include <gmock/gmock.h>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;
using testing::EndsWith;
using testing::HasSubstr;

Statistics of(const std::vector<Delay> &delays) {
    return statisticsOf(RankCurve::fromDelays(delays), 1ms, nullptr, 0);
}

std::string sentence(const std::vector<Delay> &run, const std::vector<Delay> &baseline) {
    const Statistics own = of(run), theirs = of(baseline);
    return comparisonSentence({"B", &own}, {"A", &theirs});
}

TEST(ComparisonSentence, SaysOfThe1999CurvesWhatTheirAuthorCouldHaveSaid) {
    const auto curve = [](const char *name) {
        return RankCurve::fromDelays(
            readDigitisedCurve(std::string(TEST_DATA "/1999/") + name, TimeUnit::seconds(), 200'000));
    };
    const Statistics patched = statisticsOf(curve("linux-2.2.2-patched.csv"), 1ms, nullptr, 0);
    const Statistics plain = statisticsOf(curve("linux-2.2.2.csv"), 1ms, nullptr, 0);
    const double factor =
        static_cast<double>(plain.stalledTime.count()) / static_cast<double>(patched.stalledTime.count());
    EXPECT_NEAR(factor, 1490, 15) << "46.2 s and 0.031 s were read off the chart";
    EXPECT_EQ(comparisonSentence({"Linux 2.2.2 with the ACK patch", &patched}, {"Linux 2.2.2", &plain}),
              "Linux 2.2.2 with the ACK patch spends " + ratioText(factor) +
                  " times less time in delays of 1 ms or more than Linux 2.2.2 (0.031 s, 46.2 s)");
}

TEST(ComparisonSentence, SaysTimesAsMuchWhereItIsMore) {
    EXPECT_EQ(sentence({30ms, 1us}, {4ms, 1us}),
              "B spends 7.50 times as much time in delays of 1 ms or more as A (30 ms, 4 ms)");
}

TEST(ComparisonSentence, SaysWhereBothAreEqualOrNearlySo) {
    EXPECT_EQ(sentence({20ms}, {10ms, 10ms}),
              "B spends as much time in delays of 1 ms or more as A (20 ms, 20 ms)");
    EXPECT_THAT(sentence({20ms}, {20ms + 1us}), HasSubstr("B spends nearly as much time in"));
}

TEST(ComparisonSentence, SaysNoneWhereThereIsNone) {
    EXPECT_EQ(sentence({1us}, {4ms}), "B spends no time in delays of 1 ms or more, unlike A (none, 4 ms)");
    EXPECT_EQ(sentence({4ms}, {1us}), "B spends time in delays of 1 ms or more, unlike A (4 ms, none)");
    EXPECT_EQ(sentence({1us}, {2us}), "Neither B nor A spends time in delays of 1 ms or more");
    EXPECT_EQ(sentence({}, {2us}), "B has no delays to compare");
    EXPECT_EQ(sentence({2us}, {}), "A has no delays to compare");
}

TEST(ComparisonSentence, CallsIncompleteWhatIs) {
    const Statistics own = of({2ms}), theirs = of({4ms});
    EXPECT_EQ(comparisonSentence({"B", &own, 1, true}, {"A", &theirs}),
              "B (incomplete) spends 2.00 times less time in delays of 1 ms or more than A (2 ms, 4 ms)");
    EXPECT_THAT(comparisonSentence({"B", &own}, {"A", &theirs, 1, true}), HasSubstr("than A (incomplete) ("));
}

TEST(ComparisonSentence, GivesMeansAndTheIntervalOfRepetitions) {
    const Statistics own = of({2ms, 2ms, 2ms}), theirs = of({4ms, 4ms, 4ms, 4ms});
    RatioIntervals intervals{{4, 3}, Interval{1.8, 2.25}, {}, {}, {}};
    EXPECT_EQ(comparisonSentence({"B", &own, 3}, {"A", &theirs, 4}, &intervals),
              "B spends 2.00 times less time in delays of 1 ms or more than A (2 ms, 4 ms; means of 3 and 4 "
              "repetitions; ratio with 95 % confidence 1.80 to 2.25)");
    intervals.stalledTime = Interval{0.9, 3};
    EXPECT_EQ(
        comparisonSentence({"B", &own, 3}, {"A", &theirs, 4}, &intervals),
        "No difference shown between B and A in time spent in delays of 1 ms or more (2 ms, 4 ms; means of "
        "3 and 4 repetitions; ratio with 95 % confidence 0.900 to 3.00)");
    const RatioIntervals few{{4, 2}, {}, {}, {}, {}};
    EXPECT_THAT(comparisonSentence({"B", &own, 2}, {"A", &theirs, 4}, &few),
                EndsWith("means of 2 and 4 repetitions; no interval: fewer than 3 repetitions)"));
}

TEST(ComparisonSentence, StaysOneLineWhateverTheLabel) {
    const Statistics own = of({2ms}), theirs = of({4ms});
    EXPECT_EQ(comparisonSentence({"B\n\x1b[31m", &own}, {"A", &theirs}).find_first_of("\n\x1b"),
              std::string::npos);
}

TEST(ComparisonSentence, GivesATimeInItsOwnUnitWhereLittleOfItWouldBeLeft) {
    EXPECT_THAT(sentence({1ms}, std::vector<Delay>(50, 1s)), EndsWith("(0.001 s, 50 s)"));
    const Statistics own = statisticsOf(RankCurve::fromDelays(std::vector<Delay>{2us}), 1us, nullptr, 0);
    const Statistics theirs = statisticsOf(RankCurve::fromDelays(std::vector<Delay>{50s}), 1us, nullptr, 0);
    EXPECT_THAT(comparisonSentence({"B", &own}, {"A", &theirs}), EndsWith("(2.00 us, 50 s)"));
}

} // namespace
} // namespace delayrank::analysis
