#include "core/probe/thread_setup.h"

#include "core/base/duration.h"
#include "core/probe/thread_settings.h"

#include <cerrno>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace delayrank::probe {

namespace {

void note(ThreadSetup &setup, const std::string &subject, bool done) {
    const int refusal = errno;
    if (done)
        return;
    const bool rights = refusal == EPERM || refusal == EACCES || refusal == ENOMEM; // ENOMEM: RLIMIT_MEMLOCK
    setup.refused.push_back({rights ? ErrorCode::permission : ErrorCode::invalidArgument, subject,
                             rights ? "the agent has not the rights for it" : "refused by the kernel",
                             refusal});
}

std::string schedulingNow() {
    sched_param parameters{};
    sched_getparam(0, &parameters);
    const std::string priority = std::to_string(parameters.sched_priority);
    switch (sched_getscheduler(0) & ~SCHED_RESET_ON_FORK) {
    case SCHED_FIFO:
        return "SCHED_FIFO " + priority;
    case SCHED_RR:
        return "SCHED_RR " + priority;
    case SCHED_OTHER:
        return "SCHED_OTHER";
    default:
        return "another policy";
    }
}

void setScheduling(const ThreadPlan &plan, ThreadSetup &setup) {
    if (plan.policy == ThreadPlan::Policy::host)
        return;
    sched_param parameters{};
    parameters.sched_priority = static_cast<int>(plan.priority);
    const int policy = plan.policy == ThreadPlan::Policy::fifo ? SCHED_FIFO : SCHED_RR;
    note(setup, "--sched " + schedulingText(plan), sched_setscheduler(0, policy, &parameters) == 0);
    setup.facts.push_back({"scheduling", schedulingNow()});
}

void setNice(const ThreadPlan &plan, ThreadSetup &setup) {
    if (!plan.nice)
        return;
    // PRIO_PROCESS with 0 is the calling thread alone, as Linux has it (setpriority(2)).
    note(setup, "--nice " + std::to_string(*plan.nice), setpriority(PRIO_PROCESS, 0, *plan.nice) == 0);
    setup.facts.push_back({"nice", std::to_string(getpriority(PRIO_PROCESS, 0))});
}

void lockMemory(const ThreadPlan &plan, ThreadSetup &setup) {
    if (!plan.lockMemory)
        return;
    const bool locked = mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
    note(setup, "--mlockall", locked);
    setup.facts.push_back({"mlockall", locked ? "1" : "0"});
}

void setTimerSlack(const ThreadPlan &plan, ThreadSetup &setup) {
    if (!plan.timerSlack)
        return;
    const auto wanted = static_cast<unsigned long>(plan.timerSlack->count());
    note(setup, "--timer-slack " + exactDuration(*plan.timerSlack), prctl(PR_SET_TIMERSLACK, wanted) == 0);
    const int now = prctl(PR_GET_TIMERSLACK);
    setup.facts.push_back(
        {"timer slack", now < 0 ? "not told" : exactDuration(std::chrono::nanoseconds(now))});
}

} // namespace

ThreadSetup setUpThread(const ThreadPlan &plan) {
    ThreadSetup setup;
    setScheduling(plan, setup);
    setNice(plan, setup);
    lockMemory(plan, setup);
    setTimerSlack(plan, setup);
    if (plan.spin)
        setup.facts.push_back({"waiting", "spinning"});
    return setup;
}

Expected<ThreadSetup> tryThreadSetup(const ThreadPlan &plan) {
    ThreadSetup setup;
    try {
        std::thread([&] { setup = setUpThread(plan); }).join();
    } catch (const std::system_error &error) {
        return fail(ErrorCode::io, "measured thread", "cannot be started", error.code().value());
    }
    if (plan.lockMemory)
        munlockall();
    return setup;
}

MeasuredLoop withThreadSetup(const ThreadPlan &plan, std::function<void(const StopFlag &)> prelude,
                             MeasuredLoop loop) {
    return [plan, prelude = std::move(prelude), loop = std::move(loop)](const StopFlag &stop) {
        const ThreadSetup setup = setUpThread(plan);
        if (prelude)
            prelude(stop);
        const ThreadUsage before = ThreadUsage::now();
        LoopResult result = loop(stop);
        append(result.facts, before.changesUntil(ThreadUsage::now()));
        if (plan.lockMemory)
            munlockall();
        append(result.facts, setup.facts);
        append(result.facts, refusalFacts(setup));
        return result;
    };
}

Facts refusalFacts(const ThreadSetup &setup) {
    Facts facts;
    for (const Error &error : setup.refused)
        facts.push_back({"refused", error.message()});
    return facts;
}

} // namespace delayrank::probe
