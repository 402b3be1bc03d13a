#pragma once

#include "core/probe/socket_transport.h"

namespace delayrank::probe {

/// TCP over IPv4 or IPv6 (tcp(7)).
class TcpTransport : public SocketTransport {
public:
    TcpTransport();
    void cork(int socket, bool on) const noexcept override;
    void acknowledgeAtOnce(int socket) const noexcept override;
    Facts endFacts(int socket) const override;

protected:
    /// For another protocol with the options of TCP.
    TcpTransport(std::string_view name, int protocol);
};

} // namespace delayrank::probe
