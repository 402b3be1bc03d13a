#include "core/probe/socket_address.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <net/if.h>

namespace delayrank::probe {

sockaddr_in &SocketAddress::v4() {
    return reinterpret_cast<sockaddr_in &>(m_storage);
}
sockaddr_in6 &SocketAddress::v6() {
    return reinterpret_cast<sockaddr_in6 &>(m_storage);
}
const sockaddr_in &SocketAddress::v4() const {
    return reinterpret_cast<const sockaddr_in &>(m_storage);
}
const sockaddr_in6 &SocketAddress::v6() const {
    return reinterpret_cast<const sockaddr_in6 &>(m_storage);
}
const sockaddr *SocketAddress::data() const {
    return reinterpret_cast<const sockaddr *>(&m_storage);
}

Expected<SocketAddress> SocketAddress::parse(std::string_view address, std::uint16_t port) {
    SocketAddress result;
    const std::string whole(address.substr(0, 200));
    if (inet_pton(AF_INET, whole.c_str(), &result.v4().sin_addr) == 1) {
        result.v4().sin_family = AF_INET;
        result.v4().sin_port = htons(port);
        return result;
    }
    result = {};
    const std::size_t percent = whole.find('%');
    if (inet_pton(AF_INET6, whole.substr(0, percent).c_str(), &result.v6().sin6_addr) != 1)
        return fail(ErrorCode::invalidArgument, "address '" + whole + "'",
                    "is not a numeric IPv4 or IPv6 address");
    result.v6().sin6_family = AF_INET6;
    result.v6().sin6_port = htons(port);
    if (percent != std::string::npos) {
        const std::string device = whole.substr(percent + 1);
        result.v6().sin6_scope_id = if_nametoindex(device.c_str());
        if (result.v6().sin6_scope_id == 0)
            return fail(ErrorCode::notFound, "address '" + whole + "'",
                        "this host has no device '" + device + "'");
    }
    return result;
}

Expected<SocketAddress> SocketAddress::path(std::string_view path) {
    SocketAddress result;
    auto &local = reinterpret_cast<sockaddr_un &>(result.m_storage);
    if (path.size() >= sizeof local.sun_path)
        return fail(ErrorCode::limitExceeded, std::string(path.substr(0, 200)),
                    "the path of a socket has at most 107 bytes");
    if (path.empty() || path.find('\0') != std::string_view::npos)
        return fail(ErrorCode::invalidArgument, "socket path", "is empty or holds a zero byte");
    local.sun_family = AF_UNIX;
    path.copy(local.sun_path, path.size());
    return result;
}

SocketAddress SocketAddress::vsock(std::uint32_t cid, std::uint32_t port) {
    SocketAddress result;
    auto &vm = reinterpret_cast<sockaddr_vm &>(result.m_storage);
    vm.svm_family = AF_VSOCK;
    vm.svm_cid = cid;
    vm.svm_port = port;
    return result;
}

Expected<SocketAddress> SocketAddress::localOf(int socket) {
    SocketAddress result;
    socklen_t length = sizeof result.m_storage;
    if (getsockname(socket, reinterpret_cast<sockaddr *>(&result.m_storage), &length) != 0)
        return fail(ErrorCode::io, "socket", "its address cannot be read", errno);
    result.unmap();
    return result;
}

SocketAddress SocketAddress::from(const sockaddr &address) {
    SocketAddress result;
    const std::size_t size = address.sa_family == AF_INET    ? sizeof(sockaddr_in)
                             : address.sa_family == AF_INET6 ? sizeof(sockaddr_in6)
                                                             : 0;
    std::memcpy(&result.m_storage, &address, size);
    result.unmap();
    return result;
}

void SocketAddress::unmap() {
    if (family() != AF_INET6 || !IN6_IS_ADDR_V4MAPPED(&v6().sin6_addr))
        return;
    const sockaddr_in6 mapped = v6();
    m_storage = {};
    v4().sin_family = AF_INET;
    v4().sin_port = mapped.sin6_port;
    std::memcpy(&v4().sin_addr, &mapped.sin6_addr.s6_addr[12], sizeof v4().sin_addr);
}

std::uint32_t SocketAddress::port() const {
    if (family() == AF_VSOCK)
        return vm().svm_port;
    if (!isIp())
        return 0;
    return ntohs(family() == AF_INET6 ? v6().sin6_port : v4().sin_port);
}

bool SocketAddress::isLoopback() const {
    if (family() == AF_INET)
        return (ntohl(v4().sin_addr.s_addr) >> 24) == 127;
    return family() == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&v6().sin6_addr);
}

bool SocketAddress::isUnspecified() const {
    if (family() == AF_INET)
        return v4().sin_addr.s_addr == INADDR_ANY;
    return family() == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&v6().sin6_addr);
}

std::string SocketAddress::text() const {
    if (family() == AF_UNIX)
        return local().sun_path;
    if (family() == AF_VSOCK)
        return std::to_string(vm().svm_cid);
    char buffer[INET6_ADDRSTRLEN] = "";
    if (family() == AF_INET) {
        inet_ntop(AF_INET, &v4().sin_addr, buffer, sizeof buffer);
        return buffer;
    }
    inet_ntop(AF_INET6, &v6().sin6_addr, buffer, sizeof buffer);
    std::string result = buffer;
    char device[IF_NAMESIZE] = "";
    if (v6().sin6_scope_id != 0 && if_indextoname(v6().sin6_scope_id, device) != nullptr)
        result += std::string("%") + device;
    return result;
}

std::string SocketAddress::textWithPort() const {
    if (family() == AF_UNIX)
        return text();
    const std::string number = ":" + std::to_string(port());
    return family() == AF_INET6 ? "[" + text() + "]" + number : text() + number;
}

socklen_t SocketAddress::size() const {
    if (family() == AF_UNIX)
        return sizeof(sockaddr_un);
    if (family() == AF_VSOCK)
        return sizeof(sockaddr_vm);
    return family() == AF_INET6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
}

bool SocketAddress::sameHost(const SocketAddress &other) const {
    if (family() != other.family())
        return false;
    if (family() == AF_INET)
        return v4().sin_addr.s_addr == other.v4().sin_addr.s_addr;
    return std::memcmp(&v6().sin6_addr, &other.v6().sin6_addr, sizeof(in6_addr)) == 0;
}

} // namespace delayrank::probe
