#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace delayrank::probe {

/// A numeric IPv4 or IPv6 address with a port. Names are never resolved here: a static program cannot, and an
/// agent should not depend on a resolver.
class SocketAddress {
public:
    SocketAddress() = default;
    /// Reads "192.0.2.1", "2001:db8::1" or "fe80::1%eth0". Errors: invalidArgument; notFound for the device.
    static Expected<SocketAddress> parse(std::string_view address, std::uint16_t port);
    /// The address that a socket is bound to. Errors: io.
    static Expected<SocketAddress> localOf(int socket);
    static SocketAddress from(const sockaddr &address);

    int family() const { return m_storage.ss_family; }
    std::uint16_t port() const;
    bool isLoopback() const;
    /// 0.0.0.0 or ::, which is no address of its own.
    bool isUnspecified() const;
    /// The numeric address without the port; IPv6 link-local with %device.
    std::string text() const;
    /// "192.0.2.1:7100", "[2001:db8::1]:7100"
    std::string textWithPort() const;
    const sockaddr *data() const;
    socklen_t size() const;
    /// Same host part; ports are not compared.
    bool sameHost(const SocketAddress &other) const;

private:
    sockaddr_in &v4();
    sockaddr_in6 &v6();
    const sockaddr_in &v4() const;
    const sockaddr_in6 &v6() const;
    sockaddr_storage m_storage{};
};

} // namespace delayrank::probe
