#include "core/base/file_descriptor.h"
#include "core/probe/hardware_stamping.h"
#include "core/probe/receive_stamps.h"
#include "core/probe/transmit_stamps.h"
#include "core/probe/wall_clock_anchors.h"

#include <ctime>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

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

/// Two connected UDP sockets.
struct DatagramPair {
    DatagramPair() : sender(socket(AF_INET, SOCK_DGRAM, 0)), receiver(socket(AF_INET, SOCK_DGRAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto *const any = reinterpret_cast<sockaddr *>(&address);
        EXPECT_EQ(bind(receiver.get(), any, length), 0);
        EXPECT_EQ(getsockname(receiver.get(), any, &length), 0);
        EXPECT_EQ(connect(sender.get(), any, length), 0);
    }
    FileDescriptor sender;
    FileDescriptor receiver;
};

std::vector<SeriesKind> kindsOf(const TransmitStamps &stamps) {
    std::vector<SeriesKind> kinds;
    for (const auto &point : stamps.points())
        kinds.push_back(point.kind);
    return kinds;
}

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
    auto stamps = TransmitStamps::start(pair.sender.get(), {{.software = true}, 5}, 1000).value();
    const std::int64_t before = realtime();
    char bytes[5];
    for (int message = 0; message < 20; ++message) {
        ASSERT_EQ(send(pair.sender.get(), "12345", 5, MSG_EOR), 5);
        ASSERT_EQ(recv(pair.receiver.get(), bytes, 5, MSG_WAITALL), 5);
        std::this_thread::sleep_for(2ms);
    }
    std::this_thread::sleep_for(100ms); // the last delayed acknowledgement
    stamps->stop();
    EXPECT_THAT(kindsOf(*stamps),
                ElementsAre(SeriesKind::txSched, SeriesKind::txSoftware, SeriesKind::txAck));
    for (const auto &[kind, buffer, sequence] : stamps->points()) {
        SCOPED_TRACE(seriesKindName(kind));
        EXPECT_EQ(sequence->stamps(), 20u);
        const auto delays = delaysOf(*buffer);
        ASSERT_EQ(delays.size(), 19u);
        for (const std::int64_t delay : delays)
            EXPECT_LT(delay, realtime() - before);
    }
}

TEST(TransmitStamps, OfDatagramsAreNumberedByTheCallsThatSentThem) {
    DatagramPair pair;
    ASSERT_EQ(send(pair.sender.get(), "before", 6, 0), 6); // as the run's key is
    auto stamps = TransmitStamps::start(pair.sender.get(), {{.software = true}, 1, false}, 1000).value();
    EXPECT_THAT(kindsOf(*stamps), ElementsAre(SeriesKind::txSched, SeriesKind::txSoftware));
    for (int message = 0; message < 20; ++message) {
        ASSERT_EQ(send(pair.sender.get(), "12345", 5, 0), 5);
        std::this_thread::sleep_for(2ms);
    }
    stamps->stop();
    for (const auto &[kind, buffer, sequence] : stamps->points()) {
        SCOPED_TRACE(seriesKindName(kind));
        EXPECT_EQ(sequence->stamps(), 20u);
        EXPECT_EQ(sequence->leftOut(), 0u);
        EXPECT_EQ(delaysOf(*buffer).size(), 19u);
    }
}

TEST(ReceiveStamped, GivesTheTimeThatThePacketCameInAt) {
    TcpPair pair;
    ASSERT_TRUE(askForReceiveStamps(pair.receiver.get(), {.software = true}));
    // The kernel switches stamping on a moment after it was asked for.
    std::this_thread::sleep_for(50ms);
    const std::int64_t before = realtime();
    ASSERT_EQ(send(pair.sender.get(), "x", 1, 0), 1);
    std::this_thread::sleep_for(20ms);
    char byte;
    ReceiveStamps stamps;
    ASSERT_EQ(receiveStamped(pair.receiver.get(), &byte, 1, 0, stamps), 1);
    ASSERT_TRUE(stamps.software);
    EXPECT_FALSE(stamps.hardware);
    EXPECT_GE(stamps.software->ticks, before);
    EXPECT_LT(stamps.software->ticks, before + 20'000'000); // before it was read
}

