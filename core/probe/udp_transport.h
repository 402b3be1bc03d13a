#pragma once

#include "core/probe/socket_transport.h"

namespace delayrank::probe {

/// UDP over IPv4 or IPv6 (udp(7)). Both ends are connected to each other once they have proved the run's
/// key.
class UdpTransport : public SocketTransport {
public:
    UdpTransport();
};

} // namespace delayrank::probe
