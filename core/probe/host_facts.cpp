#include "core/probe/host_facts.h"

#include "core/probe/text_file.h"
#include "core/probe/virtualisation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <sys/utsname.h>
#include <unistd.h>

namespace delayrank::probe {

namespace {

/// Those of net.ipv4 and net.core that can hold a message back, merge it with others or size what it waits
/// in.
constexpr std::array sysctls{
    "net.ipv4.tcp_congestion_control",
    "net.ipv4.tcp_available_congestion_control",
    "net.ipv4.tcp_autocorking",
    "net.ipv4.tcp_rmem",
    "net.ipv4.tcp_wmem",
    "net.ipv4.tcp_mem",
    "net.ipv4.tcp_moderate_rcvbuf",
    "net.ipv4.tcp_adv_win_scale",
    "net.ipv4.tcp_window_scaling",
    "net.ipv4.tcp_notsent_lowat",
    "net.ipv4.tcp_limit_output_bytes",
    "net.ipv4.tcp_min_tso_segs",
    "net.ipv4.tcp_tso_win_divisor",
    "net.ipv4.tcp_tso_rtt_log",
    "net.ipv4.tcp_pacing_ca_ratio",
    "net.ipv4.tcp_pacing_ss_ratio",
    "net.ipv4.tcp_slow_start_after_idle",
    "net.ipv4.tcp_no_metrics_save",
    "net.ipv4.tcp_timestamps",
    "net.ipv4.tcp_sack",
    "net.ipv4.tcp_dsack",
    "net.ipv4.tcp_comp_sack_delay_ns",
    "net.ipv4.tcp_comp_sack_slack_ns",
    "net.ipv4.tcp_comp_sack_nr",
    "net.ipv4.tcp_ecn",
    "net.ipv4.tcp_early_retrans",
    "net.ipv4.tcp_recovery",
    "net.ipv4.tcp_reordering",
    "net.ipv4.tcp_frto",
    "net.ipv4.tcp_rto_min_us",
    "net.ipv4.tcp_rto_max_ms",
    "net.ipv4.tcp_thin_linear_timeouts",
    "net.ipv4.tcp_mtu_probing",
    "net.ipv4.tcp_base_mss",
    "net.ipv4.tcp_low_latency",
    "net.ipv4.tcp_pingpong_thresh",
    "net.ipv4.tcp_backlog_ack_defer",
    "net.ipv4.tcp_min_rtt_wlen",
    "net.ipv4.tcp_shrink_window",
    "net.ipv4.tcp_early_demux",
    "net.core.busy_poll",
    "net.core.busy_read",
    "net.core.default_qdisc",
    "net.core.dev_weight",
    "net.core.gro_normal_batch",
    "net.core.netdev_budget",
    "net.core.netdev_budget_usecs",
    "net.core.netdev_max_backlog",
    "net.core.netdev_tstamp_prequeue",
    "net.core.rmem_default",
    "net.core.rmem_max",
    "net.core.wmem_default",
    "net.core.wmem_max",
    "net.core.optmem_max",
    "net.core.rps_sock_flow_entries",
    "net.core.skb_defer_max",
    "net.core.somaxconn",
};

void addKernel(Facts &facts) {
    utsname names{};
    uname(&names);
    facts.push_back({"kernel release", cleanedText(names.release)});
    facts.push_back({"kernel version", cleanedText(names.version)});
    facts.push_back({"architecture", cleanedText(names.machine)});
    facts.push_back({"host name", cleanedText(names.nodename)});
    if (const std::string line = readSmallFile("/proc/cmdline"); !line.empty())
        facts.push_back({"kernel command line", cleanedText(line)});
}

/// CLOCK_MONOTONIC_COARSE moves once a jiffy and its resolution is exactly that (kernel/time/posix-timers.c:
/// KTIME_LOW_RES), so HZ needs neither the kernel's config nor a measurement.
void addHertz(Facts &facts) {
    timespec jiffy{};
    if (clock_getres(CLOCK_MONOTONIC_COARSE, &jiffy) != 0 || jiffy.tv_sec != 0 || jiffy.tv_nsec < 10'000) {
        facts.push_back({"HZ", "unknown"});
        return;
    }
    const double hertz = 1e9 / static_cast<double>(jiffy.tv_nsec);
    facts.push_back({"HZ", std::to_string(std::lround(hertz))});
    facts.push_back({"HZ source", "clock_getres(CLOCK_MONOTONIC_COARSE): " + std::to_string(jiffy.tv_nsec) +
                                      " ns a jiffy"});
}

std::string cpuModel() {
    const std::string text = readSmallFile("/proc/cpuinfo");
    // x86 has "model name", ARM and others one of these.
    for (const char *name : {"model name", "Model", "cpu model", "Processor", "machine", "CPU part"}) {
        const std::size_t at = text.find(std::string(name) + "\t");
        const std::size_t colon = text.find(':', at);
        if (at == std::string::npos || colon == std::string::npos)
            continue;
        const std::size_t from = std::min(colon + 2, text.size());
        return cleanedText(text.substr(from, text.find('\n', from) - from));
    }
    return "unknown";
}

void addProcessors(Facts &facts) {
    append(facts, processorFacts());
    if (const std::string list = readSmallFile("/sys/devices/system/cpu/online"); !list.empty())
        facts.push_back({"CPU list online", cleanedText(list)});
    const std::string governor = readSmallFile("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    if (!governor.empty())
        facts.push_back({"CPU frequency governor", cleanedText(governor)});
    const std::string clocks = "/sys/devices/system/clocksource/clocksource0/";
    const std::string source = readSmallFile(clocks + "current_clocksource");
    facts.push_back({"clock source", source.empty() ? "unknown" : cleanedText(source)});
    if (const std::string all = readSmallFile(clocks + "available_clocksource"); !all.empty())
        facts.push_back({"clock sources available", cleanedText(all)});
}

void addSysctls(Facts &facts) {
    for (const char *name : sysctls) {
        std::string path = std::string("/proc/sys/") + name;
        std::replace(path.begin() + 10, path.end(), '.', '/');
        if (const std::string value = readSmallFile(path); !value.empty())
            facts.push_back({name, cleanedText(value)});
    }
}

} // namespace

Facts processorFacts() {
    return {{"CPU model", cpuModel()}, {"CPUs online", std::to_string(sysconf(_SC_NPROCESSORS_ONLN))}};
}

Facts hostFacts() {
    Facts facts;
    addKernel(facts);
    addHertz(facts);
    addProcessors(facts);
    for (Fact &fact : virtualisationFacts())
        facts.push_back(std::move(fact));
    addSysctls(facts);
    return facts;
}

Fact loadAverage() {
    const std::string text = cleanedText(readSmallFile("/proc/loadavg"));
    std::size_t end = 0;
    for (int words = 0; words < 3 && end != std::string::npos; ++words)
        end = text.find(' ', end == 0 ? 0 : end + 1);
    return {"load average", text.empty() ? "unknown" : text.substr(0, end)};
}

} // namespace delayrank::probe
