#pragma once

#include "control.pb.h"
#include "core/agent/server.h"
#include "core/base/plan.h"
#include "core/protocol/frame.h"

#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace delayrank::agent::test {

/// An agent on a thread of this process, and a blocking client at the other end of its control channel.
class TestAgent {
public:
    TestAgent();
    ~TestAgent(); ///< closes the client's side and waits for the agent

    std::string token() const { return m_token; }
    /// What prepare() says that this client reads; none: as clients of version 1.0.
    std::vector<protocol::DelayEncoding> encodings;
    /// Hello, Authenticate, Ready.
    void connect();
    void hello(unsigned major = protocol::protocolMajor);
    void send(const protocol::ClientFrame &frame);
    void sendRaw(const std::string &bytes);
    void prepare(const StepPlan &plan, protocol::Role role, const protocol::Prepared *receiver = nullptr,
                 const std::string &address = "127.0.0.1");
    void start();
    void stop();
    void heartbeat();
    /// The next frame that is not a heartbeat; KIND_NOT_SET when none came within the limit or the agent
    /// closed.
    protocol::AgentFrame receive(std::chrono::milliseconds limit = std::chrono::seconds(5));
    /// True when the agent closes its side within the limit.
    bool closes(std::chrono::milliseconds limit = std::chrono::seconds(5));
    void hangUp() { m_socket.reset(); }
    /// The server's result, after hangUp() or closes().
    Expected<void> join();

private:
    bool fill(std::chrono::milliseconds limit);
    TokenKeeper m_tokens;
    std::string m_token = m_tokens.token();
    Server m_server{m_tokens, Server::Clients::one};
    FileDescriptor m_socket;
    protocol::FrameDecoder m_decoder;
    bool m_closed = false;
    Expected<void> m_result;
    std::thread m_thread;
};

/// What one end reported for one step.
struct Reported {
    protocol::Prepared prepared;
    std::vector<std::uint64_t> firstMessages; ///< of each Delays frame
    std::vector<std::uint64_t> delays;        ///< nanoseconds, all frames in a row
    std::vector<std::uint64_t> messages;      ///< the message that each delay ends at
    std::size_t delaysBytes = 0;              ///< of all Delays frames on the wire
    protocol::DelayEncoding encoding = protocol::DELAYS_AS_VARINTS;         ///< of the last one
    std::map<protocol::SeriesKind, std::vector<std::uint64_t>> otherSeries; ///< delays by kind
    std::int64_t origin = 0;                                                ///< of the first Delays frame
    std::map<protocol::SeriesKind, std::int64_t> otherOrigins;
    protocol::StepEnd end;
    bool ended = false;
    std::string fact(const std::string &name) const; ///< of StepEnd, then of Prepared
    /// Numbers of the messages that waited at least so long.
    std::vector<std::uint64_t> stalls(std::chrono::nanoseconds threshold) const;
};

/// Both ends of a step over loopback, each with an agent of its own.
class TestPair {
public:
    TestPair();
    /// Prepares and starts both ends. False (and a test failure) where one refuses.
    bool begin(const StepPlan &plan, std::string address = "127.0.0.1");
    /// Reads both ends up to their StepEnd.
    void finish(std::chrono::milliseconds limit = std::chrono::seconds(20));
    void measure(const StepPlan &plan) {
        if (begin(plan))
            finish();
    }
    TestAgent senderAgent, receiverAgent;
    Reported sender, receiver;
};

} // namespace delayrank::agent::test
