#include "core/base/thread_plan.h"

#include <gtest/gtest.h>

namespace delayrank {
namespace {

using namespace std::chrono_literals;

TEST(Scheduling, IsReadAndWrittenAlike) {
    for (const char *text : {"fifo:50", "rr:1", "fifo:99"}) {
        ThreadPlan plan;
        ASSERT_TRUE(parseScheduling(text, "--sched", plan)) << text;
        EXPECT_EQ(schedulingText(plan), text);
        EXPECT_TRUE(check(plan));
    }
    EXPECT_EQ(schedulingText(ThreadPlan()), "");
}

TEST(Scheduling, IsRefusedWhereItIsNone) {
    for (const char *text : {"", "fifo", "fifo:", "fifo:x", "other:5", "fifo:5:5", "fifo: 5", "fifo:-1"}) {
        ThreadPlan plan;
        const auto parsed = parseScheduling(text, "--sender-sched", plan);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().subject, "--sender-sched");
    }
}

TEST(ThreadPlan, WithoutAnythingHasNoSettings) {
    EXPECT_TRUE(settingsOf(ThreadPlan()).empty());
    EXPECT_TRUE(check(ThreadPlan()));
}

TEST(ThreadPlan, NamesEverySetting) {
    const Facts facts = settingsOf({ThreadPlan::Policy::roundRobin, 7, -3, true, 50us, true});
    EXPECT_EQ(factValue(facts, "scheduling"), "rr:7");
    EXPECT_EQ(factValue(facts, "nice"), "-3");
    EXPECT_EQ(factValue(facts, "mlockall"), "1");
    EXPECT_EQ(factValue(facts, "timer slack"), "50us");
    EXPECT_EQ(factValue(facts, "waiting"), "spinning");
}

TEST(ThreadPlan, CannotBeNiceInRealTime) {
    EXPECT_FALSE(check(ThreadPlan{ThreadPlan::Policy::fifo, 7, 5, false, {}, false}));
}

} // namespace
} // namespace delayrank
