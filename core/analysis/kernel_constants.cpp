#include "core/analysis/kernel_constants.h"

#include <array>
#include <cmath>

namespace delayrank::analysis {

namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;
using Band = std::optional<WaitBand>;
using Host = const WaitingHost &;
using Time = WaitingHost::Time;

nanoseconds jiffies(double count, Host host) {
    return nanoseconds(std::llround(count * 1e9 / host.hertz));
}

/// product.md: [value, value + 2 jiffies].
Band timer(const Time &value, Host host) {
    if (!value)
        return std::nullopt;
    return WaitBand{*value, *value, *value + jiffies(2, host)};
}

Band fine(const Time &value) {
    if (!value)
        return std::nullopt;
    return WaitBand{*value, *value, *value + *value / 4 + 10us};
}

/// The time-out that the kernel had for the connection, where it is not the floor's own.
Time ownRto(Host host) {
    const nanoseconds floor = host.rtoFloor.value_or(200ms);
    return host.rto && *host.rto > floor + 1ms ? host.rto : std::nullopt;
}

/// tcp_schedule_loss_probe(): 2 SRTT, and with one segment out what a delayed ACK may take as well.
Time probe(Host host, nanoseconds more) {
    return host.rtt && host.tailLossProbe ? Time(2 * *host.rtt + more) : std::nullopt;
}

Band sackCompression(Host host) {
    if (!host.rtt || !host.sackDelay || !host.sackSlack)
        return std::nullopt;
    const nanoseconds delay = std::min(*host.sackDelay, *host.rtt / 20);
    return WaitBand{delay, delay, delay + *host.sackSlack + 10us};
}

/// Absolute deadlines: a message that was late makes the next delay as much shorter.
Band aroundInterval(Host host) {
    if (!host.interval)
        return std::nullopt;
    return WaitBand{*host.interval, *host.interval - *host.interval / 10,
                    *host.interval + *host.interval / 10 + 50us};
}

constexpr std::array ackRemedies{Remedy::nodelay, Remedy::quickack, Remedy::cork, Remedy::messageMore};
constexpr std::array tickRemedies{Remedy::spin, Remedy::realTime};
constexpr std::array pollRemedies{Remedy::busyPoll};
constexpr std::array noPollRemedies{Remedy::noBusyPoll};
constexpr std::array rtoRemedies{Remedy::lowerRtoFloor, Remedy::thinTimeouts};
constexpr std::array quantumRemedies{Remedy::realTime};
constexpr std::array sackRemedies{Remedy::noSackCompression};
constexpr std::array receiveRemedies{Remedy::noReceiveCoalescing};
constexpr std::array sendRemedies{Remedy::noSendCoalescing};
constexpr std::array rateRemedies{Remedy::noPacingRate};
constexpr std::array intervalRemedies{Remedy::noInterval};
constexpr std::array knownRemedies{Remedy::noKnownStall};

constexpr std::array constants = std::to_array<KernelConstant>({
    {"jiffy", "HZ, kernel/Kconfig.hz",
     "Something waited for the tick: a timer that counts in jiffies, or a thread that runs at the next one.",
     "", false, tickRemedies,
     [](Host host) -> Band {
         return WaitBand{jiffies(1, host), jiffies(0.9, host), jiffies(3, host)};
     }},
    {"NAPI poll budget", "netdev_budget_usecs, net/core/hotdata.c",
     "The kernel took packets off the device for as long as it may at a time, and left the rest for later.",
     "", false, pollRemedies,
     [](Host host) { return timer(host.napiBudget.value_or(jiffies(2, host)), host); }},
    {"delayed ACK, shortest", "TCP_DELACK_MIN, include/net/tcp.h",
     "The receiver held its ACK back, and Nagle's algorithm held the sender's next small segment until that "
     "ACK came.",
     "", true, ackRemedies, [](Host host) { return timer(40ms, host); }},
    {"SCHED_RR quantum", "RR_TIMESLICE, kernel/sched/rt.c",
     "A thread of the same real-time priority had the CPU for its quantum.", "", false, quantumRemedies,
     [](Host host) { return timer(100ms, host); }},
    {"delayed ACK, longest", "TCP_DELACK_MAX, include/net/tcp.h",
     "The receiver held its ACK back for as long as it may, and the sender waited for it.", "", true,
     ackRemedies, [](Host host) { return timer(200ms, host); }},
    {"retransmission time-out, floor", "TCP_RTO_MIN, include/net/tcp.h; sysctl tcp_rto_min_us",
     "A segment or its ACK was lost, and the sender sent it again after the shortest time-out.", "", true,
     rtoRemedies, [](Host host) { return timer(host.rtoFloor.value_or(200ms), host); }},
    {"retransmission time-out, of the connection", "tcpi_rto, include/uapi/linux/tcp.h",
     "A segment or its ACK was lost, and the sender sent it again after the time-out that it had computed.",
     "the time-out that the kernel had at the end", true, rtoRemedies,
     [](Host host) { return timer(ownRto(host), host); }},
    {"retransmission time-out, initial",
     "TCP_TIMEOUT_INIT, include/net/tcp.h",
     "A segment was lost before the sender knew a round-trip time.",
     "",
     true,
     {},
     [](Host host) { return timer(1s, host); }},
    {"retransmission time-out, ceiling",
     "TCP_RTO_MAX, include/net/tcp.h; sysctl tcp_rto_max_ms",
     "A segment was lost again and again, and the time-out had doubled as far as it may.",
     "",
     true,
     {},
     [](Host host) { return timer(host.rtoCeiling.value_or(120s), host); }},
    {"tail loss probe",
     "tcp_schedule_loss_probe, net/ipv4/tcp_output.c",
     "The last segments of a flight or their ACKs were lost, and the sender probed after two round trips.",
     "the connection's round-trip time",
     true,
     {},
     [](Host host) { return timer(probe(host, 2ms), host); }},
    {"tail loss probe, one segment out", "tcp_schedule_loss_probe, net/ipv4/tcp_output.c",
     "The only segment under way or its ACK was lost, and the probe waited for a delayed ACK as well.",
     "the connection's round-trip time", true, rtoRemedies,
     [](Host host) { return timer(probe(host, host.rtoFloor.value_or(200ms)), host); }},
    {"SACK compression", "tcp_comp_sack_delay_ns, Documentation/networking/ip-sysctl.rst",
     "The receiver put several selective ACKs into one, and the sender waited for it.",
     "the connection's round-trip time and the sysctls of SACK compression", true, sackRemedies,
     sackCompression},
    {"interrupt coalescing, receive", "rx-usecs, ethtool -c",
     "The device held its interrupt back to let more packets come.", "a fixed coalescing time of the device",
     false, receiveRemedies, [](Host host) { return fine(host.coalescingReceive); }},
    {"interrupt coalescing, send", "tx-usecs, ethtool -c",
     "The device held back that packets were sent, and with it the memory for the next ones.",
     "a fixed coalescing time of the device", false, sendRemedies,
     [](Host host) { return fine(host.coalescingSend); }},
    {"GRO flush time-out",
     "gro_flush_timeout, napi_defer_hard_irqs, Documentation/networking/napi.rst",
     "The device's interrupts stayed off, or segments waited for others to be merged with, until this timer.",
     "a gro_flush_timeout of the device that is not 0",
     false,
     {},
     [](Host host) { return fine(host.groFlush); }},
    {"busy poll", "SO_BUSY_POLL, socket(7); net.core.busy_read, Documentation/admin-guide/sysctl/net.rst",
     "A read polled the device for its time, found nothing, and slept until an interrupt.",
     "a time to poll that is not 0", false, noPollRemedies, [](Host host) { return fine(host.busyPoll); }},
    {"pacing rate, highest", "SO_MAX_PACING_RATE, socket(7)",
     "The kernel sent no faster than the rate that the run asked for.",
     "the highest rate that the run asked for", false, rateRemedies,
     [](Host host) { return fine(host.pacingRate); }},
    {"pacing of the window",
     "sk_pacing_rate, net/ipv4/tcp_input.c",
     "TCP spread the segments of a window over the round trip.",
     "a connection that is paced, its round-trip time and window",
     true,
     {},
     [](Host host) { return fine(host.pacing); }},
    {"interval of the pattern", "the run's own setting", "The run was asked to send at this interval.",
     "an interval between messages", false, intervalRemedies, aroundInterval},
    {"known stall", "the run's own setting", "The sender was asked to wait so long by itself.",
     "a stall that the run asked for", false, knownRemedies,
     [](Host host) { return timer(host.knownStall, host); }},
});

bool hasTcp(Host host) {
    return host.transport.empty() || host.transport == "tcp" || host.transport == "mptcp";
}

} // namespace

std::optional<WaitBand> KernelConstant::bandOn(const WaitingHost &host) const {
    if (!(host.hertz > 0) || !std::isfinite(host.hertz) || (tcp && !hasTcp(host)))
        return std::nullopt;
    return band(host);
}

std::span<const KernelConstant> kernelConstants() {
    return constants;
}

const KernelConstant *findConstant(std::string_view name) {
    for (const KernelConstant &constant : constants)
        if (constant.name == name)
            return &constant;
    return nullptr;
}

std::vector<const KernelConstant *> constantsThatCouldBe(Delay delay, const WaitingHost &host) {
    std::vector<const KernelConstant *> found;
    for (const KernelConstant &constant : constants)
        if (const auto band = constant.bandOn(host); band && band->covers(delay))
            found.push_back(&constant);
    return found;
}

std::vector<std::string> constantsCovering(Delay delay, const WaitingHost &host) {
    std::vector<std::string> names;
    for (const KernelConstant *constant : constantsThatCouldBe(delay, host))
        names.emplace_back(constant->name);
    return names;
}

} // namespace delayrank::analysis
