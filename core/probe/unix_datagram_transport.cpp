#include "core/probe/unix_datagram_transport.h"

#include "core/probe/datagram.h"

#include <cerrno>

namespace delayrank::probe {

UnixDatagramTransport::UnixDatagramTransport()
    : UnixTransport({.name = "unix-datagram",
                     .addressing = Addressing::path,
                     .datagrams = true,
                     .optionLayers = layerBits(OptionLayer::socket),
                     .leastBytes = sizeof(DatagramHeader),
                     .mostBytes = 128 << 10},
                    SOCK_DGRAM) {}

Expected<FileDescriptor> UnixDatagramTransport::startConnecting(const SocketAddress &address,
                                                                const SocketOptions &options) const {
    auto descriptor = UnixTransport::startConnecting(address, options);
    if (!descriptor)
        return descriptor;
    // A name of its own, chosen by the kernel (autobind), so that the receiver can answer. Once the two are
    // connected to each other nobody else can send to either.
    const sa_family_t family = AF_UNIX;
    if (::bind(descriptor->get(), reinterpret_cast<const sockaddr *>(&family), sizeof family) != 0)
        return fail(ErrorCode::io, "data connection to " + address.text(), "has no name of its own", errno);
    return descriptor;
}

} // namespace delayrank::probe
