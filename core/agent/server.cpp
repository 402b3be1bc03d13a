#include "core/agent/server.h"

#include "core/agent/descriptor_stream.h"
#include "core/probe/clock.h"
#include "core/probe/socket_address.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/socket.h>

namespace delayrank::agent {

void Server::adopt(FileDescriptor in, FileDescriptor out) {
    m_sessions.push_back(
        std::make_unique<Session>(std::make_unique<DescriptorStream>(std::move(in), std::move(out)),
                                  "its launcher's client", *this, probe::readClock()));
}

Expected<void> Server::requireKey(const protocol::SharedKey &key) {
    auto context = TlsContext::create(key);
    if (!context)
        return tl::unexpected(context.error());
    m_tls = std::move(*context);
    return {};
}

Expected<void> Server::run() {
    for (;;) {
        if (!waitForEvents(probe::readClock()))
            return {};
        const MonotonicStamp now = probe::readClock();
        accept(now);
        for (const auto &session : m_sessions)
            session->service(now);
        const auto goOn = sweep();
        if (!goOn)
            return tl::unexpected(goOn.error());
        if (!*goOn)
            return {};
    }
}

/// False when the agent is to end.
bool Server::waitForEvents(MonotonicStamp now) {
    m_polls.clear();
    // Descriptor -1 is skipped by poll(); POLLHUP comes without being asked for.
    m_polls.push_back({m_endEvent, POLLIN, 0});
    m_polls.push_back({m_launcher, POLLRDHUP, 0});
    MonotonicStamp wake = now + std::chrono::hours(1);
    if (m_pausedUntil != MonotonicStamp{})
        wake = m_pausedUntil;
    else
        m_polls.push_back({m_listener.get(), POLLIN, 0});
    for (const auto &session : m_sessions) {
        session->addPolls(m_polls);
        wake = std::min(wake, session->nextWake(now));
    }
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(wake - now);
    const int ready =
        poll(m_polls.data(), m_polls.size(), static_cast<int>(std::max<std::int64_t>(wait.count(), 0)));
    return ready <= 0 || (m_polls[0].revents == 0 && m_polls[1].revents == 0);
}

void Server::accept(MonotonicStamp now) {
    if (!m_listener || now < m_pausedUntil)
        return;
    m_pausedUntil = {};
    for (int accepted = 0; accepted < 64; ++accepted) {
        sockaddr_storage from{};
        socklen_t length = sizeof from;
        auto *const address = reinterpret_cast<sockaddr *>(&from);
        FileDescriptor client(accept4(m_listener.get(), address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!client) {
            if (errno == ECONNABORTED || errno == EINTR)
                continue;
            if (errno != EAGAIN)
                m_pausedUntil = now + std::chrono::milliseconds(100);
            return;
        }
        if (!adoptConnection(std::move(client), probe::SocketAddress::from(*address).text(), now)) {
            m_pausedUntil = now + std::chrono::milliseconds(100);
            return;
        }
    }
}

/// False where there are no descriptors left.
bool Server::adoptConnection(FileDescriptor client, const std::string &from, MonotonicStamp now) {
    std::unique_ptr<ByteStream> stream;
    if (m_tls) {
        stream = std::make_unique<TlsStream>(*m_tls, std::move(client));
    } else {
        FileDescriptor out(fcntl(client.get(), F_DUPFD_CLOEXEC, 0));
        if (!out)
            return false;
        stream = std::make_unique<DescriptorStream>(std::move(client), std::move(out));
    }
    const auto pending = [](const auto &session) { return !session->active(); };
    if (std::count_if(m_sessions.begin(), m_sessions.end(), pending) >=
        static_cast<std::ptrdiff_t>(maxPending)) {
        m_sessions.erase(std::find_if(m_sessions.begin(), m_sessions.end(), pending));
        ++m_strays;
    }
    m_sessions.push_back(std::make_unique<Session>(std::move(stream), from, *this, now));
    return true;
}

/// Takes ended sessions away. False when the only client has been served.
Expected<bool> Server::sweep() {
    for (auto session = m_sessions.begin(); session != m_sessions.end();) {
        if (!(*session)->ended()) {
            ++session;
            continue;
        }
        const bool served = (*session)->served();
        const std::optional<Error> reason = (*session)->reason();
        session = m_sessions.erase(session);
        m_strays += served ? 0 : 1;
        // Without a listener nobody else can come.
        if ((served && m_clients == Clients::one) || !m_listener) {
            if (reason)
                return tl::unexpected(*reason);
            return false;
        }
    }
    if (m_clients == Clients::many && m_tokens.token().empty() && activeSession() == nullptr) {
        if (auto renewed = m_tokens.renew(); !renewed)
            return tl::unexpected(renewed.error());
    }
    return true;
}

const Session *Server::activeSession() const {
    for (const auto &session : m_sessions)
        if (session->active())
            return session.get();
    return nullptr;
}

std::unique_ptr<host_settings::HostSettings> Server::makeHostSettings() {
    return m_stateFolder.empty() ? nullptr : std::make_unique<host_settings::HostSettings>(m_stateFolder);
}

std::optional<Error> Server::busy() const {
    const Session *active = activeSession();
    if (active == nullptr)
        return std::nullopt;
    return Error{ErrorCode::busy, "delayrank-agent",
                 "serves another client, " + active->description(probe::readClock()), 0};
}

} // namespace delayrank::agent