TEST(ReceiveStampKeeper, CountsMessagesWithoutAStampAndThoseThatShareOne) {
    TcpPair pair;
    StampBuffer buffer = StampBuffer::create(100).value();
    ReceiveStampKeeper keeper(LoopExtras{.rxSoftware = &buffer});
    char bytes[2];
    // Nobody has asked the kernel for stamps yet.
    ASSERT_EQ(send(pair.sender.get(), "x", 1, 0), 1);
    ASSERT_EQ(keeper.receive(pair.receiver.get(), bytes, 1, 0), 1);
    keeper.keep();
    ASSERT_TRUE(askForReceiveStamps(pair.receiver.get(), {.software = true}));
    std::this_thread::sleep_for(50ms);
    for (int packet = 0; packet < 3; ++packet) {
        ASSERT_EQ(send(pair.sender.get(), "ab", 2, 0), 2); // two messages in one packet
        for (int message = 0; message < 2; ++message) {
            ASSERT_EQ(keeper.receive(pair.receiver.get(), bytes, 1, 0), 1);
            keeper.keep();
        }
    }
    EXPECT_EQ(factValue(keeper.facts(), "RX SOFTWARE, stamps missing"), "1");
    EXPECT_EQ(factValue(keeper.facts(), "RX SOFTWARE, stamps shared"),
              "3 messages have the stamp of the one before");
    EXPECT_EQ(factValue(keeper.facts(), "RX HARDWARE, stamps missing"), ""); // not asked for
    const auto delays = delaysOf(buffer);
    ASSERT_EQ(delays.size(), 5u);
    EXPECT_EQ(delays[0], 0);
    EXPECT_GT(delays[1], 0);
}

TEST(HardwareStamping, IsRefusedByTheDevicesNameWhereItCannotStamp) {
    for (const bool sends : {true, false}) {
        const auto checked = checkHardwareStamping(SocketAddress::parse("127.0.0.1", 1).value(), sends);
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().subject, "--hardware-stamps");
        EXPECT_THAT(checked.error().reason, testing::HasSubstr("lo does not stamp in hardware"));
    }
    const auto nowhere = checkHardwareStamping(SocketAddress::parse("192.0.2.1", 1).value(), true);
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().reason, testing::HasSubstr("192.0.2.1"));
}

TEST(WallClockAnchors, TellTheWallClockOnTheLineBetweenTwoLooks) {
    WallClockAnchors anchors;
    anchors.add(1'000, 5'000);                    // 4,000 ahead
    EXPECT_EQ(anchors.wallClockAt(500), 4'500);   // before the first
    EXPECT_EQ(anchors.wallClockAt(3'000), 7'000); // after the last
    anchors.add(2'000, 6'100);                    // 4,100 ahead
    anchors.add(3'000, 7'100);
    EXPECT_EQ(anchors.wallClockAt(1'500), 5'550);
    EXPECT_EQ(anchors.wallClockAt(2'500), 6'600);
    EXPECT_EQ(anchors.wallClockAt(9'000), 13'100);
}

TEST(WallClockAnchors, LookAtTheHostsOwnClocks) {
    WallClockAnchors anchors;
    anchors.look();
    std::this_thread::sleep_for(5ms);
    anchors.look();
    const std::int64_t before = realtime();
    const std::int64_t told = anchors.wallClockAt(readRawClock().ticks);
    EXPECT_NEAR(static_cast<double>(told - before), 0, 5e6);
    EXPECT_GT(anchors.widestReading(), 0ns);
}

} // namespace delayrank::probe::test
