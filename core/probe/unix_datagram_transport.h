#pragma once

#include "core/probe/unix_transport.h"

namespace delayrank::probe {

/// Unix datagram sockets (unix(7)), for two ends on one host. The kernel keeps order and loses nothing: a
/// full receiver holds the sender up.
class UnixDatagramTransport : public UnixTransport {
public:
    UnixDatagramTransport();
    Expected<FileDescriptor> startConnecting(const SocketAddress &address,
                                             const SocketOptions &options) const override;
};

} // namespace delayrank::probe
