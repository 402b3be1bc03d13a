#include "core/probe/thread_setup.h"
#include "tests/unit/probe/without_rights.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>

namespace delayrank::probe::test {

using namespace std::chrono_literals;
using delayrank::test::withoutRights;

namespace {

/// What the kernel says of a thread that was set up so.
ThreadSetup setUp(const ThreadPlan &plan) {
    return tryThreadSetup(plan).value();
}

} // namespace

TEST(ThreadSetup, OfNothingDoesNothing) {
    const ThreadSetup setup = setUp({});
    EXPECT_TRUE(setup.facts.empty());
    EXPECT_TRUE(setup.refused.empty());
}

TEST(ThreadSetup, IsReadBackFromTheKernel) {
    ThreadPlan plan;
    plan.nice = 5;
    plan.timerSlack = 1234ns;
    plan.spin = true;
    const ThreadSetup setup = setUp(plan);
    EXPECT_TRUE(setup.refused.empty());
    EXPECT_EQ(factValue(setup.facts, "nice"), "5");
    EXPECT_EQ(factValue(setup.facts, "timer slack"), "1234ns");
    EXPECT_EQ(factValue(setup.facts, "waiting"), "spinning");
}

TEST(ThreadSetup, OfRealTimeAndLockedMemoryIsReadBackWhereItIsAllowed) {
    for (const auto &[policy, name] : {std::pair(ThreadPlan::Policy::fifo, "SCHED_FIFO 7"),
                                       std::pair(ThreadPlan::Policy::roundRobin, "SCHED_RR 7")}) {
        const ThreadSetup setup = setUp({policy, 7, {}, true, {}, false});
        if (!setup.refused.empty())
            GTEST_SKIP() << setup.refused.front().message();
        EXPECT_EQ(factValue(setup.facts, "scheduling"), name);
        EXPECT_EQ(factValue(setup.facts, "mlockall"), "1");
    }
}

TEST(ThreadSetup, SaysWhatIsRefusedForLackOfRightsAndDoesTheRest) {
    bool ran = false;
    withoutRights([&] {
        ran = true;
        const ThreadSetup setup = setUp({ThreadPlan::Policy::fifo, 50, {}, false, 1us, false});
        ASSERT_EQ(setup.refused.size(), 1u);
        EXPECT_EQ(setup.refused[0].code, ErrorCode::permission);
        EXPECT_EQ(setup.refused[0].subject, "--sched fifo:50");
        EXPECT_EQ(factValue(setup.facts, "scheduling"), "SCHED_OTHER");
        EXPECT_EQ(factValue(setup.facts, "timer slack"), "1us");
        EXPECT_NE(factValue(refusalFacts(setup), "refused"), "");
    });
    EXPECT_TRUE(ran);
}

TEST(ThreadSetup, GoesBeforeTheLoopAndItsFactsBehindTheLoops) {
    ThreadPlan plan;
    plan.timerSlack = 4321ns;
    int slack = 0;
    LoopResult result;
    std::thread([&] {
        const StopFlag stop{false};
        result = withThreadSetup(plan, {}, [&](const StopFlag &) {
            slack = prctl(PR_GET_TIMERSLACK);
            LoopResult made;
            made.facts = {{"first", "1"}};
            return made;
        })(stop);
    }).join();
    EXPECT_EQ(slack, 4321);
    EXPECT_EQ(result.facts.front().name, "first");
    EXPECT_EQ(result.facts.back().name, "timer slack");
}

TEST(ThreadSetup, RunsThePreludeAfterwardsAndCountsOnlyTheLoop) {
    std::vector<std::string> order;
    ThreadPlan plan;
    plan.timerSlack = 4321ns;
    LoopResult result;
    std::thread([&] {
        const StopFlag stop{false};
        const auto prelude = [&](const StopFlag &) {
            order.push_back("slack " + std::to_string(prctl(PR_GET_TIMERSLACK)));
            for (int i = 0; i < 50; ++i)
                std::this_thread::sleep_for(1ms);
        };
        result = withThreadSetup(plan, prelude, [&](const StopFlag &) {
            order.push_back("loop");
            return LoopResult{};
        })(stop);
    }).join();
    EXPECT_EQ(order, (std::vector<std::string>{"slack 4321", "loop"}));
    EXPECT_LT(std::stol(factValue(result.facts, "context switches, voluntary")), 50);
}

} // namespace delayrank::probe::test
