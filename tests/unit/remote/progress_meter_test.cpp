#include "core/remote/progress_meter.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

using namespace std::chrono_literals;

StepPlan counted(std::uint64_t messages) {
    StepPlan plan;
    plan.messages = messages;
    return plan;
}

TEST(ProgressMeter, CountsMessagesWithinAStepAndStepsWithinThePlan) {
    ProgressMeter meter(4);
    EXPECT_DOUBLE_EQ(meter.fraction(0ms), 0);
    meter.beginStep(counted(1000), 0ms);
    meter.reach(500);
    EXPECT_DOUBLE_EQ(meter.fraction(100ms), 0.125);
    meter.endStep();
    EXPECT_DOUBLE_EQ(meter.fraction(200ms), 0.25);
}

TEST(ProgressMeter, GoesByTheClockWhereTheStepHasADuration) {
    ProgressMeter meter(1);
    StepPlan plan;
    plan.duration = 10s;
    meter.beginStep(plan, 1000ms);
    EXPECT_DOUBLE_EQ(meter.fraction(6000ms), 0.5);
    EXPECT_DOUBLE_EQ(meter.fraction(99s), 1);
}

TEST(ProgressMeter, TellsTheRateOfLate) {
    ProgressMeter meter(1);
    meter.beginStep(counted(1'000'000), 0ms);
    EXPECT_DOUBLE_EQ(meter.messagesPerSecond(100ms), 0);
    meter.reach(1000);
    EXPECT_DOUBLE_EQ(meter.messagesPerSecond(1000ms), 1000);
    meter.reach(5000);
    EXPECT_DOUBLE_EQ(meter.messagesPerSecond(2000ms), 4000);
}

TEST(ProgressMeter, TellsHowFarAndHowLongTheStepInProgressIs) {
    ProgressMeter meter(2);
    EXPECT_DOUBLE_EQ(meter.stepFraction(1s), 0);
    EXPECT_EQ(meter.stepTime(1s), 0ms);
    meter.beginStep(counted(1000), 1s);
    meter.reach(250);
    EXPECT_DOUBLE_EQ(meter.stepFraction(3s), 0.25);
    EXPECT_EQ(meter.stepTime(3s), 2s);
}

} // namespace
} // namespace delayrank::remote
