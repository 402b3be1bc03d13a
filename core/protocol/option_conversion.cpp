#include "core/protocol/option_conversion.h"

#include "core/protocol/conversion.h"

#include <algorithm>

namespace delayrank::protocol {

namespace {

/// One more than a plan may have, so that check() sees that there are too many.
constexpr int mostOptions = 65;

/// Six options have fields of their own in version 1.0; no other option needs one.
bool putInOwnField(StepPlan &message, const SocketOptions &options, const std::string &name) {
    const auto number = options.number(name);
    if (name == "TCP_NODELAY")
        message.set_tcp_nodelay(true);
    else if (name == "TCP_QUICKACK")
        message.set_tcp_quickack(true);
    else if (name == "TCP_CORK")
        message.set_tcp_cork(true);
    else if (name == "SO_SNDBUF" && number)
        message.set_so_sndbuf(*number);
    else if (name == "SO_RCVBUF" && number)
        message.set_so_rcvbuf(*number);
    else if (name == "TCP_CONGESTION")
        message.set_tcp_congestion(options.value(name));
    else
        return false;
    return true;
}

} // namespace

void putOptions(StepPlan &message, const SocketOptions &options) {
    for (const auto &[name, value] : options.all()) {
        if (putInOwnField(message, options, name))
            continue;
        SocketOption &added = *message.add_options();
        added.set_name(name);
        added.set_value(value);
    }
}

SocketOptions optionsFrom(const StepPlan &message) {
    SocketOptions options;
    options.setFlag("TCP_NODELAY", message.tcp_nodelay());
    options.setFlag("TCP_QUICKACK", message.tcp_quickack());
    options.setFlag("TCP_CORK", message.tcp_cork());
    if (message.has_so_sndbuf())
        options.setNumber("SO_SNDBUF", message.so_sndbuf());
    if (message.has_so_rcvbuf())
        options.setNumber("SO_RCVBUF", message.so_rcvbuf());
    options.set("TCP_CONGESTION", shown(message.tcp_congestion(), 100));
    for (int i = 0; i < std::min(message.options_size(), mostOptions); ++i)
        options.set(shown(message.options(i).name(), 100), shown(message.options(i).value(), 100));
    return options;
}

ThreadPlan toMessage(const delayrank::ThreadPlan &plan) {
    ThreadPlan message;
    message.set_policy(static_cast<std::uint32_t>(plan.policy));
    message.set_priority(plan.priority);
    if (plan.nice)
        message.set_nice(*plan.nice);
    message.set_lock_memory(plan.lockMemory);
    if (plan.timerSlack)
        message.set_timer_slack_ns(plan.timerSlack->count());
    message.set_spin(plan.spin);
    return message;
}

delayrank::ThreadPlan threadPlanFrom(const ThreadPlan &message) {
    using Policy = delayrank::ThreadPlan::Policy;
    delayrank::ThreadPlan plan;
    // A policy that a newer client knows must not run as the host's: its priority 0 is then refused.
    plan.policy = message.policy() == 0   ? Policy::host
                  : message.policy() == 1 ? Policy::fifo
                                          : Policy::roundRobin;
    plan.priority = message.policy() <= 2 ? message.priority() : 0;
    if (message.has_nice())
        plan.nice = message.nice();
    plan.lockMemory = message.lock_memory();
    if (message.has_timer_slack_ns())
        plan.timerSlack = std::chrono::nanoseconds(message.timer_slack_ns());
    plan.spin = message.spin();
    return plan;
}

} // namespace delayrank::protocol
