#include "core/probe/datagram_gate.h"

#include <cerrno>
#include <sys/socket.h>

namespace delayrank::probe {

DatagramGate::DatagramGate(FileDescriptor bound, std::string key)
    : m_socket(std::move(bound)), m_key(std::move(key)), m_keys(m_key) {}

void DatagramGate::addPolls(std::vector<pollfd> &polls) const {
    if (m_socket)
        polls.push_back({m_socket.get(), POLLIN, 0});
}

/// False where nothing is left to read.
bool DatagramGate::hear() {
    DatagramHeader header{};
    sockaddr_storage from{};
    iovec part{&header, sizeof header};
    msghdr message{};
    message.msg_name = &from;
    message.msg_namelen = sizeof from;
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    const ssize_t got = recvmsg(m_socket.get(), &message, 0);
    if (got < 0)
        return errno == EINTR || errno == ECONNREFUSED; // the refusal of an answer to somebody who is gone
    if (got != sizeof header || (message.msg_flags & MSG_TRUNC) != 0 || !sameKey(header.key, m_keys.sender) ||
        tagOf(header).kind != DatagramKind::hello) {
        ++m_strays;
        return true;
    }
    if (!m_proven &&
        connect(m_socket.get(), reinterpret_cast<const sockaddr *>(&from), message.msg_namelen) != 0) {
        ++m_strays; // a sender without a name, or one that no route leads to
        return true;
    }
    m_proven = true;
    header.key = m_keys.receiver;
    putTag(header, DatagramKind::proof, 0);
    // Where it does not go out the sender asks again.
    [[maybe_unused]] const auto sent = send(m_socket.get(), &header, sizeof header, MSG_NOSIGNAL);
    return true;
}

std::optional<FileDescriptor> DatagramGate::service() {
    if (!m_socket)
        return std::nullopt;
    // A flood must not keep the control thread here.
    for (int heard = 0; heard < 64 && hear(); ++heard)
        continue;
    if (m_proven && m_released)
        return std::move(m_socket);
    return std::nullopt;
}

} // namespace delayrank::probe
