#include "core/agent/data_end.h"

#include "core/base/identifier.h"

namespace delayrank::agent {

Expected<std::unique_ptr<ReceivingEnd>> ReceivingEnd::listen(const probe::Transport &transport,
                                                             const std::string &address,
                                                             const SocketOptions &options) {
    const auto wanted = probe::SocketAddress::parse(address, 0);
    if (!wanted)
        return tl::unexpected(wanted.error());
    if (wanted->isUnspecified())
        return fail(ErrorCode::invalidArgument, "data address " + address,
                    "the receiver listens on one address only, not on all of them");
    auto listener = transport.listen(*wanted, options);
    if (!listener)
        return tl::unexpected(listener.error());
    const auto bound = probe::SocketAddress::localOf(listener->get());
    if (!bound)
        return tl::unexpected(bound.error());
    return std::unique_ptr<ReceivingEnd>(new ReceivingEnd(std::move(*listener), *bound));
}

ReceivingEnd::ReceivingEnd(FileDescriptor listener, const probe::SocketAddress &address)
    : m_gate(std::move(listener), randomBytes(probe::runKeyBytes)), m_address(address) {}

Expected<std::unique_ptr<SendingEnd>> SendingEnd::connect(const probe::Transport &transport,
                                                          const std::string &address, std::uint32_t port,
                                                          const std::string &key,
                                                          const SocketOptions &options, MonotonicStamp now) {
    if (port == 0 || port > 65'535)
        return fail(ErrorCode::invalidArgument, "data port " + std::to_string(port), "is not a port");
    if (key.size() != probe::runKeyBytes)
        return fail(ErrorCode::invalidArgument, "run key",
                    "has " + std::to_string(key.size()) + " bytes, not " +
                        std::to_string(probe::runKeyBytes));
    const auto to = probe::SocketAddress::parse(address, static_cast<std::uint16_t>(port));
    if (!to)
        return tl::unexpected(to.error());
    auto connecting = transport.startConnecting(*to, options);
    if (!connecting)
        return tl::unexpected(connecting.error());
    return std::unique_ptr<SendingEnd>(
        new SendingEnd(probe::KeyPresenter(std::move(*connecting), key, *to, now)));
}

} // namespace delayrank::agent
