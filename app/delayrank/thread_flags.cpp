#include "app/delayrank/thread_flags.h"

#include "core/base/duration.h"

namespace delayrank::app {

void ThreadFlags::addTo(CLI::App &app) {
    addEnd(app, m_both, "both measured threads");
    addEnd(app, m_sender, "the sender's measured thread");
    addEnd(app, m_receiver, "the receiver's measured thread");
    app.add_flag("--allow-refused", m_allowRefused,
                 "measure even where a host refuses a thread setting; the run says so")
        ->group("Threads");
}

void ThreadFlags::addEnd(CLI::App &app, End &end, const std::string &whose) {
    const std::string &dashes = end.prefix;
    app.add_option(dashes + "sched", end.scheduling, "fifo:PRIORITY or rr:PRIORITY (1 to 99) of " + whose)
        ->group("Threads");
    app.add_option(dashes + "nice", end.nice, "-20 to 19, of " + whose)->group("Threads");
    app.add_option(dashes + "timer-slack", end.timerSlack, "PR_SET_TIMERSLACK of " + whose)->group("Threads");
    app.add_flag(dashes + "mlockall", end.lockMemory, "lock all memory of the agent of " + whose)
        ->group("Threads");
    app.add_flag(dashes + "spin", end.spin, "non-blocking calls in a loop, in " + whose)->group("Threads");
}

Expected<void> ThreadFlags::End::applyTo(ThreadPlan &plan) const {
    if (!scheduling.empty())
        if (auto parsed = parseScheduling(scheduling, prefix + "sched " + scheduling, plan); !parsed)
            return parsed;
    if (nice)
        plan.nice = nice;
    plan.lockMemory = plan.lockMemory || lockMemory;
    plan.spin = plan.spin || spin;
    if (timerSlack.empty())
        return {};
    const auto slack = parseDuration(timerSlack);
    if (!slack)
        return fail(ErrorCode::invalidArgument, prefix + "timer-slack " + timerSlack,
                    "needs a time such as 1us");
    plan.timerSlack = *slack;
    return {};
}

Expected<void> ThreadFlags::applyTo(StepPlan &step) const {
    for (const auto &[end, plan] :
         {std::pair(&m_both, &step.senderThread), std::pair(&m_both, &step.receiverThread),
          std::pair(&m_sender, &step.senderThread), std::pair(&m_receiver, &step.receiverThread)})
        if (auto applied = end->applyTo(*plan); !applied)
            return applied;
    step.allowRefused = m_allowRefused;
    return {};
}

} // namespace delayrank::app
