#include "core/probe/vsock_transport.h"

#include "core/base/identifier.h"
#include "core/probe/data_ports.h"

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <sys/ioctl.h>

namespace delayrank::probe {

namespace {

/// Ports from here up are free for all; the control channel carries none above 65,535.
constexpr std::uint32_t firstPort = 1024;

std::uint32_t randomPort() {
    const std::string random = randomBytes(2);
    const unsigned number =
        static_cast<unsigned char>(random[0]) * 256u + static_cast<unsigned char>(random[1]);
    const DataPorts ports = dataPorts();
    if (!ports.any())
        return ports.first + number % (ports.last - ports.first + 1u);
    return firstPort + number % (65'536 - firstPort);
}

} // namespace

std::uint32_t localCid() {
    const FileDescriptor device(open("/dev/vsock", O_RDONLY | O_CLOEXEC));
    unsigned cid = 0;
    return device && ioctl(device.get(), IOCTL_VM_SOCKETS_GET_LOCAL_CID, &cid) == 0 && cid != VMADDR_CID_ANY
               ? cid
               : 0;
}

VsockTransport::VsockTransport()
    : SocketTransport(
          {.name = "vsock", .addressing = Addressing::vsock, .optionLayers = layerBits(OptionLayer::socket)},
          AF_VSOCK, SOCK_STREAM, 0) {}

Expected<SocketAddress> VsockTransport::addressOf(const std::string &address, std::uint32_t port) const {
    std::uint32_t cid = 0;
    const auto [end, failure] = std::from_chars(address.data(), address.data() + address.size(), cid);
    if (failure != std::errc{} || end != address.data() + address.size() || cid == VMADDR_CID_ANY)
        return fail(ErrorCode::invalidArgument, "data address " + address, "is not the CID of a host");
    return SocketAddress::vsock(cid, port);
}

Expected<Listener> VsockTransport::listen(const std::string &address, const SocketOptions &options) const {
    for (int tries = 1;; ++tries) {
        const auto wanted = addressOf(address, randomPort());
        if (!wanted)
            return tl::unexpected(wanted.error());
        auto listener = listenOn(*wanted, options);
        if (!listener && listener.error().systemErrno == EADDRINUSE && tries < 16)
            continue;
        if (!listener && listener.error().systemErrno == EADDRNOTAVAIL &&
            address == std::to_string(VMADDR_CID_LOCAL))
            return fail(ErrorCode::notFound, "--transport vsock",
                        "both ends are on this host, whose kernel has no vsock_loopback");
        return listener;
    }
}

} // namespace delayrank::probe
