#include "core/base/plan_from_settings.h"

#include <gmock/gmock.h>

namespace delayrank {
namespace {

using namespace std::chrono_literals;

TEST(PlanFromSettings, IsThePlanThatTheSettingsWereMadeOf) {
    Plan plan;
    plan.step.messages = 200'000;
    plan.step.pattern.window = 41;
    EXPECT_EQ(planFrom(settingsOf(plan)).value(), plan);
    plan.sizesBytes = netpipeSizes();
    plan.step.messages = 0;
    plan.step.duration = 1500ms;
    plan.step.pattern = {0, 10, 1500us};
    plan.step.knownStall = KnownStall{41, 10ms};
    plan.step.readUpToBytes = 4096;
    plan.step.senderCpu = 1;
    plan.step.receiverCpu = 0;
    plan.step.report = Report::after;
    plan.step.senderThread = {ThreadPlan::Policy::fifo, 50, {}, true, 1us, true};
    plan.step.receiverThread.nice = -5;
    plan.step.allowRefused = true;
    plan.step.clock = ClockChoice::tsc;
    plan.step.noiseTime = 2s;
    plan.step.roundTrips = true;
    plan.step.oneWay = true;
    plan.step.kernelStamps = true;
    plan.step.hardwareStamps = true;
    EXPECT_EQ(planFrom(settingsOf(plan)).value(), plan);
    plan.step.kernelStamps = false;
    EXPECT_EQ(planFrom(settingsOf(plan)).value(), plan);
}

TEST(PlanFromSettings, HasEveryOptionThatWasSet) {
    for (const OptionDescriptor &option : optionDescriptors()) {
        Plan plan;
        plan.step.messages = 1'000;
        const char *const value = option.kind == OptionKind::flag     ? "1"
                                  : option.kind == OptionKind::number ? "500"
                                  : option.kind == OptionKind::dscp   ? "EF"
                                                                      : "cubic";
        plan.step.options.set(option.name, value);
        const auto read = planFrom(settingsOf(plan));
        ASSERT_TRUE(read) << option.name << ": " << read.error().message();
        EXPECT_EQ(*read, plan) << option.name;
    }
}

TEST(PlanFromSettings, PassesOverWhatIsNoSettingOfAPlan) {
    Plan plan;
    plan.step.messages = 1'000;
    Facts settings = settingsOf(plan);
    settings.push_back({"sender host", "local"});
    settings.push_back({"HZ", "100"});
    EXPECT_EQ(planFrom(settings).value(), plan);
}

TEST(PlanFromSettings, IsRefusedWhereTheRunWasReadFromATextFile) {
    const auto none = planFrom({{"unit", "s"}});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::invalidArgument);
}

TEST(PlanFromSettings, NamesTheSettingThatItDoesNotUnderstand) {
    Facts settings = settingsOf(Plan{});
    for (Fact &setting : settings)
        if (setting.name == "window")
            setting.value = "many messages";
    const auto wrong = planFrom(settings);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().subject, "window");
}

} // namespace
} // namespace delayrank
