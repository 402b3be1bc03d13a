#include "core/agent/data_end.h"

#include "core/agent/datagram_end.h"
#include "core/base/identifier.h"

namespace delayrank::agent {

Expected<std::unique_ptr<ReceivingEnd>> ReceivingEnd::listen(const probe::Transport &transport,
                                                             const std::string &address,
                                                             const SocketOptions &options) {
    auto listener = transport.listen(address, options);
    if (!listener)
        return tl::unexpected(listener.error());
    if (transport.traits().datagrams)
        return std::make_unique<DatagramReceivingEnd>(std::move(*listener));
    return std::make_unique<StreamReceivingEnd>(std::move(*listener));
}

StreamReceivingEnd::StreamReceivingEnd(probe::Listener listener)
    : ReceivingEnd(listener.address, std::move(listener.folder)),
      m_gate(std::move(listener.socket), randomBytes(probe::runKeyBytes)) {}

Expected<std::optional<FileDescriptor>> StreamReceivingEnd::service(MonotonicStamp now) {
    auto proven = m_gate.service(now);
    if (proven)
        removeFolder();
    else if (const int refusal = m_gate.refusedErrno(); refusal != 0)
        return fail(ErrorCode::io, "data connection", "the sender's connection cannot be accepted", refusal);
    return proven;
}

Expected<std::unique_ptr<DataEnd>> SendingEnd::connect(const probe::Transport &transport,
                                                       const ReceiverPlace &place, const SocketOptions &options,
                                                       std::size_t mostBytes, MonotonicStamp now) {
    const auto &[address, port, key] = place;
    const bool hasPort = transport.traits().addressing != probe::Addressing::path;
    if (hasPort && (port == 0 || port > 65'535))
        return fail(ErrorCode::invalidArgument, "data port " + std::to_string(port), "is not a port");
    if (key.size() != probe::runKeyBytes)
        return fail(ErrorCode::invalidArgument, "run key",
                    "has " + std::to_string(key.size()) + " bytes, not " +
                        std::to_string(probe::runKeyBytes));
    const auto to = transport.addressOf(address, port);
    if (!to)
        return tl::unexpected(to.error());
    auto connecting = transport.startConnecting(*to, options);
    if (!connecting)
        return tl::unexpected(connecting.error());
    if (transport.traits().datagrams)
        return std::make_unique<DatagramSendingEnd>(std::move(*connecting), key, *to, mostBytes, now);
    return std::make_unique<SendingEnd>(probe::KeyPresenter(std::move(*connecting), key, *to, now));
}

} // namespace delayrank::agent
