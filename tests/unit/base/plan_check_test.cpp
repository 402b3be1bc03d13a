// What an agent admits and refuses, whoever asks.
#include "core/base/plan.h"

#include <gmock/gmock.h>

#include <functional>
#include <ostream>

namespace delayrank {
namespace {

using namespace std::chrono_literals;

StepPlan goodPlan() {
    StepPlan plan;
    plan.messages = 10'000;
    return plan;
}

struct Refusal {
    const char *what;
    std::function<void(StepPlan &)> spoil;
    ErrorCode code;
    const char *option;
    const char *limit; ///< text that the reason must hold
};

std::ostream &operator<<(std::ostream &out, const Refusal &refusal) {
    return out << refusal.what;
}

class RefusedPlan : public testing::TestWithParam<Refusal> {};

TEST_P(RefusedPlan, NamesTheOptionAndTheLimit) {
    StepPlan plan = goodPlan();
    GetParam().spoil(plan);
    const auto result = check(plan);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, GetParam().code) << result.error().message();
    EXPECT_THAT(result.error().subject, testing::StartsWith(GetParam().option));
    EXPECT_THAT(result.error().reason, testing::HasSubstr(GetParam().limit));
}

constexpr auto invalid = ErrorCode::invalidArgument;
constexpr auto over = ErrorCode::limitExceeded;

INSTANTIATE_TEST_SUITE_P(
    Each, RefusedPlan,
    testing::Values(
        Refusal{"no transport", [](StepPlan &p) { p.transport = ""; }, invalid, "--transport", "tcp"},
        Refusal{"unknown option", [](StepPlan &p) { p.options.set("TCP_PIGEON", "1"); }, invalid, "--option",
                "TCP_NODELAY"},
        Refusal{"segments of 1 byte", [](StepPlan &p) { p.options.set("TCP_MAXSEG", "1"); }, over,
                "--option TCP_MAXSEG=1", "88"},
        Refusal{"priority 100",
                [](StepPlan &p) {
                    p.senderThread.policy = ThreadPlan::Policy::fifo;
                    p.senderThread.priority = 100;
                },
                over, "--sched", "99"},
        Refusal{"nice 20", [](StepPlan &p) { p.receiverThread.nice = 20; }, over, "--nice", "19"},
        Refusal{"timer slack of an hour", [](StepPlan &p) { p.receiverThread.timerSlack = 1h; }, over,
                "--timer-slack", "1 s"},
        Refusal{"no size", [](StepPlan &p) { p.sizeBytes = 0; }, invalid, "--size", "1 byte"},
        Refusal{"10 GB messages", [](StepPlan &p) { p.sizeBytes = 4'000'000'000; }, over, "--size",
                "16777216"},
        Refusal{"neither count nor duration", [](StepPlan &p) { p.messages = 0; }, invalid, "--count",
                "--duration"},
        Refusal{"count and duration", [](StepPlan &p) { p.duration = 1s; }, invalid, "--count", "--duration"},
        Refusal{"one message", [](StepPlan &p) { p.messages = 1; }, invalid, "--count", "2"},
        Refusal{"a negative noise time", [](StepPlan &p) { p.noiseTime = -1s; }, over, "--noise-time",
                "60 s"},
        Refusal{"one-way delays by the TSC",
                [](StepPlan &p) {
                    p.oneWay = true;
                    p.clock = ClockChoice::tsc;
                },
                invalid, "--one-way", "CLOCK_MONOTONIC_RAW"},
        Refusal{"round trips without replies", [](StepPlan &p) { p.roundTrips = true; }, invalid,
                "--round-trips", "--window"},
        Refusal{"an hour of noise", [](StepPlan &p) { p.noiseTime = 1h; }, over, "--noise-time", "60 s"},
        Refusal{"1e12 messages", [](StepPlan &p) { p.messages = 1'000'000'000'000; }, over, "--count",
                "100000000"},
        Refusal{"negative duration", [](StepPlan &p) { p.duration = -1s; }, invalid, "--duration",
                "negative"},
        Refusal{"two days",
                [](StepPlan &p) {
                    p.messages = 0;
                    p.duration = 48h;
                },
                over, "--duration", "24 h"},
        Refusal{"empty bursts", [](StepPlan &p) { p.pattern.burst = 0; }, invalid, "--burst", "1"},
        Refusal{"bursts without interval", [](StepPlan &p) { p.pattern.burst = 5; }, invalid, "--burst",
                "--interval"},
        Refusal{"negative interval", [](StepPlan &p) { p.pattern.interval = -1ns; }, invalid, "--",
                "negative"},
        Refusal{"long interval", [](StepPlan &p) { p.pattern.interval = 61s; }, over, "--interval", "60 s"},
        Refusal{"known stall before every 0th",
                [](StepPlan &p) {
                    p.knownStall = KnownStall{0, 1ms};
                },
                invalid, "--known-stall", "every"},
        Refusal{"long known stall",
                [](StepPlan &p) {
                    p.knownStall = KnownStall{41, 61s};
                },
                over, "--known-stall", "60 s"},
        Refusal{"huge reads", [](StepPlan &p) { p.readUpToBytes = (16u << 20) + 1; }, over, "--read-up-to",
                "16777216"},
        Refusal{"long congestion name",
                [](StepPlan &p) { p.options.set("TCP_CONGESTION", "0123456789abcdef"); }, over,
                "--congestion", "15"}));

TEST(AdmittedPlan, MayGoUpToEveryLimit) {
    StepPlan plan = goodPlan();
    EXPECT_TRUE(check(plan));
    plan.sizeBytes = maxMessageBytes;
    plan.messages = maxCountedMessages;
    plan.pattern = {1000, 10, maxWait};
    plan.knownStall = KnownStall{1, maxWait};
    plan.readUpToBytes = maxMessageBytes;
    plan.options.set("TCP_CONGESTION", "0123456789abcde");
    EXPECT_TRUE(check(plan));
    plan.messages = 0;
    plan.duration = maxDuration;
    EXPECT_TRUE(check(plan));
}

TEST(AdmittedPlan, MayBeAnyPresetAndAnyNetpipeSize) {
    StepPlan plan = goodPlan();
    for (const std::string &name : patternNames()) {
        plan.pattern = patternByName(name).value();
        EXPECT_TRUE(check(plan)) << name;
    }
    for (const std::uint32_t size : netpipeSizes()) {
        plan.sizeBytes = size;
        EXPECT_TRUE(check(plan)) << size;
    }
}

} // namespace
} // namespace delayrank
