// Datagrams between two real sockets: the key exchange, and counts that add up whatever gets lost.
#include "core/base/identifier.h"
#include "core/probe/clock.h"
#include "core/probe/datagram_gate.h"
#include "core/probe/datagram_presenter.h"
#include "core/probe/datagram_receiver_loop.h"
#include "core/probe/datagram_sender_loop.h"
#include "core/probe/transport.h"

#include <gtest/gtest.h>
#include <thread>

namespace delayrank::probe::test {

using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t headerBytes = sizeof(DatagramHeader);

std::string datagram(const std::array<char, 16> &key, DatagramKind kind, std::uint64_t number,
                     std::size_t size = headerBytes) {
    DatagramHeader header{key, {}};
    putTag(header, kind, number);
    std::string bytes(reinterpret_cast<const char *>(&header), sizeof header);
    bytes.resize(size, 'x');
    return bytes;
}

/// Two sockets that have proved the run key to each other.
struct Pair {
    explicit Pair(const char *name = "udp", const SocketOptions &options = {})
        : transport(*findTransport(name)) {
        auto listener = transport.listen("127.0.0.1", options).value();
        address = listener.address;
        DatagramGate gate(std::move(listener.socket), key);
        DatagramPresenter presenter(transport.startConnecting(address, {}).value(), key, address, 10 * headerBytes,
                                    readClock());
        gate.release();
        for (int i = 0; i < 5000 && !(sender && receiver); ++i) {
            if (auto sent = std::move(presenter.service(readClock()).value()); sent)
                sender = std::move(*sent);
            if (auto received = gate.service(); received)
                receiver = std::move(*received);
        }
        EXPECT_TRUE(transport.prepare(sender.get(), {}));
        EXPECT_TRUE(transport.prepare(receiver.get(), options));
    }
    void send(DatagramKind kind, std::uint64_t number, std::size_t size = headerBytes) {
        const std::string bytes = datagram(DatagramKeys(key).sender, kind, number, size);
        EXPECT_EQ(::send(sender.get(), bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
    }
    LoopResult receive(const StepPlan &plan, StampBuffer &buffer) {
        const StopFlag stop{false};
        DatagramReceiverLoop loop(plan, receiver.get(), buffer, key, readClock());
        const LoopResult result = loop.run(stop);
        counts = loop.counts();
        return result;
    }
    const Transport &transport;
    std::string key = randomBytes(runKeyBytes);
    SocketAddress address;
    FileDescriptor sender, receiver;
    DatagramCounts counts;
};

StepPlan counted(std::uint64_t messages, std::uint32_t size = headerBytes) {
    StepPlan plan;
    plan.messages = messages;
    plan.sizeBytes = size;
    return plan;
}

void expectSum(const DatagramCounts &counts) {
    EXPECT_EQ(counts.sent, counts.received + counts.lost);
}

} // namespace

TEST(DatagramHeader, CarriesKindAndNumber) {
    DatagramHeader header{};
    putTag(header, DatagramKind::reply, 0x00ff'ffff'ffff'fffe);
    EXPECT_EQ(tagOf(header).kind, DatagramKind::reply);
    EXPECT_EQ(tagOf(header).number, 0x00ff'ffff'ffff'fffeu);
    putTag(header, DatagramKind::data, 1);
    EXPECT_EQ(header.tag[0], 0);
    EXPECT_EQ(header.tag[7], 1);
}

TEST(DatagramGate, AnswersNothingButTheRightKeyAndNeverWithMore) {
    auto listener = findTransport("udp")->listen("127.0.0.1", {}).value();
    const std::string key = randomBytes(runKeyBytes);
    DatagramGate gate(std::move(listener.socket), key);
    gate.release();
    const FileDescriptor stranger = findTransport("udp")->startConnecting(listener.address, {}).value();
    const DatagramKeys keys(key), wrong(randomBytes(runKeyBytes));
    for (const std::string &bytes :
         {std::string(), std::string(1, 'x'), std::string(1000, 'x'),
          datagram(wrong.sender, DatagramKind::hello, 0), datagram(keys.receiver, DatagramKind::hello, 0),
          datagram(keys.sender, DatagramKind::data, 1), datagram(keys.sender, DatagramKind::hello, 0, 1000)})
        ::send(stranger.get(), bytes.data(), bytes.size(), 0);
    for (int i = 0; i < 100; ++i)
        EXPECT_FALSE(gate.service());
    EXPECT_EQ(gate.strays(), 7u);
    char answer[100];
    EXPECT_EQ(recv(stranger.get(), answer, sizeof answer, MSG_DONTWAIT), -1);
    // The right one, twice, as if the first answer had been lost.
    const std::string hello = datagram(keys.sender, DatagramKind::hello, 0);
    ::send(stranger.get(), hello.data(), hello.size(), 0);
    ::send(stranger.get(), hello.data(), hello.size(), 0);
    std::optional<FileDescriptor> proven;
    for (int i = 0; i < 100 && !proven; ++i)
        proven = gate.service();
    ASSERT_TRUE(proven);
    EXPECT_EQ(recv(stranger.get(), answer, sizeof answer, 0), static_cast<ssize_t>(headerBytes));
    EXPECT_EQ(recv(stranger.get(), answer, sizeof answer, 0), static_cast<ssize_t>(headerBytes));
    EXPECT_EQ(recv(stranger.get(), answer, sizeof answer, MSG_DONTWAIT), -1);
}

TEST(DatagramPresenter, SaysHelloOnceASecondWithNoMoreBytesThanItMayAndGivesUpInTime) {
    for (const auto &[mostBytes, expected] : {std::pair(3 * headerBytes + 23, 3), std::pair(headerBytes, 1), std::pair(9999U, 10)}) {
        const auto silent = findTransport("udp")->listen("127.0.0.1", {}).value();
        const MonotonicStamp start = readClock();
        DatagramPresenter presenter(findTransport("udp")->startConnecting(silent.address, {}).value(),
                                    randomBytes(runKeyBytes), silent.address, mostBytes, start);
        Expected<std::optional<FileDescriptor>> result;
        int hellos = 0;
        char bytes[100];
        for (auto after = 0ms; result && after <= 10s; after += 50ms) {
            result = presenter.service(start + after);
            while (recv(silent.socket.get(), bytes, sizeof bytes, MSG_DONTWAIT) >= 0)
                ++hellos;
            EXPECT_LE(hellos, after / 1s + 1);
        }
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::timedOut);
        EXPECT_EQ(hellos, expected);
    }
}

TEST(DatagramPresenter, TellsWhereNothingListens) {
    auto listener = findTransport("udp")->listen("127.0.0.1", {}).value();
    const SocketAddress nobody = listener.address;
    DatagramPresenter presenter(findTransport("udp")->startConnecting(nobody, {}).value(),
                                randomBytes(runKeyBytes), nobody, 10 * headerBytes, readClock());
    listener.socket.reset();
    Expected<std::optional<FileDescriptor>> result;
    for (int i = 0; i < 1000 && result; ++i)
        result = presenter.service(readClock());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::connectionRefused);
}

TEST(DatagramReceiverLoop, CountsLostDuplicatedReorderedAndForeignExactly) {
    Pair pair;
    for (const std::uint64_t number : {1, 2, 5, 4, 4, 6, 7, 7, 10})
        pair.send(DatagramKind::data, number);
    pair.send(DatagramKind::data, 11);                 // beyond the plan
    pair.send(DatagramKind::data, 8, headerBytes + 1); // not of the plan's size
    const std::string wrong = datagram(DatagramKeys(randomBytes(runKeyBytes)).sender, DatagramKind::data, 8);
    ::send(pair.sender.get(), wrong.data(), wrong.size(), 0);
    pair.send(DatagramKind::end, 10);
    pair.send(DatagramKind::end, 10);
    pair.send(DatagramKind::done, 0);
    StampBuffer buffer = StampBuffer::create(100).value();
    const LoopResult result = pair.receive(counted(10), buffer);
    EXPECT_EQ(result.end, LoopEnd::complete);
    EXPECT_EQ(pair.counts.sent, 10u);
    EXPECT_EQ(pair.counts.received, 7u); // 1 2 5 4 6 7 10
    EXPECT_EQ(pair.counts.lost, 3u);     // 3 8 9
    EXPECT_EQ(pair.counts.duplicated, 2u);
    EXPECT_EQ(pair.counts.reordered, 1u);
    EXPECT_EQ(pair.counts.foreign, 3u);
    EXPECT_EQ(factValue(result.facts, "messages lost"), "3 messages");
    // Delays end at 2, 6 and 7: what arrived behind a gap has no neighbour.
    DelayBatch batch;
    std::vector<std::uint64_t> ends;
    std::uint64_t delays = 0;
    while (buffer.take(batch, 100)) {
        ends.push_back(batch.firstMessage);
        delays += batch.delays.size();
    }
    buffer.countLostAtEnd();
    EXPECT_EQ(ends, (std::vector<std::uint64_t>{2, 6}));
    EXPECT_EQ(delays, 3u);
    EXPECT_EQ(delays + buffer.lostDelays(), 9u);
}

TEST(DatagramReceiverLoop, KnowsWhatIsMissingAtBothEnds) {
    Pair pair;
    pair.send(DatagramKind::data, 3);
    pair.send(DatagramKind::data, 4);
    for (int i = 0; i < 2; ++i)
        pair.send(DatagramKind::end, 6);
    pair.send(DatagramKind::done, 0);
    StampBuffer buffer = StampBuffer::create(100).value();
    const LoopResult result = pair.receive(counted(6), buffer);
    EXPECT_EQ(result.end, LoopEnd::complete);
    EXPECT_EQ(result.messages, 6u);
    EXPECT_EQ(pair.counts.lost, 4u);
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 4u);
    EXPECT_FALSE(buffer.take(batch, 100));
    buffer.countLostAtEnd();
    EXPECT_EQ(buffer.lostDelays(), 4u);
}

TEST(DatagramReceiverLoop, WhoseSenderEndsEarlyHasLostIt) {
    Pair pair;
    pair.send(DatagramKind::data, 1);
    pair.send(DatagramKind::end, 1);
    pair.send(DatagramKind::done, 0);
    StampBuffer buffer = StampBuffer::create(100).value();
    EXPECT_EQ(pair.receive(counted(10), buffer).end, LoopEnd::peerLost);
}

TEST(DatagramLoops, WithAReceiverThatIsSlowOnPurposeLoseMessagesAndCountThemAll) {
    constexpr std::uint64_t messages = 20'000;
    SocketOptions small;
    small.setNumber("SO_RCVBUF", 4096);
    Pair pair("udp", small);
    StampBuffer sent = StampBuffer::create(messages).value();
    StampBuffer received = StampBuffer::create(messages).value();
    const StepPlan plan = counted(messages, 64);
    LoopResult sending;
    std::thread sender([&] {
        const StopFlag stop{false};
        sending = DatagramSenderLoop(plan, pair.sender.get(), sent, pair.key).run(stop);
    });
    std::this_thread::sleep_for(50ms); // its buffer overflows meanwhile
    const LoopResult receiving = pair.receive(plan, received);
    sender.join();
    EXPECT_EQ(sending.end, LoopEnd::complete);
    EXPECT_EQ(sending.messages, messages);
    EXPECT_EQ(receiving.end, LoopEnd::complete);
    EXPECT_EQ(pair.counts.sent, messages);
    EXPECT_GT(pair.counts.lost, 0u);
    EXPECT_GT(pair.counts.received, 0u);
    expectSum(pair.counts);
    std::uint64_t delays = 0;
    DelayBatch batch;
    while (received.take(batch, 1000))
        delays += batch.delays.size();
    received.countLostAtEnd();
    EXPECT_EQ(delays + received.lostDelays(), messages - 1);
}

TEST(DatagramLoops, OverUnixSocketsLoseNothing) {
    constexpr std::uint64_t messages = 2'000;
    Pair pair("unix-datagram");
    StampBuffer sent = StampBuffer::create(messages).value();
    StampBuffer received = StampBuffer::create(messages).value();
    StepPlan plan = counted(messages, 100);
    plan.senderThread.spin = true;
    plan.receiverThread.spin = true;
    std::thread sender([&] {
        const StopFlag stop{false};
        EXPECT_EQ(DatagramSenderLoop(plan, pair.sender.get(), sent, pair.key).run(stop).end,
                  LoopEnd::complete);
    });
    EXPECT_EQ(pair.receive(plan, received).end, LoopEnd::complete);
    sender.join();
    EXPECT_EQ(pair.counts.received, messages);
    EXPECT_EQ(pair.counts.lost, 0u);
}

TEST(DatagramSenderLoop, DoesNotHangOnALostReply) {
    Pair pair; // nobody answers
    StampBuffer buffer = StampBuffer::create(100).value();
    StepPlan plan = counted(3);
    plan.pattern.window = 2;
    LoopResult result;
    std::thread sender([&] {
        const StopFlag stop{false};
        result = DatagramSenderLoop(plan, pair.sender.get(), buffer, pair.key).run(stop);
    });
    // The end is answered all the same, once it comes.
    const DatagramKeys keys(pair.key);
    for (bool ended = false; !ended;) {
        DatagramHeader header;
        ASSERT_GT(recv(pair.receiver.get(), &header, sizeof header, 0), 0);
        ended = tagOf(header).kind == DatagramKind::end;
    }
    const std::string answer = datagram(keys.receiver, DatagramKind::endHeard, 3);
    ::send(pair.receiver.get(), answer.data(), answer.size(), 0);
    sender.join();
    EXPECT_EQ(result.end, LoopEnd::complete);
    EXPECT_EQ(factValue(result.facts, "replies missed").substr(0, 2), "1,");
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_GE(batch.delays.at(1), DatagramSenderLoop::replyLimit); // the wait shows on message 3
}

TEST(DatagramSenderLoop, WhoseReceiverIsGoneHasLostIt) {
    Pair pair;
    pair.receiver.reset();
    StampBuffer buffer = StampBuffer::create(1000).value();
    const StopFlag stop{false};
    EXPECT_EQ(DatagramSenderLoop(counted(1000), pair.sender.get(), buffer, pair.key).run(stop).end,
              LoopEnd::peerLost);
}

} // namespace delayrank::probe::test
