#include "core/runs/waiting_host_of.h"

#include <charconv>
#include <cmath>

namespace delayrank::runs {

namespace {

using analysis::WaitingHost;
using std::chrono::nanoseconds;
using Time = WaitingHost::Time;

/// The number that a value such as "201000 us" begins with.
std::optional<double> leadingNumber(const std::string &text) {
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || !std::isfinite(number) || number < 0 || number > 1e15)
        return std::nullopt;
    return number;
}

Time timeOf(const std::optional<double> &number, double unitNanoseconds) {
    if (!number || !(*number * unitNanoseconds < 9e18))
        return std::nullopt;
    return nanoseconds(std::llround(*number * unitNanoseconds));
}

Time unlessZero(const Time &time) {
    return time && time->count() > 0 ? time : std::nullopt;
}

class Reader {
public:
    Reader(const Run &run, End end, std::optional<std::uint32_t> step)
        : m_run(run), m_end(end), m_step(step) {
        if (!m_step && run.steps.size() == 1)
            m_step = 0;
    }

    WaitingHost read() const {
        WaitingHost host(hertzOf(m_run, m_end));
        host.transport = factValue(m_run.settings, "transport");
        readKernel(host);
        readDevice(host);
        readConnection(host);
        host.interval = unlessZero(duration("interval"));
        if (const std::string stall = factValue(m_run.settings, "known stall"); !stall.empty())
            if (const auto time = parseDuration(std::string_view(stall).substr(stall.find(':') + 1)))
                host.knownStall = *time;
        return host;
    }

private:
    std::string fact(const std::string &name) const { return lastFactOf(m_run, m_end, name); }
    std::optional<double> number(const std::string &name) const { return leadingNumber(fact(name)); }
    /// What was found last of the step's connection, once the step was over.
    std::optional<double> ofConnection(const std::string &name) const {
        std::string value;
        for (const HostFact &one : m_run.hostFacts)
            if (one.end == m_end && one.fact.name == name && one.step == m_step &&
                one.moment == Moment::finish)
                value = one.fact.value;
        return leadingNumber(value);
    }
    Time duration(const std::string &setting) const {
        const auto time = parseDuration(factValue(m_run.settings, setting));
        return time ? Time(*time) : std::nullopt;
    }

    void readKernel(WaitingHost &host) const {
        host.rtoFloor = timeOf(number("net.ipv4.tcp_rto_min_us"), 1e3);
        host.rtoCeiling = timeOf(number("net.ipv4.tcp_rto_max_ms"), 1e6);
        host.tailLossProbe = number("net.ipv4.tcp_early_retrans").value_or(3) >= 3;
        host.sackDelay = unlessZero(timeOf(number("net.ipv4.tcp_comp_sack_delay_ns"), 1));
        host.sackSlack = timeOf(number("net.ipv4.tcp_comp_sack_slack_ns"), 1);
        host.napiBudget = unlessZero(timeOf(number("net.core.netdev_budget_usecs"), 1e3));
        const auto asked = leadingNumber(factValue(m_run.settings, "SO_BUSY_POLL"));
        host.busyPoll = unlessZero(timeOf(asked ? asked : number("net.core.busy_read"), 1e3));
    }

    void readDevice(WaitingHost &host) const {
        if (fact("coalescing adaptive-rx") == "off")
            host.coalescingReceive = unlessZero(timeOf(number("coalescing rx-usecs"), 1e3));
        if (fact("coalescing adaptive-tx") == "off")
            host.coalescingSend = unlessZero(timeOf(number("coalescing tx-usecs"), 1e3));
        host.groFlush = unlessZero(timeOf(number("gro_flush_timeout"), 1));
    }

    void readConnection(WaitingHost &host) const {
        host.rto = unlessZero(timeOf(ofConnection("TCP retransmission time-out"), 1e3));
        host.rtt = unlessZero(timeOf(ofConnection("TCP RTT"), 1e3));
        const std::uint32_t size =
            m_step && *m_step < m_run.steps.size() ? m_run.steps[*m_step].sizeBytes : 0;
        const auto rate = leadingNumber(factValue(m_run.settings, "SO_MAX_PACING_RATE"));
        if (rate && *rate > 0 && size > 0)
            host.pacingRate = timeOf(size / *rate, 1e9);
        // BBR paces by itself, others where the fq discipline is the device's.
        const auto window = ofConnection("TCP congestion window");
        const auto percent = number("net.ipv4.tcp_pacing_ca_ratio");
        const bool paced =
            fact("TCP_CONGESTION").starts_with("bbr") || fact("net.core.default_qdisc") == "fq";
        if (paced && host.rtt && window && *window > 0 && percent && *percent > 0)
            host.pacing = timeOf(static_cast<double>(host.rtt->count()) / (*window * *percent / 100), 1);
    }

    const Run &m_run;
    const End m_end;
    std::optional<std::uint32_t> m_step;
};

/// Leaves out what two ends do not agree on.
WaitingHost agreed(WaitingHost both, const WaitingHost &other, double hertz) {
    const auto drop = [&](Time WaitingHost::*field) {
        if (both.*field != other.*field)
            (both.*field).reset();
    };
    for (const auto field :
         {&WaitingHost::rtoFloor, &WaitingHost::rtoCeiling, &WaitingHost::rto, &WaitingHost::rtt,
          &WaitingHost::sackDelay, &WaitingHost::sackSlack, &WaitingHost::napiBudget,
          &WaitingHost::coalescingReceive, &WaitingHost::coalescingSend, &WaitingHost::groFlush,
          &WaitingHost::busyPoll,
          &WaitingHost::pacingRate, &WaitingHost::pacing})
        drop(field);
    both.tailLossProbe = both.tailLossProbe && other.tailLossProbe;
    both.hertz = hertz;
    return both;
}

} // namespace

WaitingHost waitingHostOf(const Run &run, End end, std::optional<std::uint32_t> step) {
    if (end != End::merged)
        return Reader(run, end, step).read();
    return agreed(Reader(run, End::sender, step).read(), Reader(run, End::receiver, step).read(),
                  hertzOf(run, End::merged));
}

} // namespace delayrank::runs
