#pragma once

#include "core/probe/socket_transport.h"

namespace delayrank::probe {

/// Unix stream sockets (unix(7)), for two ends on one host. The receiver's socket stands in a folder of its
/// own that no other user may enter.
class UnixTransport : public SocketTransport {
public:
    UnixTransport();
    Expected<Listener> listen(const std::string &address, const SocketOptions &options) const override;
    Expected<SocketAddress> addressOf(const std::string &address, std::uint32_t port) const override;

protected:
    UnixTransport(const TransportTraits &traits, int type) : SocketTransport(traits, AF_UNIX, type, 0) {}
};

} // namespace delayrank::probe
