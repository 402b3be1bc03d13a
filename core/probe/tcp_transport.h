#pragma once

#include "core/probe/transport.h"

namespace delayrank::probe {

/// TCP over IPv4 or IPv6 (tcp(7)).
class TcpTransport : public Transport {
public:
    std::string_view name() const override { return "tcp"; }
    Expected<FileDescriptor> listen(const SocketAddress &address,
                                    const SocketOptions &options) const override;
    Expected<FileDescriptor> startConnecting(const SocketAddress &address,
                                             const SocketOptions &options) const override;
    Expected<void> prepare(int socket, const SocketOptions &options) const override;
    void cork(int socket, bool on) const noexcept override;
    void acknowledgeAtOnce(int socket) const noexcept override;
    Facts optionFacts(int socket) const override;
    Facts endFacts(int socket) const override;
};

} // namespace delayrank::probe
