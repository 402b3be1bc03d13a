#include "core/remote/schedule.h"

#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

MeasurementPlan twoConfigurations() {
    MeasurementPlan plan;
    plan.configurations.resize(2);
    plan.configurations[0].label = "A";
    plan.configurations[0].plan.sizesBytes = {1, 64};
    plan.configurations[1].label = "B";
    plan.configurations[1].plan.sizesBytes = {1};
    return plan;
}

TEST(Schedule, InterleavesConfigurationsStepByStep) {
    EXPECT_THAT(scheduleOf(twoConfigurations()),
                testing::ElementsAre(Slot{0, 0, 0}, Slot{1, 0, 0}, Slot{0, 0, 1}));
}

TEST(Schedule, RepeatsTheWholeRound) {
    MeasurementPlan plan = twoConfigurations();
    plan.configurations[0].plan.sizesBytes = {1};
    plan.repetitions = 2;
    EXPECT_THAT(scheduleOf(plan),
                testing::ElementsAre(Slot{0, 0, 0}, Slot{1, 0, 0}, Slot{0, 1, 0}, Slot{1, 1, 0}));
}

TEST(Schedule, IsEmptyWithoutConfigurations) {
    EXPECT_TRUE(scheduleOf({}).empty());
}

TEST(Schedule, NumbersRunsOnlyWhereTheyAreRepeated) {
    MeasurementPlan plan = twoConfigurations();
    EXPECT_EQ(runLabel(plan, {0, 0, 1}), "A");
    EXPECT_EQ(slotText(plan, {0, 0, 1}), "A, 64 bytes");
    EXPECT_EQ(slotText(plan, {1, 0, 0}), "B, 1 byte");
    plan.repetitions = 3;
    EXPECT_EQ(runLabel(plan, {0, 1, 1}), "A (2 of 3)");
    EXPECT_EQ(slotText(plan, {0, 1, 1}), "A, 64 bytes, repetition 2 of 3");
}

} // namespace
} // namespace delayrank::remote
