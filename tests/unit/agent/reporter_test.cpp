#include "core/agent/reporter.h"

#include "control.pb.h"

#include <array>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::agent::test {

TEST(Reporter, LeavesStampsInTheirBufferWhileTheClientDoesNotRead) {
    // Delays of six bytes on the wire: more than the channel's queue takes.
    constexpr std::int64_t stamps = 2'000'000;
    probe::StampBuffer buffer = probe::StampBuffer::create(stamps).value();
    for (std::int64_t i = 0; i < stamps; ++i)
        buffer.push({i << 40});
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    const FileDescriptor client(ends[0]);
    Channel channel{FileDescriptor(ends[1]), FileDescriptor(dup(ends[1]))};
    Reporter reporter(buffer);

    EXPECT_FALSE(reporter.report(channel));
    EXPECT_TRUE(channel.flush());
    EXPECT_FALSE(reporter.report(channel));
    EXPECT_LT(channel.queued(), Channel::roomForDelays + protocol::maxPayloadBytes);
    EXPECT_TRUE(channel.flush());

    // Once it reads, all of it comes, in order and in frames below the cap.
    protocol::FrameDecoder decoder;
    std::vector<char> bytes(1 << 20);
    std::uint64_t next = 2;
    for (bool emptied = false; next <= stamps;) {
        if (!emptied)
            emptied = reporter.report(channel);
        ASSERT_TRUE(channel.flush());
        const ssize_t got = recv(client.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        ASSERT_GT(got, 0);
        decoder.feed(std::string_view(bytes.data(), static_cast<std::size_t>(got)));
        for (;;) {
            const auto payload = decoder.next();
            ASSERT_TRUE(payload);
            if (!*payload)
                break;
            protocol::AgentFrame frame;
            ASSERT_TRUE(protocol::parsePayload(**payload, frame));
            EXPECT_EQ(frame.delays().first_message(), next);
            EXPECT_EQ(frame.delays().delay_ns(0), std::uint64_t{1} << 40);
            next += static_cast<std::uint64_t>(frame.delays().delay_ns_size());
        }
    }
    EXPECT_EQ(next, static_cast<std::uint64_t>(stamps) + 1);
    EXPECT_EQ(channel.queued(), 0u);
}

TEST(Channel, GivesAClientUpThatLetsItsAnswersPileUp) {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    const FileDescriptor client(ends[0]);
    Channel channel{FileDescriptor(ends[1]), FileDescriptor(dup(ends[1]))};
    protocol::AgentFrame frame;
    frame.mutable_failure()->set_reason(std::string(1000, 'x'));
    Expected<void> flushed;
    for (int i = 0; i < 12'000 && flushed; ++i) {
        channel.queue(frame);
        flushed = channel.flush();
    }
    ASSERT_FALSE(flushed);
    EXPECT_EQ(flushed.error().code, ErrorCode::limitExceeded);
}

} // namespace delayrank::agent::test
