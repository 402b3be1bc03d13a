#pragma once

#include "core/agent/session.h"
#include "core/agent/tls_stream.h"
#include "core/agent/token_keeper.h"

#include <memory>
#include <vector>

namespace delayrank::agent {

/// Serves clients one after another on one thread. While one is served, another is told so; handshakes under
/// way, refused clients and stray connections never hold anybody up and never end the agent.
class Server : public SessionKeeper {
public:
    /// Handshakes heard at once; a new one pushes the oldest out.
    static constexpr std::size_t maxPending = 8;

    enum class Clients { one, many };
    Server(TokenKeeper &tokens, Clients clients) : m_tokens(tokens), m_clients(clients) {}

    /// Steps are held to these.
    void holdTo(const Limits &limits) { m_limits = limits; }
    /// Clients come from this listening, non-blocking socket.
    void listenOn(FileDescriptor listener) { m_listener = std::move(listener); }
    /// From now on clients are accepted over TLS only, with this key in the place of a token. Errors:
    /// internal.
    Expected<void> requireKey(const protocol::SharedKey &key);
    /// A client that is there already (standard input and output).
    void adopt(FileDescriptor in, FileDescriptor out);
    /// Clients may change this host's settings; what they changed is noted in `stateFolder`.
    void allowHostSettings(std::string stateFolder) { m_stateFolder = std::move(stateFolder); }
    /// Ends when this descriptor becomes readable (a signalfd).
    void endOnReadable(int descriptor) { m_endEvent = descriptor; }
    /// Ends when the other side of this pipe or socket is closed (the launcher's).
    void endOnHangUp(int descriptor) { m_launcher = descriptor; }

    /// Serves until it is to end. The error is why the only client's session ended, where that was not the
    /// client's going, or why no token could be had for the next one.
    Expected<void> run();

    /// Connections that never became a session.
    std::uint64_t strayConnections() const { return m_strays; }

private:
    std::optional<Error> busy() const override;
    bool redeem(const std::string &token) override { return m_tokens.redeem(token); }
    std::unique_ptr<host_settings::HostSettings> makeHostSettings() override;
    const Limits &limits() const override { return m_limits; }
    void accept(MonotonicStamp now);
    bool adoptConnection(FileDescriptor client, const std::string &from, MonotonicStamp now);
    bool waitForEvents(MonotonicStamp now);
    Expected<bool> sweep();
    const Session *activeSession() const;

    TokenKeeper &m_tokens;
    const Clients m_clients;
    Limits m_limits;
    std::string m_stateFolder;         ///< empty: host settings are not changed
    std::unique_ptr<TlsContext> m_tls; ///< null: no encryption
    FileDescriptor m_listener;
    MonotonicStamp m_pausedUntil; ///< out of descriptors: no accept before
    int m_endEvent = -1;
    int m_launcher = -1;
    std::uint64_t m_strays = 0;
    std::vector<pollfd> m_polls;
    std::vector<std::unique_ptr<Session>> m_sessions;
};

} // namespace delayrank::agent
