#include "core/host_settings/sysctl_setting.h"

#include "core/host_settings/small_file.h"

#include <algorithm>

namespace delayrank::host_settings {

const std::vector<std::string> &SysctlSetting::allowed() {
    static const std::vector<std::string> all{
        "net.core.busy_poll",
        "net.core.busy_read",
        "net.core.default_qdisc",
        "net.core.dev_weight",
        "net.core.netdev_budget",
        "net.core.netdev_budget_usecs",
        "net.core.netdev_max_backlog",
        "net.core.rmem_default",
        "net.core.rmem_max",
        "net.core.wmem_default",
        "net.core.wmem_max",
        "net.ipv4.tcp_adv_win_scale",
        "net.ipv4.tcp_autocorking",
        "net.ipv4.tcp_comp_sack_delay_ns",
        "net.ipv4.tcp_comp_sack_nr",
        "net.ipv4.tcp_comp_sack_slack_ns",
        "net.ipv4.tcp_congestion_control",
        "net.ipv4.tcp_dsack",
        "net.ipv4.tcp_early_retrans",
        "net.ipv4.tcp_ecn",
        "net.ipv4.tcp_frto",
        "net.ipv4.tcp_limit_output_bytes",
        "net.ipv4.tcp_min_rtt_wlen",
        "net.ipv4.tcp_min_tso_segs",
        "net.ipv4.tcp_moderate_rcvbuf",
        "net.ipv4.tcp_mtu_probing",
        "net.ipv4.tcp_no_metrics_save",
        "net.ipv4.tcp_notsent_lowat",
        "net.ipv4.tcp_pacing_ca_ratio",
        "net.ipv4.tcp_pacing_ss_ratio",
        "net.ipv4.tcp_recovery",
        "net.ipv4.tcp_reordering",
        "net.ipv4.tcp_rmem",
        "net.ipv4.tcp_rto_min_us",
        "net.ipv4.tcp_sack",
        "net.ipv4.tcp_shrink_window",
        "net.ipv4.tcp_slow_start_after_idle",
        "net.ipv4.tcp_thin_linear_timeouts",
        "net.ipv4.tcp_timestamps",
        "net.ipv4.tcp_tso_rtt_log",
        "net.ipv4.tcp_tso_win_divisor",
        "net.ipv4.tcp_window_scaling",
        "net.ipv4.tcp_wmem",
        "net.ipv4.udp_rmem_min",
        "net.ipv4.udp_wmem_min",
    };
    return all;
}

SysctlSetting::SysctlSetting(std::string sysctl, std::string root) : m_sysctl(std::move(sysctl)) {
    std::string below = m_sysctl;
    std::replace(below.begin(), below.end(), '.', '/');
    m_path = std::move(root) + "/" + below;
}

Expected<void> SysctlSetting::check(const std::string &value) const {
    if (!isPlainValue(value))
        return fail(ErrorCode::invalidArgument, name(), "needs a number, some numbers or a word");
    return {};
}

tl::unexpected<Error> SysctlSetting::named(const Error &error) const {
    const bool isMissing = error.code == ErrorCode::notFound;
    return fail(error.code, name(), isMissing ? "this kernel has it not" : error.reason, error.systemErrno);
}

Expected<std::string> SysctlSetting::read() const {
    auto line = readLine(m_path);
    if (!line)
        return named(line.error());
    return line;
}

Expected<void> SysctlSetting::write(const std::string &value) const {
    if (const auto written = writeLine(m_path, value); !written)
        return named(written.error());
    return {};
}

} // namespace delayrank::host_settings
