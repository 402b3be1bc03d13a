#include "core/agent/descriptor_stream.h"
#include "core/agent/session.h"
#include "core/probe/clock.h"

#include <array>
#include <csignal>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::agent::test {

using namespace std::chrono_literals;

namespace {

/// A keeper that lets everybody in.
struct OpenHouse : SessionKeeper {
    std::optional<Error> busy() const override { return std::nullopt; }
    bool redeem(const std::string &) override { return true; }
};

/// A session whose clock the test moves by hand.
struct Timed {
    Timed() {
        std::signal(SIGPIPE, SIG_IGN);
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
            std::abort();
        client = FileDescriptor(ends[0]);
        session = std::make_unique<Session>(
            std::make_unique<DescriptorStream>(FileDescriptor(ends[1]), FileDescriptor(dup(ends[1]))), "test", house,
            now);
    }
    void advance(std::chrono::milliseconds time) {
        now = now + time;
        session->service(now);
    }
    void send(const protocol::ClientFrame &frame) {
        std::string bytes;
        protocol::appendFrame(bytes, frame);
        ASSERT_EQ(write(client.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
        session->service(now);
    }
    void connect() {
        protocol::ClientFrame frame;
        frame.mutable_hello()->set_protocol_major(protocol::protocolMajor);
        send(frame);
        frame.mutable_authenticate();
        send(frame);
        ASSERT_TRUE(session->active());
    }
    void heartbeat() {
        protocol::ClientFrame frame;
        frame.mutable_heartbeat();
        send(frame);
    }
    /// All frames that have arrived.
    std::vector<protocol::AgentFrame> frames() {
        std::array<char, 65536> buffer;
        const ssize_t got = read(client.get(), buffer.data(), buffer.size());
        if (got > 0)
            decoder.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
        std::vector<protocol::AgentFrame> all;
        for (auto payload = decoder.next(); payload && *payload; payload = decoder.next())
            EXPECT_TRUE(protocol::parsePayload(**payload, all.emplace_back()));
        return all;
    }

    OpenHouse house;
    MonotonicStamp now = probe::readClock();
    FileDescriptor client;
    protocol::FrameDecoder decoder;
    std::unique_ptr<Session> session;
};

} // namespace

TEST(SessionTiming, EndsAHandshakeThatTakesFiveSeconds) {
    Timed timed;
    timed.advance(4900ms);
    EXPECT_FALSE(timed.session->reason());
    EXPECT_LE(timed.session->nextWake(timed.now), timed.now + 100ms);
    timed.advance(200ms);
    ASSERT_TRUE(timed.session->reason());
    EXPECT_EQ(timed.session->reason()->code, ErrorCode::timedOut);
    ASSERT_EQ(timed.frames().size(), 1u);
    timed.advance(2s); // the client does not even close
    EXPECT_TRUE(timed.session->ended());
}

TEST(SessionTiming, SendsAHeartbeatEveryTwoSeconds) {
    Timed timed;
    timed.connect();
    timed.frames();
    timed.advance(1900ms);
    EXPECT_TRUE(timed.frames().empty());
    for (int i = 0; i < 3; ++i) {
        timed.advance(i == 0 ? 200ms : 2000ms);
        timed.heartbeat();
        const auto frames = timed.frames();
        ASSERT_EQ(frames.size(), 1u);
        EXPECT_TRUE(frames[0].has_heartbeat());
    }
}

TEST(SessionTiming, EndsAClientThatIsSilentForTenSeconds) {
    Timed timed;
    timed.connect();
    for (int i = 0; i < 3; ++i) {
        timed.advance(9s);
        timed.heartbeat();
    }
    timed.advance(9900ms);
    EXPECT_TRUE(timed.session->active());
    timed.advance(200ms);
    EXPECT_FALSE(timed.session->active());
    ASSERT_TRUE(timed.session->reason());
    EXPECT_EQ(timed.session->reason()->code, ErrorCode::timedOut);
}

TEST(SessionTiming, TellsAReceiverWhoseSenderNeverConnects) {
    Timed timed;
    timed.connect();
    timed.frames();
    protocol::ClientFrame frame;
    frame.mutable_prepare_step()->set_role(protocol::ROLE_RECEIVER);
    frame.mutable_prepare_step()->set_data_address("127.0.0.1");
    frame.mutable_prepare_step()->mutable_plan()->set_transport("tcp");
    frame.mutable_prepare_step()->mutable_plan()->set_size_bytes(1);
    frame.mutable_prepare_step()->mutable_plan()->set_burst(1);
    frame.mutable_prepare_step()->mutable_plan()->set_messages(10);
    timed.send(frame);
    const auto prepared = timed.frames();
    ASSERT_EQ(prepared.size(), 1u);
    ASSERT_TRUE(prepared[0].has_prepared());
    frame.mutable_start_step();
    timed.send(frame);
    timed.advance(5s);
    timed.heartbeat();
    timed.frames();
    timed.advance(5100ms);
    const auto frames = timed.frames();
    ASSERT_FALSE(frames.empty());
    EXPECT_EQ(frames[0].failure().code(), static_cast<unsigned>(ErrorCode::timedOut));
    EXPECT_TRUE(timed.session->active());
}

} // namespace delayrank::agent::test
