#include "core/remote/delay_check.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

using namespace std::chrono_literals;

StepPlan planOf(std::uint64_t messages) {
    StepPlan plan;
    plan.messages = messages;
    return plan;
}
const std::vector<Delay> three{1ns, 2ns, 3ns};

TEST(DelayCheck, TakesBatchesInOrderUpToThePlan) {
    DelayCheck check(planOf(7));
    EXPECT_TRUE(check.accept(2, three));
    EXPECT_TRUE(check.accept(5, three));
    EXPECT_EQ(check.lastMessage(), 7u);
    EXPECT_EQ(check.received(), 6u);
    EXPECT_EQ(check.lostAtEnd(7), 0u);
}

TEST(DelayCheck, TakesAJumpForward) {
    DelayCheck check(planOf(10));
    EXPECT_TRUE(check.accept(2, three));
    EXPECT_TRUE(check.accept(8, three));
    EXPECT_EQ(check.received(), 6u);
}

TEST(DelayCheck, RefusesMessageNumbersThatGoBack) {
    DelayCheck check(planOf(100));
    ASSERT_TRUE(check.accept(2, three));
    for (const std::uint64_t first : {0u, 1u, 2u, 4u})
        EXPECT_FALSE(check.accept(first, three)) << first;
    EXPECT_TRUE(check.accept(5, three));
}

TEST(DelayCheck, RefusesTheFirstMessageAsItHasNoDelay) {
    EXPECT_FALSE(DelayCheck(planOf(100)).accept(1, three));
}

TEST(DelayCheck, RefusesMoreThanThePlan) {
    EXPECT_FALSE(DelayCheck(planOf(3)).accept(2, three));
    EXPECT_FALSE(DelayCheck(planOf(3)).accept(~std::uint64_t(0), three));
    EXPECT_EQ(DelayCheck(planOf(3)).accept(2, three).error().code, ErrorCode::corrupt);
}

TEST(DelayCheck, RefusesDelaysWhoseSumWouldOverflow) {
    DelayCheck check(planOf(100));
    const std::vector<Delay> huge{Delay(std::int64_t(1) << 61), Delay(std::int64_t(1) << 61)};
    EXPECT_FALSE(check.accept(2, huge));
    EXPECT_FALSE(DelayCheck(planOf(100)).accept(2, std::vector<Delay>{Delay(-1)}));
}

TEST(DelayCheck, CountsWhatNeverCame) {
    DelayCheck check(planOf(100));
    ASSERT_TRUE(check.accept(2, three));
    EXPECT_EQ(check.lostAtEnd(100), 96u);
    EXPECT_FALSE(check.lostAtEnd(101));
    EXPECT_FALSE(check.lostAtEnd(3));
}

TEST(DelayCheck, AllowsAnEndThatCompletedNothing) {
    EXPECT_EQ(DelayCheck(planOf(100)).lostAtEnd(0), 0u);
    EXPECT_EQ(DelayCheck(planOf(100)).lostAtEnd(1), 0u);
}

} // namespace
} // namespace delayrank::remote
