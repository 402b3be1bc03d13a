#include "core/probe/clock.h"
#include "core/probe/measured_thread.h"
#include "core/probe/receiver_loop.h"
#include "core/probe/sender_loop.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

namespace delayrank::probe::test {

using namespace std::chrono_literals;

namespace {

/// Two connected blocking TCP sockets.
struct Connection {
    Connection() {
        const Transport &tcp = *findTransport("tcp");
        const auto listener = tcp.listen("127.0.0.1", {}).value();
        sender = tcp.startConnecting(listener.address, {}).value();
        pollfd state{listener.socket.get(), POLLIN, 0};
        poll(&state, 1, 1000);
        receiver = FileDescriptor(accept(listener.socket.get(), nullptr, nullptr));
        SocketOptions options;
        options.setFlag("TCP_NODELAY", true);
        EXPECT_TRUE(tcp.prepare(sender.get(), options));
        EXPECT_TRUE(tcp.prepare(receiver.get(), options));
    }
    FileDescriptor sender;
    FileDescriptor receiver;
};

StepPlan counted(std::uint64_t messages, std::uint32_t size = 1) {
    StepPlan plan;
    plan.messages = messages;
    plan.sizeBytes = size;
    return plan;
}

LoopResult receiveAll(const StepPlan &plan, int socket, StampBuffer &buffer) {
    const StopFlag stop{false};
    return ReceiverLoop(plan, socket, *findTransport("tcp"), buffer, readClock()).run(stop);
}

void write(int socket, std::size_t bytes) {
    const std::string data(bytes, 'x');
    EXPECT_EQ(send(socket, data.data(), bytes, 0), static_cast<ssize_t>(bytes));
}

bool waitFor(MeasuredThread &thread, std::chrono::milliseconds limit) {
    pollfd state{thread.endedEvent(), POLLIN, 0};
    return poll(&state, 1, static_cast<int>(limit.count())) > 0;
}

} // namespace

TEST(ReceiverLoop, CountsMessagesBySizeHoweverTheBytesArrive) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    std::thread writer([&] {
        for (const std::size_t bytes : {1, 2, 3, 4, 5, 6, 7, 2}) {
            write(connection.sender.get(), bytes);
            std::this_thread::sleep_for(5ms);
        }
        shutdown(connection.sender.get(), SHUT_WR);
    });
    const LoopResult result = receiveAll(counted(6, 5), connection.receiver.get(), buffer);
    writer.join();
    EXPECT_EQ(result.end, LoopEnd::complete);
    EXPECT_EQ(result.messages, 6u);
}

TEST(ReceiverLoop, ThatSeesTheEndTooEarlyHasLostItsPeerAndKeepsItsStamps) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    write(connection.sender.get(), 13);
    shutdown(connection.sender.get(), SHUT_WR);
    const LoopResult result = receiveAll(counted(6, 5), connection.receiver.get(), buffer);
    EXPECT_EQ(result.end, LoopEnd::peerLost);
    EXPECT_EQ(result.messages, 2u);
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.delays.size(), 1u);
}

TEST(ReceiverLoop, ReadingInBulkDoesNotCountMoreThanThePlan) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    write(connection.sender.get(), 60);
    shutdown(connection.sender.get(), SHUT_WR);
    StepPlan plan = counted(10, 5);
    plan.readUpToBytes = 1000;
    const LoopResult result = receiveAll(plan, connection.receiver.get(), buffer);
    EXPECT_EQ(result.end, LoopEnd::complete);
    EXPECT_EQ(result.messages, 10u);
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.delays, std::vector<Delay>(9, Delay(0)));
}

TEST(ReceiverLoop, RepliesOneByteAWindow) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    write(connection.sender.get(), 10);
    shutdown(connection.sender.get(), SHUT_WR);
    StepPlan plan = counted(10);
    plan.pattern.window = 3;
    receiveAll(plan, connection.receiver.get(), buffer);
    char replies[10];
    EXPECT_EQ(recv(connection.sender.get(), replies, sizeof replies, 0), 3);
}

