#include "core/probe/tcp_transport.h"

#include "core/probe/tcp_info.h"
#include "core/probe/text_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <linux/tcp.h>

namespace delayrank::probe {

namespace {

Expected<void> set(int socket, int level, int option, int value, const char *name) {
    if (setsockopt(socket, level, option, &value, sizeof value) != 0)
        return fail(ErrorCode::invalidArgument, name, "refused by the kernel", errno);
    return {};
}

int get(int socket, int level, int option) {
    int value = 0;
    socklen_t length = sizeof value;
    return getsockopt(socket, level, option, &value, &length) == 0 ? value : -1;
}

/// Buffers and congestion control: to be set before the connection, as they decide the window scale and the
/// first window (tcp(7)).
Expected<void> setEarlyOptions(int socket, const SocketOptions &options) {
    Expected<void> done;
    // A value beyond int would turn negative and be refused in words that name nothing.
    const auto size = [](std::uint32_t bytes) {
        return static_cast<int>(std::min<std::uint32_t>(bytes, 0x7fffffff));
    };
    if (options.soSndbuf)
        done = set(socket, SOL_SOCKET, SO_SNDBUF, size(*options.soSndbuf), "--sndbuf");
    if (done && options.soRcvbuf)
        done = set(socket, SOL_SOCKET, SO_RCVBUF, size(*options.soRcvbuf), "--rcvbuf");
    // Inherited by accepted connections; set so early only for the facts that are read off a listener.
    if (done)
        done = set(socket, IPPROTO_TCP, TCP_NODELAY, options.tcpNodelay ? 1 : 0, "--nodelay");
    if (done && !options.tcpCongestion.empty() &&
        setsockopt(socket, IPPROTO_TCP, TCP_CONGESTION, options.tcpCongestion.data(),
                   static_cast<socklen_t>(options.tcpCongestion.size())) != 0) {
        const int refusal = errno;
        return fail(ErrorCode::invalidArgument, "--congestion " + options.tcpCongestion,
                    "refused by the kernel, which has " +
                        cleanedText(readSmallFile("/proc/sys/net/ipv4/tcp_available_congestion_control")),
                    refusal);
    }
    return done;
}

Expected<FileDescriptor> openSocket(const SocketAddress &address, const SocketOptions &options) {
    FileDescriptor descriptor(::socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!descriptor)
        return fail(ErrorCode::io, address.textWithPort(), "no socket to be had", errno);
    if (auto done = setEarlyOptions(descriptor.get(), options); !done)
        return tl::unexpected(done.error());
    return descriptor;
}

} // namespace

Expected<FileDescriptor> TcpTransport::listen(const SocketAddress &address,
                                              const SocketOptions &options) const {
    auto descriptor = openSocket(address, options);
    if (!descriptor)
        return descriptor;
    if (::bind(descriptor->get(), address.data(), address.size()) != 0)
        return fail(ErrorCode::invalidArgument, "data address " + address.text(),
                    "the receiver cannot listen there", errno);
    if (::listen(descriptor->get(), 16) != 0)
        return fail(ErrorCode::io, "data address " + address.text(), "cannot listen", errno);
    return descriptor;
}

Expected<FileDescriptor> TcpTransport::startConnecting(const SocketAddress &address,
                                                       const SocketOptions &options) const {
    auto descriptor = openSocket(address, options);
    if (!descriptor)
        return descriptor;
    if (::connect(descriptor->get(), address.data(), address.size()) != 0 && errno != EINPROGRESS)
        return fail(errno == ECONNREFUSED ? ErrorCode::connectionRefused : ErrorCode::io,
                    "data connection to " + address.textWithPort(), "cannot be made", errno);
    return descriptor;
}

Expected<void> TcpTransport::prepare(int socket, const SocketOptions &options) const {
    const int flags = fcntl(socket, F_GETFL);
    if (flags < 0 || fcntl(socket, F_SETFL, flags & ~O_NONBLOCK) != 0)
        return fail(ErrorCode::io, "data connection", "cannot be made blocking", errno);
    return set(socket, IPPROTO_TCP, TCP_NODELAY, options.tcpNodelay ? 1 : 0, "--nodelay");
}

void TcpTransport::cork(int socket, bool on) const noexcept {
    const int value = on ? 1 : 0;
    setsockopt(socket, IPPROTO_TCP, TCP_CORK, &value, sizeof value);
}

void TcpTransport::acknowledgeAtOnce(int socket) const noexcept {
    const int value = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &value, sizeof value);
}

Facts TcpTransport::optionFacts(int socket) const {
    const auto bytes = [&](int option) { return std::to_string(get(socket, SOL_SOCKET, option)) + " bytes"; };
    char congestion[16] = "";
    socklen_t length = sizeof congestion;
    getsockopt(socket, IPPROTO_TCP, TCP_CONGESTION, congestion, &length);
    congestion[sizeof congestion - 1] = '\0';
    return {{"SO_SNDBUF", bytes(SO_SNDBUF)},
            {"SO_RCVBUF", bytes(SO_RCVBUF)},
            {"TCP_NODELAY", get(socket, IPPROTO_TCP, TCP_NODELAY) > 0 ? "1" : "0"},
            {"TCP_CONGESTION", cleanedText(congestion)}};
}

Facts TcpTransport::endFacts(int socket) const {
    return tcpInfoFacts(socket);
}

} // namespace delayrank::probe
