#include "core/probe/key_presenter.h"

#include "core/base/identifier.h"
#include "core/probe/key_gate.h"

#include <cerrno>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {
constexpr std::size_t half = runKeyBytes / 2;
}

KeyPresenter::KeyPresenter(FileDescriptor connecting, std::string key, const SocketAddress &to,
                           MonotonicStamp now)
    : m_connection(std::move(connecting)), m_key(std::move(key)),
      m_subject("data connection to " + to.textWithPort()), m_deadline(now + connectTimeLimit) {}

void KeyPresenter::addPolls(std::vector<pollfd> &polls) const {
    if (m_connection)
        polls.push_back({m_connection.get(), static_cast<short>(m_connected ? POLLIN : POLLOUT), 0});
}

Expected<std::optional<FileDescriptor>> KeyPresenter::service(MonotonicStamp now) {
    if (!m_connection)
        return std::nullopt;
    if (!m_connected) {
        const auto settled = settleConnection(now);
        if (!settled)
            return tl::unexpected(settled.error());
        if (!*settled) {
            if (now >= m_deadline)
                return fail(ErrorCode::timedOut, m_subject,
                            "no answer within " + std::to_string(connectTimeLimit.count()) +
                                " s (a firewall that drops packets looks like this)");
            return std::nullopt;
        }
    }
    const auto proven = readProof();
    if (!proven)
        return tl::unexpected(proven.error());
    if (*proven)
        return std::move(m_connection);
    if (now >= m_deadline)
        return fail(ErrorCode::timedOut, m_subject,
                    "whatever listens there did not prove within " + std::to_string(keyTimeLimit.count()) +
                        " s that it is this run's receiver");
    return std::nullopt;
}

Expected<bool> KeyPresenter::settleConnection(MonotonicStamp now) {
    pollfd state{m_connection.get(), POLLOUT, 0};
    if (poll(&state, 1, 0) <= 0 || state.revents == 0)
        return false;
    int failure = 0;
    socklen_t length = sizeof failure;
    getsockopt(m_connection.get(), SOL_SOCKET, SO_ERROR, &failure, &length);
    if (failure == ETIMEDOUT)
        return fail(ErrorCode::timedOut, m_subject, "no answer", failure);
    if (failure != 0)
        return fail(failure == ECONNREFUSED ? ErrorCode::connectionRefused : ErrorCode::io, m_subject,
                    "cannot be made", failure);
    // A fresh connection's send buffer holds 16 bytes.
    if (send(m_connection.get(), m_key.data(), half, MSG_NOSIGNAL) != static_cast<ssize_t>(half))
        return fail(ErrorCode::io, m_subject, "the run key cannot be sent", errno);
    m_connected = true;
    m_deadline = now + keyTimeLimit;
    return true;
}

Expected<bool> KeyPresenter::readProof() {
    char buffer[half];
    const ssize_t got = recv(m_connection.get(), buffer, half - m_received.size(), 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (got <= 0)
        return fail(ErrorCode::authentication, m_subject,
                    "was closed by the receiver in place of a proof that it holds this run's key",
                    got < 0 ? errno : 0);
    m_received.append(buffer, static_cast<std::size_t>(got));
    if (m_received.size() < half)
        return false;
    if (!equalSecret(m_received, std::string_view(m_key).substr(half)))
        return fail(ErrorCode::authentication, m_subject, "what listens there is not this run's receiver");
    return true;
}

} // namespace delayrank::probe