TEST(ReceiverLoop, OfAStepByDurationHasLostItsPeerBeforeTheTime) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    write(connection.sender.get(), 10);
    shutdown(connection.sender.get(), SHUT_WR);
    StepPlan plan;
    plan.duration = 10s;
    EXPECT_EQ(receiveAll(plan, connection.receiver.get(), buffer).end, LoopEnd::peerLost);
}

TEST(SenderLoop, WaitsForTheReplyAfterEachWindowAndStampsBefore) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    StepPlan plan = counted(7);
    plan.pattern.window = 3;
    auto thread =
        MeasuredThread::start(
            [&](const StopFlag &stop) {
                return SenderLoop(plan, connection.sender.get(), *findTransport("tcp"), buffer).run(stop);
            },
            std::nullopt)
            .value();
    char bytes[10];
    ASSERT_EQ(recv(connection.receiver.get(), bytes, 3, MSG_WAITALL), 3);
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(recv(connection.receiver.get(), bytes, 1, MSG_DONTWAIT), -1); // it waits
    write(connection.receiver.get(), 1);
    ASSERT_EQ(recv(connection.receiver.get(), bytes, 3, MSG_WAITALL), 3);
    write(connection.receiver.get(), 1);
    ASSERT_EQ(recv(connection.receiver.get(), bytes, 1, MSG_WAITALL), 1);
    EXPECT_EQ(recv(connection.receiver.get(), bytes, 1, 0), 0);
    connection.receiver.reset();
    ASSERT_TRUE(waitFor(*thread, 2s));
    EXPECT_EQ(thread->result()->end, LoopEnd::complete);
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    ASSERT_EQ(batch.delays.size(), 6u);
    EXPECT_GT(batch.delays[2], 40ms); // message 4
}

TEST(SenderLoop, WhosePeerResetsTheConnectionHasLostIt) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(1000).value();
    const linger hard{1, 0};
    setsockopt(connection.receiver.get(), SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    connection.receiver.reset();
    const StopFlag stop{false};
    const auto result =
        SenderLoop(counted(1000), connection.sender.get(), *findTransport("tcp"), buffer).run(stop);
    EXPECT_EQ(result.end, LoopEnd::peerLost);
    EXPECT_NE(result.systemErrno, 0);
}

TEST(MeasuredThread, IsStoppedInABlockedSend) {
    Connection connection; // nobody reads
    StampBuffer buffer = StampBuffer::create(100'000).value();
    auto thread = MeasuredThread::start(
                      [&](const StopFlag &stop) {
                          return SenderLoop(counted(100'000, 100'000), connection.sender.get(),
                                            *findTransport("tcp"), buffer)
                              .run(stop);
                      },
                      std::nullopt)
                      .value();
    std::this_thread::sleep_for(100ms);
    EXPECT_FALSE(thread->ended());
    const MonotonicStamp before = readClock();
    do
        thread->requestStop();
    while (!waitFor(*thread, MeasuredThread::stopRepeat));
    EXPECT_LT(readClock() - before, 5s); // 100 ms but for a busy machine; unstopped it never ends
    EXPECT_EQ(thread->result()->end, LoopEnd::stopped);
}

TEST(MeasuredThread, ThatIsDestroyedStopsItsLoop) {
    Connection connection;
    StampBuffer buffer = StampBuffer::create(100).value();
    const MonotonicStamp before = readClock();
    MeasuredThread::start(
        [&](const StopFlag &stop) {
            return ReceiverLoop(counted(100), connection.receiver.get(), *findTransport("tcp"), buffer,
                                readClock())
                .run(stop);
        },
        std::nullopt)
        .value()
        .reset();
    EXPECT_LT(readClock() - before, 5s);
}

TEST(MeasuredThread, ThatCannotBePinnedSaysSoAndDoesNotRun) {
    bool ran = false;
    auto thread = MeasuredThread::start(
                      [&](const StopFlag &) {
                          ran = true;
                          return LoopResult{};
                      },
                      1000)
                      .value();
    ASSERT_TRUE(waitFor(*thread, 2s));
    ASSERT_FALSE(thread->result());
    EXPECT_EQ(thread->result().error().subject, "--cpu 1000");
    EXPECT_FALSE(ran);
}

} // namespace delayrank::probe::test
