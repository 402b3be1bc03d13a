#include "core/probe/kernel_stamps.h"
#include "core/probe/transmit_stamps.h"

#include <ctime>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "core/base/file_descriptor.h"

namespace delayrank::probe::test {

using namespace std::chrono_literals;
using testing::ElementsAre;

namespace {

/// Two connected TCP sockets with TCP_NODELAY.
struct TcpPair {
    TcpPair() {
        const FileDescriptor listener(socket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto *const any = reinterpret_cast<sockaddr *>(&address);
        sender = FileDescriptor(socket(AF_INET, SOCK_STREAM, 0));
        EXPECT_EQ(bind(listener.get(), any, length), 0);
        EXPECT_EQ(listen(listener.get(), 1), 0);
        EXPECT_EQ(getsockname(listener.get(), any, &length), 0);
        EXPECT_EQ(connect(sender.get(), any, length), 0);
        receiver = FileDescriptor(accept(listener.get(), nullptr, nullptr));
        const int on = 1;
        setsockopt(sender.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    FileDescriptor sender;
    FileDescriptor receiver;
};

std::int64_t realtime() {
    timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::vector<std::int64_t> delaysOf(StampBuffer &buffer, std::vector<std::uint64_t> *firsts = nullptr) {
    std::vector<std::int64_t> delays;
    DelayBatch batch;
    while (buffer.take(batch, 1000)) {
        if (firsts)
            firsts->push_back(batch.firstMessage);
        for (const Delay delay : batch.delays)
            delays.push_back(delay.count());
    }
    buffer.countLostAtEnd();
    return delays;
}

} // namespace

TEST(StampSequence, LeavesAGapForEachMissingStampAndCountsThoseThatComeAgain) {
    StampBuffer buffer = StampBuffer::create(100).value();
    StampSequence sequence(10, buffer);
    sequence.add(9, {1000});  // message 1
    sequence.add(19, {1100}); // 2
    sequence.add(19, {1150}); // again
    sequence.add(49, {1300}); // 5: 3 and 4 are missing
    sequence.add(39, {1400}); // 4, too late
    sequence.add(59, {1500}); // 6
    sequence.add(64, {1600}); // within a message
    std::vector<std::uint64_t> firsts;
    EXPECT_THAT(delaysOf(buffer, &firsts), ElementsAre(100, 200));
    EXPECT_THAT(firsts, ElementsAre(2, 6));
    EXPECT_EQ(buffer.lostDelays(), 3u); // of messages 3, 4 and 5
    EXPECT_EQ(sequence.stamps(), 4u);
    EXPECT_EQ(sequence.leftOut(), 3u);
}

TEST(StampSequence, GoesOnWhereTheOffsetWrapsAround) {
    StampBuffer buffer = StampBuffer::create(100).value();
    constexpr std::uint32_t size = 1u << 30;
    StampSequence sequence(size, buffer);
    for (std::uint64_t message = 1; message <= 9; ++message)
        sequence.add(static_cast<std::uint32_t>(message * size - 1),
                     {static_cast<std::int64_t>(message * 10)});
    EXPECT_EQ(delaysOf(buffer).size(), 8u);
    EXPECT_EQ(sequence.leftOut(), 0u);
}

TEST(StampBuffer, OfDurationsGivesThemAsTheyAreAndLosesOneForEachThatIsLost) {
    StampBuffer buffer =
        StampBuffer::create(4, StampClock::monotonicRaw(), StampBuffer::Content::durations).value();
    for (const std::int64_t duration : {50, 40, 30, 20, 10, 5}) // the last two are lost
        buffer.push({duration});
    std::vector<std::uint64_t> firsts;
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 2u);
    EXPECT_THAT(batch.delays, ElementsAre(Delay(50), Delay(40), Delay(30), Delay(20)));
    buffer.push({7});
    EXPECT_THAT(delaysOf(buffer, &firsts), ElementsAre(7));
    EXPECT_THAT(firsts, ElementsAre(8));
    EXPECT_EQ(buffer.lostDelays(), 2u);
}

TEST(TransmitStamps, OfSlowMessagesOverLoopbackAllCome) {
    TcpPair pair;
    auto stamps = TransmitStamps::start(pair.sender.get(), 5, 1000).value();
    const std::int64_t before = realtime();
    char bytes[5];
    for (int message = 0; message < 20; ++message) {
        ASSERT_EQ(send(pair.sender.get(), "12345", 5, MSG_EOR), 5);
        ASSERT_EQ(recv(pair.receiver.get(), bytes, 5, MSG_WAITALL), 5);
        std::this_thread::sleep_for(2ms);
    }
    std::this_thread::sleep_for(100ms); // the last delayed acknowledgement
    stamps->stop();
    for (std::size_t i = 0; i < TransmitStamps::kinds.size(); ++i) {
        SCOPED_TRACE(seriesKindName(TransmitStamps::kinds[i]));
        EXPECT_EQ(stamps->sequence(i).stamps(), 20u);
        const auto delays = delaysOf(stamps->buffer(i));
        ASSERT_EQ(delays.size(), 19u);
        for (const std::int64_t delay : delays)
            EXPECT_LT(delay, realtime() - before);
    }
    const auto sent = delaysOf(stamps->buffer(1));
    EXPECT_TRUE(sent.empty()); // they were taken already
}

TEST(ReceiveStamped, GivesTheTimeThatThePacketCameInAt) {
    TcpPair pair;
    ASSERT_TRUE(askForReceiveStamps(pair.receiver.get()));
    // The kernel switches stamping on a moment after it was asked for.
    std::this_thread::sleep_for(50ms);
    const std::int64_t before = realtime();
    ASSERT_EQ(send(pair.sender.get(), "x", 1, 0), 1);
    std::this_thread::sleep_for(20ms);
    char byte;
    std::optional<TickStamp> stamp;
    ASSERT_EQ(receiveStamped(pair.receiver.get(), &byte, 1, 0, stamp), 1);
    ASSERT_TRUE(stamp);
    EXPECT_GE(stamp->ticks, before);
    EXPECT_LT(stamp->ticks, before + 20'000'000); // before it was read
}

} // namespace delayrank::probe::test
