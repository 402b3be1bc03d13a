// Thread settings of a whole step, with and without the rights for them.
#include "test_client.h"
#include "tests/unit/probe/without_rights.h"

#include <gtest/gtest.h>

namespace delayrank::agent::test {

using namespace std::chrono_literals;
using delayrank::test::withoutRights;

namespace {

StepPlan counted(std::uint64_t messages) {
    StepPlan plan;
    plan.messages = messages;
    return plan;
}

} // namespace

TEST(ThreadSettings, OfBothEndsAreReadBackAndRecorded) {
    StepPlan plan = counted(1000);
    plan.senderThread.nice = 3;
    plan.receiverThread.nice = 4;
    plan.receiverThread.timerSlack = 2us;
    TestPair pair;
    pair.measure(plan);
    EXPECT_EQ(pair.sender.fact("nice"), "3");
    EXPECT_EQ(pair.receiver.fact("nice"), "4");
    EXPECT_EQ(pair.sender.fact("timer slack"), "");
    EXPECT_EQ(pair.receiver.fact("timer slack"), "2us");
}

TEST(ThreadSettings, ThatAreRefusedEndTheStepBeforeItBeginsAndAreNamed) {
    bool ran = false;
    withoutRights([&] {
        StepPlan plan = counted(1000);
        plan.receiverThread = {ThreadPlan::Policy::fifo, 50, {}, false, {}, false};
        TestAgent agent;
        agent.connect();
        agent.prepare(plan, protocol::ROLE_RECEIVER);
        const auto frame = agent.receive();
        ASSERT_TRUE(frame.has_failure());
        EXPECT_EQ(frame.failure().subject(), "--sched fifo:50");
        EXPECT_EQ(frame.failure().code(), static_cast<unsigned>(ErrorCode::permission));
        EXPECT_NE(frame.failure().reason().find("--allow-refused"), std::string::npos);
        agent.prepare(plan, protocol::ROLE_SENDER); // whose thread is not asked for anything
        EXPECT_NE(agent.receive().failure().subject(), "--sched fifo:50");
        ran = true;
    });
    EXPECT_TRUE(ran);
}

TEST(ThreadSettings, ThatAreRefusedButAllowedToBeAreRecorded) {
    bool ran = false;
    withoutRights([&] {
        StepPlan plan = counted(1000);
        plan.receiverThread = {ThreadPlan::Policy::roundRobin, 50, {}, false, {}, false};
        plan.allowRefused = true;
        TestPair pair;
        pair.measure(plan);
        EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE);
        EXPECT_EQ(pair.receiver.fact("refused").substr(0, 13), "--sched rr:50");
        EXPECT_EQ(pair.receiver.fact("scheduling"), "SCHED_OTHER");
        EXPECT_EQ(pair.sender.fact("refused"), "");
        ran = true;
    });
    EXPECT_TRUE(ran);
}

} // namespace delayrank::agent::test
