#include "core/probe/tcp_info.h"

#include <cstddef>
// glibc's <netinet/tcp.h> lacks the newer fields, and the two cannot be included together.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace delayrank::probe {

Facts tcpInfoFacts(int socket) {
    tcp_info info{};
    socklen_t length = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0)
        return {};
    Facts facts;
    const auto add = [&](const char *name, auto value, std::size_t offset, const char *unit) {
        if (offset + sizeof value <= length)
            facts.push_back({name, std::to_string(value) + unit});
    };
#define DELAYRANK_FIELD(name, field, unit) add(name, info.field, offsetof(tcp_info, field), unit)
    DELAYRANK_FIELD("TCP RTT", tcpi_rtt, " us");
    DELAYRANK_FIELD("TCP RTT variance", tcpi_rttvar, " us");
    DELAYRANK_FIELD("TCP smallest RTT", tcpi_min_rtt, " us");
    DELAYRANK_FIELD("TCP retransmission time-out", tcpi_rto, " us");
    DELAYRANK_FIELD("TCP delayed ACK time-out", tcpi_ato, " us");
    DELAYRANK_FIELD("TCP retransmits", tcpi_total_retrans, " segments");
    DELAYRANK_FIELD("TCP bytes retransmitted", tcpi_bytes_retrans, " bytes");
    DELAYRANK_FIELD("TCP segments out", tcpi_segs_out, " segments");
    DELAYRANK_FIELD("TCP segments in", tcpi_segs_in, " segments");
    DELAYRANK_FIELD("TCP data segments out", tcpi_data_segs_out, " segments");
    DELAYRANK_FIELD("TCP data segments in", tcpi_data_segs_in, " segments");
    DELAYRANK_FIELD("TCP bytes sent", tcpi_bytes_sent, " bytes");
    DELAYRANK_FIELD("TCP bytes received", tcpi_bytes_received, " bytes");
    DELAYRANK_FIELD("TCP MSS, sending", tcpi_snd_mss, " bytes");
    DELAYRANK_FIELD("TCP MSS, receiving", tcpi_rcv_mss, " bytes");
    DELAYRANK_FIELD("TCP path MTU", tcpi_pmtu, " bytes");
    DELAYRANK_FIELD("TCP congestion window", tcpi_snd_cwnd, " segments");
    DELAYRANK_FIELD("TCP segments out of order", tcpi_rcv_ooopack, " segments");
    DELAYRANK_FIELD("TCP busy time", tcpi_busy_time, " us");
    DELAYRANK_FIELD("TCP time limited by the receiver's window", tcpi_rwnd_limited, " us");
    DELAYRANK_FIELD("TCP time limited by the send buffer", tcpi_sndbuf_limited, " us");
#undef DELAYRANK_FIELD
    return facts;
}

} // namespace delayrank::probe
