#include "core/remote/time_left.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

using namespace std::chrono_literals;

/// Configurations that count 1,000 messages, each with one step.
MeasurementPlan counted(std::size_t configurations, unsigned repetitions) {
    MeasurementPlan plan;
    plan.configurations.resize(configurations);
    for (Configuration &configuration : plan.configurations)
        configuration.plan.step.messages = 1000;
    plan.repetitions = repetitions;
    return plan;
}

TEST(TimeLeft, IsNotKnownBeforeThereIsSomethingToGoBy) {
    const MeasurementPlan plan = counted(2, 1);
    EXPECT_EQ(TimeLeft(plan, scheduleOf(plan)).seconds(0, 100ms, 0), -1);
}

TEST(TimeLeft, TakesTheStepsThatAreToComeForAsLongAsTheFirst) {
    const MeasurementPlan plan = counted(3, 1);
    EXPECT_DOUBLE_EQ(TimeLeft(plan, scheduleOf(plan)).seconds(0, 1s, 0.25), 3 + 4 + 4);
}

TEST(TimeLeft, IsExactForStepsByDuration) {
    MeasurementPlan plan = counted(2, 2);
    for (Configuration &configuration : plan.configurations) {
        configuration.plan.step.messages = 0;
        configuration.plan.step.duration = 10s;
    }
    EXPECT_DOUBLE_EQ(TimeLeft(plan, scheduleOf(plan)).seconds(1, 100ms, 0.001), 9.9 + 20);
}

TEST(TimeLeft, GoesByTheEarlierRepetitionOfTheSameConfiguration) {
    // One that stalls and one that does not: an average of both would be wrong for either.
    const MeasurementPlan plan = counted(2, 2);
    TimeLeft left(plan, scheduleOf(plan));
    left.endStep(0, 40s);
    left.endStep(1, 1s);
    EXPECT_DOUBLE_EQ(left.seconds(2, 0s, 0), 40 + 1);
    left.endStep(2, 44s);
    EXPECT_DOUBLE_EQ(left.seconds(3, 0s, 0), 1);
    EXPECT_DOUBLE_EQ(left.seconds(4, 0s, 0), 0);
}

TEST(TimeLeft, GoesByTheAverageForAConfigurationThatHasNotRunYet) {
    const MeasurementPlan plan = counted(3, 1);
    TimeLeft left(plan, scheduleOf(plan));
    left.endStep(0, 2s);
    left.endStep(1, 4s);
    EXPECT_DOUBLE_EQ(left.seconds(2, 0s, 0), 3);
}

} // namespace
} // namespace delayrank::remote
