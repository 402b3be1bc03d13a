#pragma once

#include "core/base/fact.h"
#include "core/probe/socket_address.h"

#include <cstdint>
#include <string>
#include <vector>

namespace delayrank::probe {

/// One address of this host that is up.
struct HostAddress {
    SocketAddress address;
    std::string device;
    std::uint32_t speedMbit = 0; ///< 0: unknown
};

/// All IPv4 and IPv6 addresses of devices that are up, in this process's network namespace.
std::vector<HostAddress> hostAddresses();

/// The device that has `address`; empty where none has, and for addresses that are not IP.
std::string deviceOf(const SocketAddress &address);

/// Equal strings: the same network namespace of the same boot of the same host.
std::string networkNamespace();

/// The address that carries the test traffic and its device: driver, bus, MTU, link speed and duplex, ring
/// sizes, interrupt coalescing, offloads (ethtool ioctls; what a device does not have is left out). The
/// address alone where it is no IP address.
Facts deviceFacts(const SocketAddress &address);

} // namespace delayrank::probe
