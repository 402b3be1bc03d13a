#include "core/probe/mptcp_transport.h"

#include "core/probe/text_file.h"

#include <linux/mptcp.h>

namespace delayrank::probe {

MptcpTransport::MptcpTransport() : TcpTransport("mptcp", IPPROTO_MPTCP) {}

Expected<void> MptcpTransport::usable() const {
    if (readSmallFile("/proc/sys/net/mptcp/enabled") == "0")
        return fail(ErrorCode::notFound, "--transport mptcp", "is switched off (net.mptcp.enabled is 0)");
    return TcpTransport::usable();
}

Facts MptcpTransport::endFacts(int socket) const {
    mptcp_info info{};
    socklen_t size = sizeof info;
    Facts facts = TcpTransport::endFacts(socket);
    // A connection that fell back to TCP has no such information.
    const bool multipath = getsockopt(socket, SOL_MPTCP, MPTCP_INFO, &info, &size) == 0 &&
                           (info.mptcpi_flags & MPTCP_INFO_FLAG_FALLBACK) == 0;
    facts.push_back({"MPTCP", multipath ? "in use" : "fell back to TCP"});
    if (multipath)
        facts.push_back({"MPTCP subflows added", std::to_string(info.mptcpi_subflows)});
    return facts;
}

} // namespace delayrank::probe
