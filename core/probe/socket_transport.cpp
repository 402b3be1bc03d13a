#include "core/probe/socket_transport.h"

#include "core/probe/data_ports.h"
#include "core/probe/kernel_options.h"

#include <cerrno>
#include <fcntl.h>

namespace delayrank::probe {

Expected<void> SocketTransport::usable() const {
    const FileDescriptor trial(::socket(m_family, m_type | SOCK_CLOEXEC, m_protocol));
    if (!trial)
        return fail(ErrorCode::notFound, "--transport " + std::string(m_traits.name),
                    "this host's kernel has it not", errno);
    return {};
}

Expected<FileDescriptor> SocketTransport::openSocket(const SocketAddress &address,
                                                     const SocketOptions &options) const {
    FileDescriptor descriptor(::socket(address.family(), m_type | SOCK_CLOEXEC | SOCK_NONBLOCK, m_protocol));
    if (!descriptor)
        return fail(ErrorCode::io, address.textWithPort(), "no socket to be had", errno);
    if (auto done = setEarlyOptions(descriptor.get(), address.family(), options); !done)
        return tl::unexpected(done.error());
    return descriptor;
}

Expected<SocketAddress> SocketTransport::addressOf(const std::string &address, std::uint32_t port) const {
    if (port > 65'535)
        return fail(ErrorCode::invalidArgument, "data port " + std::to_string(port), "is not a port");
    return SocketAddress::parse(address, static_cast<std::uint16_t>(port));
}

Expected<Listener> SocketTransport::listen(const std::string &address, const SocketOptions &options) const {
    const auto wanted = addressOf(address, 0);
    if (!wanted)
        return tl::unexpected(wanted.error());
    if (wanted->isUnspecified())
        return fail(ErrorCode::invalidArgument, "data address " + address,
                    "the receiver listens on one address only, not on all of them");
    const DataPorts ports = dataPorts();
    if (ports.any())
        return listenOn(*wanted, options);
    for (unsigned port = ports.first; port <= ports.last; ++port) {
        auto listener = listenOn(*addressOf(address, port), options);
        if (listener || listener.error().systemErrno != EADDRINUSE)
            return listener;
    }
    return fail(ErrorCode::io,
                "--data-ports " + std::to_string(ports.first) + "-" + std::to_string(ports.last),
                "all of these ports are in use on " + wanted->text(), EADDRINUSE);
}

Expected<Listener> SocketTransport::listenOn(const SocketAddress &address,
                                             const SocketOptions &options) const {
    auto descriptor = openSocket(address, options);
    if (!descriptor)
        return tl::unexpected(descriptor.error());
    if (::bind(descriptor->get(), address.data(), address.size()) != 0)
        return fail(ErrorCode::invalidArgument, "data address " + address.text(),
                    "the receiver cannot listen there", errno);
    if (!m_traits.datagrams && ::listen(descriptor->get(), 16) != 0)
        return fail(ErrorCode::io, "data address " + address.text(), "cannot listen", errno);
    const auto bound = SocketAddress::localOf(descriptor->get());
    if (!bound)
        return tl::unexpected(bound.error());
    return Listener{std::move(*descriptor), *bound, {}};
}

Expected<FileDescriptor> SocketTransport::startConnecting(const SocketAddress &address,
                                                          const SocketOptions &options) const {
    auto descriptor = openSocket(address, options);
    if (!descriptor)
        return descriptor;
    if (::connect(descriptor->get(), address.data(), address.size()) != 0 && errno != EINPROGRESS)
        return fail(errno == ECONNREFUSED || errno == ENOENT ? ErrorCode::connectionRefused : ErrorCode::io,
                    "data connection to " + address.textWithPort(), "cannot be made", errno);
    return descriptor;
}

Expected<void> SocketTransport::prepare(int socket, const SocketOptions &options) const {
    const int flags = fcntl(socket, F_GETFL);
    if (flags < 0 || fcntl(socket, F_SETFL, flags & ~O_NONBLOCK) != 0)
        return fail(ErrorCode::io, "data connection", "cannot be made blocking", errno);
    const auto local = SocketAddress::localOf(socket);
    return setConnectionOptions(socket, local ? local->family() : m_family, options);
}

Facts SocketTransport::optionFacts(int socket, const SocketOptions &options) const {
    const auto local = SocketAddress::localOf(socket);
    return kernelOptionFacts(socket, local ? local->family() : m_family, m_traits.optionLayers, options);
}

} // namespace delayrank::probe
