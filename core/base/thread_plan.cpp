#include "core/base/thread_plan.h"

#include "core/base/duration.h"

#include <charconv>

namespace delayrank {

namespace {
constexpr std::chrono::seconds mostTimerSlack{1};
}

Expected<void> parseScheduling(std::string_view text, const std::string &subject, ThreadPlan &into) {
    const std::size_t colon = text.find(':');
    const std::string_view policy = text.substr(0, colon);
    const std::string_view number = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), into.priority);
    if ((policy != "fifo" && policy != "rr") || failure != std::errc{} ||
        end != number.data() + number.size())
        return fail(ErrorCode::invalidArgument, subject, "needs fifo:PRIORITY or rr:PRIORITY, as in fifo:50");
    into.policy = policy == "fifo" ? ThreadPlan::Policy::fifo : ThreadPlan::Policy::roundRobin;
    return {};
}

std::string schedulingText(const ThreadPlan &plan) {
    if (plan.policy == ThreadPlan::Policy::host)
        return {};
    return (plan.policy == ThreadPlan::Policy::fifo ? "fifo:" : "rr:") + std::to_string(plan.priority);
}

Expected<void> check(const ThreadPlan &plan) {
    const bool realTime = plan.policy != ThreadPlan::Policy::host;
    if (realTime && (plan.priority < 1 || plan.priority > 99))
        return fail(ErrorCode::limitExceeded, "--sched " + schedulingText(plan),
                    "the priority is a number from 1 to 99");
    if (plan.nice && (*plan.nice < -20 || *plan.nice > 19))
        return fail(ErrorCode::limitExceeded, "--nice " + std::to_string(*plan.nice),
                    "the limits are -20 and 19");
    if (plan.nice && realTime)
        return fail(ErrorCode::invalidArgument, "--nice " + std::to_string(*plan.nice),
                    "means nothing to a thread with --sched");
    if (plan.timerSlack && (plan.timerSlack->count() < 1 || *plan.timerSlack > mostTimerSlack))
        return fail(ErrorCode::limitExceeded, "--timer-slack " + exactDuration(*plan.timerSlack),
                    "the limits are 1 ns and 1 s");
    return {};
}

Facts settingsOf(const ThreadPlan &plan) {
    Facts facts;
    if (plan.policy != ThreadPlan::Policy::host)
        facts.push_back({"scheduling", schedulingText(plan)});
    if (plan.nice)
        facts.push_back({"nice", std::to_string(*plan.nice)});
    if (plan.lockMemory)
        facts.push_back({"mlockall", "1"});
    if (plan.timerSlack)
        facts.push_back({"timer slack", exactDuration(*plan.timerSlack)});
    if (plan.spin)
        facts.push_back({"waiting", "spinning"});
    return facts;
}

} // namespace delayrank
