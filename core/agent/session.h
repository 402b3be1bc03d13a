#pragma once

#include "control.pb.h"
#include "core/agent/channel.h"
#include "core/agent/session_settings.h"
#include "core/agent/step.h"

#include <functional>
#include <memory>
#include <optional>

namespace delayrank::agent {

/// What a session asks of whoever keeps it. Control thread.
class SessionKeeper {
public:
    virtual ~SessionKeeper() = default;
    /// Why no other client can be served now; none where one can.
    virtual std::optional<Error> busy() const = 0;
    /// True once for the right token.
    virtual bool redeem(const std::string &token) = 0;
    /// What changes this host's settings for a client; null where that is not allowed.
    virtual std::unique_ptr<host_settings::HostSettings> makeHostSettings() { return nullptr; }
    /// What steps are held to.
    virtual const Limits &limits() const {
        static const Limits most;
        return most;
    }
    /// The senders' attempts, of all clients.
    Attempts &attempts() { return m_attempts; }

private:
    Attempts m_attempts;
};

/// One client's control channel, from Hello to the end (control.proto). Whatever the client sends, only its
/// own session ends by it. Control thread; never blocks, but for stopping a measured thread at the end.
class Session {
public:
    static constexpr std::chrono::seconds handshakeLimit{5};
    static constexpr std::chrono::seconds heartbeatEvery{2};
    static constexpr std::chrono::seconds silenceLimit{10};
    static constexpr std::chrono::seconds closingLimit{2};

    /// `keeper` outlives the session; `client` is how the client is called in texts ("192.0.2.7").
    Session(std::unique_ptr<ByteStream> stream, std::string client, SessionKeeper &keeper,
            MonotonicStamp now);

    void addPolls(std::vector<pollfd> &polls) const;
    MonotonicStamp nextWake(MonotonicStamp now) const;
    void service(MonotonicStamp now);

    /// The token was right and the session is up.
    bool active() const { return m_state == State::active; }
    /// Was active, whatever it is now.
    bool served() const { return m_served; }
    bool ended() const { return m_state == State::ended; }
    /// Why it ended, where that was not simply the client's going.
    const std::optional<Error> &reason() const { return m_reason; }
    /// For another client: what keeps this agent busy.
    std::string description(MonotonicStamp now) const;

private:
    enum class State { greeting, authenticating, active, closing, ended };

    void readFrames(MonotonicStamp now);
    void handle(const protocol::ClientFrame &frame, MonotonicStamp now);
    void handleHello(const protocol::Hello &hello, MonotonicStamp now);
    void handleToken(const protocol::Authenticate &authenticate, MonotonicStamp now);
    void handleActive(const protocol::ClientFrame &frame, MonotonicStamp now);
    void prepare(const protocol::PrepareStep &request, MonotonicStamp now);
    void sendReady();
    void sendFailure(const Error &error);
    void checkTimes(MonotonicStamp now);
    void write();
    void close(MonotonicStamp now);
    /// Says why, stops the step, and closes once the client has read it.
    void refuse(const Error &error, MonotonicStamp now);
    void end(std::optional<Error> reason);

    SessionKeeper &m_keeper;
    const std::string m_client;
    Channel m_channel;
    State m_state = State::greeting;
    bool m_served = false;
    MonotonicStamp m_deadline; ///< of the handshake, then of closing
    MonotonicStamp m_lastHeard;
    MonotonicStamp m_nextHeartbeat;
    std::optional<Error> m_reason;
    bool m_finishedSending = false;
    // Before the step, which ends first.
    SessionSettings m_settings{[this] { return m_keeper.makeHostSettings(); }};
    std::unique_ptr<Step> m_step;
};

} // namespace delayrank::agent
