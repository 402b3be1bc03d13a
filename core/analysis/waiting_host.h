#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace delayrank::analysis {

/// What is known of the host whose delays are looked at, and of what its run was asked to do, as far as a
/// kernel constant depends on it (runs::waitingHostOf() reads it from a run). Nothing is assumed where a
/// value is missing, but that the kernel's own default holds where a setting is not recorded at all.
struct WaitingHost {
    using Time = std::optional<std::chrono::nanoseconds>;

    WaitingHost() = default;
    /// A host of which HZ alone is known.
    WaitingHost(double jiffiesPerSecond) : hertz(jiffiesPerSecond) {}

    double hertz = 0;      ///< HZ; 0: unknown
    std::string transport; ///< "tcp"; empty: unknown, so that constants of every transport are possible

    Time rtoFloor, rtoCeiling;              ///< sysctl tcp_rto_min_us, tcp_rto_max_ms
    Time rto;                               ///< of the connection, as the kernel had it at the end
    Time rtt;                               ///< of the connection: SRTT as the kernel had it at the end
    bool tailLossProbe = true;              ///< sysctl tcp_early_retrans is not 0 to 2
    Time sackDelay, sackSlack;              ///< sysctl tcp_comp_sack_delay_ns, tcp_comp_sack_slack_ns
    Time napiBudget;                        ///< sysctl netdev_budget_usecs
    Time coalescingReceive, coalescingSend; ///< of the device, where it is fixed (not adaptive) and not 0
    Time groFlush;                          ///< gro_flush_timeout of the device; none where that is 0
    Time busyPoll;                          ///< SO_BUSY_POLL, else sysctl busy_read; none where that is 0
    Time pacingRate;                        ///< what one message takes at SO_MAX_PACING_RATE
    Time pacing;   ///< from segment to segment, where the connection is paced: at its recorded RTT and window
    Time interval; ///< of the pattern
    Time knownStall; ///< that the sender made itself

    friend bool operator==(const WaitingHost &, const WaitingHost &) = default;
};

} // namespace delayrank::analysis
