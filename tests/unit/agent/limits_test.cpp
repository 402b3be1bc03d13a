#include "core/agent/limits.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace delayrank::agent::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

StepPlan countedPlan() {
    StepPlan plan;
    plan.messages = 1000;
    return plan;
}

TEST(Limits, AllowWhatThePlanAllowsUnlessSet) {
    StepPlan plan = countedPlan();
    plan.messages = maxCountedMessages;
    plan.kernelStamps = true;
    EXPECT_TRUE(Limits().check(plan, true));
    EXPECT_TRUE(Limits().check(plan, false));
}

TEST(Limits, AreNeverSetAboveTheConstantsOrBelowOne) {
    Limits limits;
    for (const char *const name : Limits::names())
        for (const char *const value : {"0", "-1", "", "99999999999999999999", "x", "1e3"})
            EXPECT_EQ(limits.set(name, value).error().code, ErrorCode::invalidArgument)
                << name << " " << value;
    EXPECT_FALSE(limits.set("max-message-bytes", std::to_string(maxMessageBytes + 1)));
    EXPECT_TRUE(limits.set("max-message-bytes", std::to_string(maxMessageBytes)));
    EXPECT_FALSE(limits.set("max-duration", "25h"));
    EXPECT_THAT(limits.set("max-size", "1").error().message(),
                HasSubstr("is no limit: there are max-message-bytes"));
}

TEST(Limits, OfTheRateTakeBurstsForWhatTheyAreAndUnpacedStepsForTooFast) {
    Limits limits;
    ASSERT_TRUE(limits.set("max-rate", "1000"));
    StepPlan plan = countedPlan();
    EXPECT_THAT(limits.check(plan, true).error().reason, HasSubstr("max-rate"));
    plan.pattern = {0, 1, 1ms};
    EXPECT_TRUE(limits.check(plan, true));
    plan.pattern = {0, 2, 1ms};
    EXPECT_FALSE(limits.check(plan, true));
}

TEST(Limits, OfMemoryCountEveryBufferOfTheEnd) {
    StepPlan plan = countedPlan();
    const std::uint64_t one = memoryOf(plan, true);
    plan.roundTrips = true;
    EXPECT_EQ(memoryOf(plan, true), one + 8000);
    EXPECT_EQ(memoryOf(plan, false), one);
    Limits limits;
    limits.memory = one;
    EXPECT_THAT(limits.check(plan, true).error().reason, HasSubstr("max-memory"));
    EXPECT_TRUE(limits.check(plan, false));
}

TEST(Limits, OfAFileNameTheLineOfAMistake) {
    char name[] = "/tmp/delayrank-limits-XXXXXX";
    const int made = mkstemp(name);
    ASSERT_GE(made, 0);
    close(made);
    std::ofstream(name) << "# ours\n\nmax-duration = 10min # short\n";
    Limits limits;
    EXPECT_TRUE(limits.readFile(name));
    EXPECT_EQ(limits.duration, 10min);
    EXPECT_EQ(limits.plannedTime(countedPlan()), 10min);
    std::ofstream(name) << "max-messages=5\nmax-rate\n";
    EXPECT_THAT(limits.readFile(name).error().message(),
                HasSubstr(std::string(name) + ":2: needs NAME=VALUE"));
    unlink(name);
    EXPECT_EQ(limits.readFile(name).error().code, ErrorCode::notFound);
}

} // namespace
} // namespace delayrank::agent::test
