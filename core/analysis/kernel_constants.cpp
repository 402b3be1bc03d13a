#include "core/analysis/kernel_constants.h"

#include <array>
#include <cmath>

namespace delayrank::analysis {

namespace {

using namespace std::chrono_literals;

constexpr std::array<KernelConstant, 8> constants{{
    {"jiffy", 1, 0ns, "kernel/Kconfig.hz, HZ"},
    {"NAPI poll budget", 2, 0ns, "net/core/hotdata.c, netdev_budget_usecs"},
    {"delayed ACK, shortest", 0, 40ms, "include/net/tcp.h, TCP_DELACK_MIN"},
    {"SCHED_RR quantum", 0, 100ms, "kernel/sched/rt.c, RR_TIMESLICE"},
    {"delayed ACK, longest", 0, 200ms, "include/net/tcp.h, TCP_DELACK_MAX"},
    {"retransmission time-out, floor", 0, 200ms, "include/net/tcp.h, TCP_RTO_MIN"},
    {"retransmission time-out, initial", 0, 1s, "include/net/tcp.h, TCP_TIMEOUT_INIT"},
    {"retransmission time-out, ceiling", 0, 120s, "include/net/tcp.h, TCP_RTO_MAX"},
}};

} // namespace

std::span<const KernelConstant> kernelConstants() {
    return constants;
}

std::vector<std::string> constantsCovering(Delay delay, double hertz) {
    std::vector<std::string> names;
    if (!(hertz > 0) || !std::isfinite(hertz))
        return names;
    const double nanoseconds = static_cast<double>(delay.count());
    for (const KernelConstant &constant : constants) {
        const double value = constant.value(hertz);
        if (nanoseconds >= value && nanoseconds <= value + 2e9 / hertz)
            names.emplace_back(constant.name);
    }
    return names;
}

} // namespace delayrank::analysis
