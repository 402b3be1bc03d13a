#pragma once

#include "core/probe/tcp_transport.h"

namespace delayrank::probe {

/// Multipath TCP (RFC 8684, Documentation/networking/mptcp.rst): a connection that may use several paths, and
/// falls back to TCP where the peer's kernel has it not, which its facts then say.
class MptcpTransport : public TcpTransport {
public:
    MptcpTransport();
    Expected<void> usable() const override;
    Facts endFacts(int socket) const override;
};

} // namespace delayrank::probe
