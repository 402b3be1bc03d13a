#include "core/probe/datagram_presenter.h"

#include <algorithm>
#include <cerrno>
#include <sys/socket.h>

namespace delayrank::probe {

DatagramPresenter::DatagramPresenter(FileDescriptor connected, const std::string &key,
                                     const SocketAddress &to, std::size_t mostBytes, MonotonicStamp now)
    : m_socket(std::move(connected)), m_keys(key), m_subject("data connection to " + to.textWithPort()),
      m_deadline(now + timeLimit), m_nextHello(now), m_bytesLeft(mostBytes) {}

void DatagramPresenter::addPolls(std::vector<pollfd> &polls) const {
    if (m_socket)
        polls.push_back({m_socket.get(), POLLIN, 0});
}

Expected<void> DatagramPresenter::sayHello(MonotonicStamp now) {
    DatagramHeader header{m_keys.sender, {}};
    putTag(header, DatagramKind::hello, 0);
    m_nextHello = now + helloEvery;
    if (m_bytesLeft < sizeof header) {
        m_nextHello = m_deadline;
        return {};
    }
    m_bytesLeft -= sizeof header;
    if (send(m_socket.get(), &header, sizeof header, MSG_NOSIGNAL) >= 0 || errno == EAGAIN ||
        errno == EINTR || errno == ENOBUFS)
        return {};
    return fail(errno == ECONNREFUSED ? ErrorCode::connectionRefused : ErrorCode::io, m_subject,
                "the run key cannot be sent", errno);
}

/// True once the receiver has proved itself.
Expected<bool> DatagramPresenter::hear() {
    for (;;) {
        DatagramHeader header{};
        const ssize_t got = recv(m_socket.get(), &header, sizeof header, 0);
        if (got < 0 && errno == ECONNREFUSED)
            return fail(ErrorCode::connectionRefused, m_subject, "nothing listens there", errno);
        if (got < 0 && errno != EINTR)
            return false;
        if (got == sizeof header && sameKey(header.key, m_keys.receiver) &&
            tagOf(header).kind == DatagramKind::proof)
            return true;
    }
}

Expected<std::optional<FileDescriptor>> DatagramPresenter::service(MonotonicStamp now) {
    if (!m_socket)
        return std::nullopt;
    const auto proven = hear();
    if (!proven)
        return tl::unexpected(proven.error());
    if (*proven)
        return std::move(m_socket);
    if (now >= m_deadline)
        return fail(ErrorCode::timedOut, m_subject,
                    "nothing there proved within " + std::to_string(timeLimit.count()) +
                        " s that it is this run's receiver (a firewall that drops packets looks like this)");
    if (now >= m_nextHello)
        if (auto said = sayHello(now); !said)
            return tl::unexpected(said.error());
    return std::nullopt;
}

} // namespace delayrank::probe
