#include "core/agent/self_check.h"

#include <gmock/gmock.h>

namespace delayrank::agent::test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

namespace {

RateRatio around(double median, double spread = 0.005) {
    return {100, median, median - spread, median + spread};
}

SelfCheck checkOf(RateRatio sender, RateRatio receiver, RateRatio live) {
    SelfCheck check;
    check.clockFacts = {{"clock", "TSC"}, {"clock choice", "invariant"}};
    check.clockCost = {20ns, 13.2};
    check.twoCpus = true;
    check.rows = {
        {"TCP with Nagle", 0.98, 650'000, sender, receiver, live, "sender CPU 0, receiver CPU 1, pinned"}};
    return check;
}

} // namespace

TEST(RateRatio, IsTheMedianWithBoundsThatHoldIt) {
    std::vector<double> ratios;
    for (int i = 100; i > 0; --i)
        ratios.push_back(i);
    const RateRatio ratio = rateRatio(ratios);
    EXPECT_EQ(ratio.pairs, 100u);
    EXPECT_DOUBLE_EQ(ratio.median, 50.5);
    // Ranks 41 and 60: (100 - 1.96 sqrt(100)) / 2 = 40.2 lie outside at either side.
    EXPECT_DOUBLE_EQ(ratio.low, 41);
    EXPECT_DOUBLE_EQ(ratio.high, 60);
}

TEST(RateRatio, OfFewPairsIsBoundedByAllOfThem) {
    const RateRatio ratio = rateRatio({1.2, 0.9, 1.0});
    EXPECT_DOUBLE_EQ(ratio.median, 1.0);
    EXPECT_DOUBLE_EQ(ratio.low, 0.9);
    EXPECT_DOUBLE_EQ(ratio.high, 1.2);
    EXPECT_EQ(rateRatio({}).pairs, 0u);
}

TEST(SelfCheck, IsMetWhereEveryMedianReachesItsGoal) {
    const SelfCheck check = checkOf(around(0.985), around(0.99), around(0.96));
    EXPECT_EQ(check.verdict(), SelfCheck::Verdict::met);
    EXPECT_THAT(check.text(), HasSubstr("Verdict: the probe disturbs what it measures no more than it may"));
    EXPECT_THAT(check.text(),
                HasSubstr("a reading costs 13.2 ns; the smallest delay that it can tell is 20 ns"));
    EXPECT_THAT(check.text(), HasSubstr("sender CPU 0, receiver CPU 1, pinned"));
}

TEST(SelfCheck, IsMissedWhereTheSlowerEndStaysBelowItsGoalForSure) {
    const SelfCheck check = checkOf(around(0.99), around(0.93), around(0.96));
    EXPECT_EQ(check.verdict(), SelfCheck::Verdict::missed);
    EXPECT_THAT(check.text(), HasSubstr("TCP with Nagle stamped runs at 0.930, goal 0.98"));
    EXPECT_THAT(check.text(), Not(HasSubstr("reported live runs")));
}

TEST(SelfCheck, IsUndecidedWhereTheGoalLiesWithinTheBounds) {
    const SelfCheck check = checkOf(around(0.97, 0.03), around(0.99), around(0.96));
    EXPECT_EQ(check.verdict(), SelfCheck::Verdict::undecided);
    EXPECT_THAT(check.text(), HasSubstr("TCP with Nagle stamped runs at 0.970, goal 0.98"));
}

TEST(SelfCheck, OnABusyHostCountsNothingAsMissed) {
    SelfCheck check = checkOf(around(0.9), around(0.9), around(0.96));
    check.busyHost = true;
    EXPECT_EQ(check.verdict(), SelfCheck::Verdict::undecided);
    EXPECT_THAT(check.text(), HasSubstr("Verdict: this host is too busy to tell"));
}

TEST(SelfCheck, OnOneCpuHasNoGoalForLiveReporting) {
    SelfCheck check = checkOf(around(0.99), around(0.99), around(0.5));
    EXPECT_EQ(check.verdict(), SelfCheck::Verdict::missed);
    check.twoCpus = false;
    EXPECT_EQ(check.verdict(), SelfCheck::Verdict::met);
    EXPECT_THAT(check.text(), HasSubstr("One CPU only"));
}

TEST(SelfCheck, OfThisHostGivesPlausibleRatiosForAllKindsOfConnection) {
    const auto check = SelfCheck::run(ClockChoice::automatic, 1200ms);
    ASSERT_TRUE(check) << check.error().message();
    ASSERT_EQ(check->rows.size(), 3u);
    for (const SelfCheckRow &row : check->rows) {
        EXPECT_GT(row.bareRate, 1000) << row.name;
        // What a reading costs cannot be told on a busy host, only that it is no multiple.
        for (const RateRatio &ratio : {row.sender, row.receiver, row.live}) {
            EXPECT_GT(ratio.median, 0.2) << row.name;
            EXPECT_LT(ratio.median, 5) << row.name;
            EXPECT_GT(ratio.pairs, 0u) << row.name;
        }
        EXPECT_THAT(row.placement, testing::ContainsRegex("sender CPU [0-9]+, receiver CPU [0-9]"))
            << row.name;
    }
}

} // namespace delayrank::agent::test
