#include "core/runs/fact_concerns.h"

#include <algorithm>
#include <array>

namespace delayrank::runs {

namespace {

constexpr std::array concerns = std::to_array<FactConcern>({
    {"host name", "another computer: anything about it may differ", "host"},
    {"kernel release", "other code in the network stack, the scheduler and the drivers"},
    {"kernel version", "the kernel was built anew, perhaps with another configuration"},
    {"kernel command line", "mitigations, isolated CPUs and idle states are set there"},
    {"HZ", "delayed ACKs and retransmission time-outs are counted in jiffies"},
    {"CPU model", "another speed, other idle states"},
    {"CPUs online", "interrupts and threads share other CPUs"},
    {"CPU frequency governor", "a CPU that is clocked down takes longer to wake and to send", "governor"},
    {"clock source", "the kernel's own timers are read from it"},
    {"clock", "the stamps come from another clock, of another cost and resolution", "clock asked for"},
    {"virtualisation", "a hypervisor takes the CPU away and passes interrupts on"},
    {"container", "its network goes through other devices and rules"},
    {"scheduling", "who runs before the measured thread", "scheduling"},
    {"nice", "who runs before the measured thread", "nice"},
    {"timer slack", "how late the kernel may wake the measured thread", "timer slack"},
    {"waiting", "a thread that spins need not be woken", "waiting"},
    {"data device", "another device carries the messages", "data address"},
    {"data route", "the messages take another way", "data address"},
    {"driver", "interrupts and batches are the driver's"},
    {"driver version", "interrupts and batches are the driver's"},
    {"firmware version", "the device works by it"},
    {"MTU", "other segments"},
    {"link speed", "the time on the wire"},
    {"link duplex", "half duplex waits for the other end"},
    {"ring size, receive", "where packets wait or are dropped", "ring_rx"},
    {"ring size, send", "where packets wait", "ring_tx"},
    {"coalescing rx-usecs", "the device holds its interrupt back so long", "rx_usecs"},
    {"coalescing rx-frames", "the device holds its interrupt back for so many", "rx_frames"},
    {"coalescing tx-usecs", "what was sent is acknowledged to the driver so late", "tx_usecs"},
    {"coalescing tx-frames", "what was sent is acknowledged to the driver so late", "tx_frames"},
    {"coalescing adaptive-rx", "the device changes its own coalescing", "adaptive_rx"},
    {"coalescing adaptive-tx", "the device changes its own coalescing", "adaptive_tx"},
    {"gro_flush_timeout", "the device's interrupts stay off, and segments wait to be merged, for so long"},
    {"napi_defer_hard_irqs", "the device's interrupts stay off for so many polls"},
    {"tcp-segmentation-offload", "segments wait to be sent as one"},
    {"generic-segmentation-offload", "segments wait to be sent as one"},
    {"generic-receive-offload", "segments wait to be received as one"},
    {"TCP_CONGESTION", "it decides when a segment may leave, and paces some", "TCP_CONGESTION"},
    {"net.ipv4.tcp_congestion_control", "it decides when a segment may leave, and paces some", "",
     "TCP_CONGESTION"},
    {"net.ipv4.tcp_autocorking", "small messages wait for those before them"},
    {"net.ipv4.tcp_rmem", "a full receive buffer stops the sender"},
    {"net.ipv4.tcp_wmem", "a full send buffer stops the sender"},
    {"net.ipv4.tcp_moderate_rcvbuf", "whether the receive buffer grows by itself"},
    {"net.ipv4.tcp_adv_win_scale", "how much of the receive buffer is the window"},
    {"net.ipv4.tcp_window_scaling", "without it a window is 64 KiB at most"},
    {"net.ipv4.tcp_notsent_lowat", "when the sender is woken to write on"},
    {"net.ipv4.tcp_limit_output_bytes", "how much may wait below TCP"},
    {"net.ipv4.tcp_min_tso_segs", "how many segments are sent as one"},
    {"net.ipv4.tcp_tso_win_divisor", "how many segments are sent as one"},
    {"net.ipv4.tcp_tso_rtt_log", "how many segments are sent as one"},
    {"net.ipv4.tcp_pacing_ca_ratio", "how fast paced segments follow each other"},
    {"net.ipv4.tcp_pacing_ss_ratio", "how fast paced segments follow each other"},
    {"net.ipv4.tcp_slow_start_after_idle", "after a pause the congestion window begins anew"},
    {"net.ipv4.tcp_no_metrics_save", "a connection begins with what the last one learnt"},
    {"net.ipv4.tcp_timestamps", "round trips are measured by them"},
    {"net.ipv4.tcp_sack", "how losses are made good"},
    {"net.ipv4.tcp_comp_sack_delay_ns", "ACKs of losses are held back so long"},
    {"net.ipv4.tcp_ecn", "marked packets slow the sender instead of dropped ones"},
    {"net.ipv4.tcp_early_retrans", "whether a tail loss is probed for or waits for the time-out"},
    {"net.ipv4.tcp_recovery", "how losses are found"},
    {"net.ipv4.tcp_reordering", "how losses are found"},
    {"net.ipv4.tcp_frto", "how false time-outs are undone"},
    {"net.ipv4.tcp_rto_min_us", "the shortest wait for a lost segment"},
    {"net.ipv4.tcp_thin_linear_timeouts", "how time-outs of thin streams grow"},
    {"net.ipv4.tcp_low_latency", "the way of a segment to the reader, on older kernels"},
    {"net.ipv4.tcp_pingpong_thresh", "when ACKs wait for data to go with"},
    {"net.ipv4.tcp_backlog_ack_defer", "whether ACKs wait until the backlog is worked off"},
    {"net.core.busy_poll", "sockets that poll the device need no interrupt"},
    {"net.core.busy_read", "sockets that poll the device need no interrupt"},
    {"net.core.default_qdisc", "packets wait in it, and some pace them"},
    {"net.core.dev_weight", "how many packets are worked off at once"},
    {"net.core.gro_normal_batch", "received packets are handed on in such batches"},
    {"net.core.netdev_budget", "how long the softirq works before it yields"},
    {"net.core.netdev_budget_usecs", "how long the softirq works before it yields"},
    {"net.core.netdev_max_backlog", "where received packets wait or are dropped"},
    {"net.core.skb_defer_max", "buffers are freed on another CPU in such batches"},
    {"net.core.rps_sock_flow_entries", "which CPU handles a flow"},
    {"net.core.rmem_default", "a full receive buffer stops the sender or drops datagrams"},
    {"net.core.wmem_default", "a full send buffer stops the sender"},
});

} // namespace

std::span<const FactConcern> factConcerns() {
    return concerns;
}

const FactConcern *concernAbout(std::string_view fact) {
    const auto *const found = std::find_if(concerns.begin(), concerns.end(),
                                           [&](const FactConcern &one) { return one.fact == fact; });
    return found == concerns.end() ? nullptr : found;
}

std::string chosenValue(const Run &run, End end, const FactConcern &concern) {
    const std::string host = endName(end);
    if (concern.fact.starts_with("net."))
        return factValue(run.settings, host + ":sysctl." + std::string(concern.fact));
    if (concern.setBy.empty())
        return {};
    const std::string name(concern.setBy);
    for (const Fact &setting : run.settings)
        // "sender:rx_usecs@eth0", "sender:governor", "sender scheduling", "TCP_CONGESTION"
        if (setting.name.substr(0, setting.name.find('@')) == host + ":" + name ||
            setting.name == host + " " + name || setting.name == name)
            return setting.value;
    return {};
}

} // namespace delayrank::runs
