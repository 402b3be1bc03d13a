#include "core/probe/unix_transport.h"

#include <cerrno>
#include <sys/stat.h>

namespace delayrank::probe {

UnixTransport::UnixTransport()
    : UnixTransport(
          {.name = "unix", .addressing = Addressing::path, .optionLayers = layerBits(OptionLayer::socket)},
          SOCK_STREAM) {}

Expected<Listener> UnixTransport::listen(const std::string &, const SocketOptions &options) const {
    auto folder = PrivateFolder::create();
    if (!folder)
        return tl::unexpected(folder.error());
    const auto address = SocketAddress::path(folder->socketPath());
    if (!address)
        return tl::unexpected(address.error());
    auto listener = listenOn(*address, options);
    if (!listener)
        return listener;
    if (chmod(folder->socketPath().c_str(), 0600) != 0)
        return fail(ErrorCode::io, folder->socketPath(), "cannot be kept from others", errno);
    listener->folder = std::move(*folder);
    return listener;
}

Expected<SocketAddress> UnixTransport::addressOf(const std::string &address, std::uint32_t) const {
    return SocketAddress::path(address);
}

} // namespace delayrank::probe
