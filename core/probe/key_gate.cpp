#include "core/probe/key_gate.h"

#include "core/base/identifier.h"

#include <algorithm>
#include <cerrno>
#include <sys/socket.h>

namespace delayrank::probe {

KeyGate::KeyGate(FileDescriptor listener, std::string key)
    : m_listener(std::move(listener)), m_key(std::move(key)) {}

void KeyGate::addPolls(std::vector<pollfd> &polls) const {
    if (m_listener && m_pausedUntil == MonotonicStamp{})
        polls.push_back({m_listener.get(), POLLIN, 0});
    for (const Pending &pending : m_pending)
        polls.push_back({pending.connection.get(), POLLIN, 0});
}

std::optional<MonotonicStamp> KeyGate::nextWake() const {
    std::optional<MonotonicStamp> wake;
    if (m_pausedUntil != MonotonicStamp{})
        wake = m_pausedUntil;
    for (const Pending &pending : m_pending)
        wake = wake ? std::min(*wake, pending.deadline) : pending.deadline;
    return wake;
}

void KeyGate::acceptAll(MonotonicStamp now) {
    if (now < m_pausedUntil)
        return;
    m_pausedUntil = {};
    // A flood must not keep the control thread here: the rest waits in the backlog for the next call.
    for (int accepted = 0; accepted < 64; ++accepted) {
        FileDescriptor connection(accept4(m_listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (!connection) {
            if (errno == ECONNABORTED || errno == EINTR)
                continue;
            m_refusedErrno = errno == EAGAIN ? 0 : errno;
            if (errno != EAGAIN)
                m_pausedUntil = now + std::chrono::milliseconds(100);
            return;
        }
        if (m_pending.size() == maxPending) {
            m_pending.erase(m_pending.begin());
            ++m_strays;
        }
        m_pending.push_back({std::move(connection), now + keyTimeLimit, {}});
    }
}

KeyGate::Heard KeyGate::hear(Pending &pending) const {
    constexpr std::size_t half = runKeyBytes / 2;
    char buffer[half];
    // Never more than the key: what follows it belongs to the measured loop.
    const ssize_t got = recv(pending.connection.get(), buffer, half - pending.received.size(), 0);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR ? Heard::incomplete : Heard::refused;
    if (got == 0)
        return Heard::refused;
    pending.received.append(buffer, static_cast<std::size_t>(got));
    if (pending.received.size() < half)
        return Heard::incomplete;
    if (!equalSecret(pending.received, std::string_view(m_key).substr(0, half)))
        return Heard::refused;
    // A fresh connection's send buffer holds 16 bytes.
    const auto sent = send(pending.connection.get(), m_key.data() + half, half, MSG_NOSIGNAL);
    return sent == static_cast<ssize_t>(half) ? Heard::proven : Heard::refused;
}

std::optional<FileDescriptor> KeyGate::service(MonotonicStamp now) {
    if (!m_listener)
        return std::nullopt;
    acceptAll(now);
    for (auto pending = m_pending.begin(); pending != m_pending.end();) {
        const Heard heard = hear(*pending);
        if (heard == Heard::proven) {
            FileDescriptor proven = std::move(pending->connection);
            m_strays += m_pending.size() - 1;
            m_pending.clear();
            m_listener.reset();
            return proven;
        }
        if (heard == Heard::refused || now >= pending->deadline) {
            pending = m_pending.erase(pending);
            ++m_strays;
        } else {
            ++pending;
        }
    }
    return std::nullopt;
}

} // namespace delayrank::probe
