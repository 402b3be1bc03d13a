#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/un.h>

// After <sys/socket.h>, which it needs and some systems' copies do not include.
#include <sys/socket.h>

#include <linux/vm_sockets.h>

namespace delayrank::probe {

/// A numeric IPv4 or IPv6 address with a port, the path of a Unix socket, or a vsock address (CID and port).
/// Names are never resolved here: a static program cannot, and an
/// agent should not depend on a resolver.
class SocketAddress {
public:
    SocketAddress() = default;
    /// Reads "192.0.2.1", "2001:db8::1" or "fe80::1%eth0". Errors: invalidArgument; notFound for the device.
    static Expected<SocketAddress> parse(std::string_view address, std::uint16_t port);
    /// A Unix socket's path. Errors: limitExceeded for one of more than 107 bytes, invalidArgument for an
    /// empty one or one with a zero byte.
    static Expected<SocketAddress> path(std::string_view path);
    static SocketAddress vsock(std::uint32_t cid, std::uint32_t port);
    /// The address that a socket is bound to. Errors: io. Here and in from() an IPv4 address is one, though a socket
    /// for both kinds tells it as ::ffff:192.0.2.1.
    static Expected<SocketAddress> localOf(int socket);
    static SocketAddress from(const sockaddr &address);

    int family() const { return m_storage.ss_family; }
    /// 0 for a Unix socket.
    std::uint32_t port() const;
    bool isLoopback() const;
    /// 0.0.0.0 or ::, which is no address of its own.
    bool isUnspecified() const;
    bool isIp() const { return family() == AF_INET || family() == AF_INET6; }
    /// The numeric address without the port; IPv6 link-local with %device; a path; a CID.
    std::string text() const;
    /// "192.0.2.1:7100", "[2001:db8::1]:7100"
    std::string textWithPort() const;
    const sockaddr *data() const;
    socklen_t size() const;
    /// Same host part; ports are not compared.
    bool sameHost(const SocketAddress &other) const;

private:
    void unmap();
    sockaddr_in &v4();
    sockaddr_in6 &v6();
    const sockaddr_in &v4() const;
    const sockaddr_in6 &v6() const;
    const sockaddr_un &local() const { return reinterpret_cast<const sockaddr_un &>(m_storage); }
    const sockaddr_vm &vm() const { return reinterpret_cast<const sockaddr_vm &>(m_storage); }
    sockaddr_storage m_storage{};
};

} // namespace delayrank::probe
