#pragma once

#include "core/probe/socket_transport.h"

namespace delayrank::probe {

/// vsock streams (vsock(7)) between a virtual machine and its host, or within one host whose kernel has
/// vsock_loopback. The data address is the receiver's CID.
class VsockTransport : public SocketTransport {
public:
    VsockTransport();
    Expected<Listener> listen(const std::string &address, const SocketOptions &options) const override;
    Expected<SocketAddress> addressOf(const std::string &address, std::uint32_t port) const override;
};

/// This host's own CID (/dev/vsock); 0 where it has none.
std::uint32_t localCid();

} // namespace delayrank::probe
