#include "core/probe/stamp_buffer.h"

#include <gmock/gmock.h>
#include <numeric>
#include <random>
#include <thread>

namespace delayrank::probe::test {

using testing::ElementsAre;

namespace {
StampBuffer bufferOf(std::uint64_t entries) {
    return StampBuffer::create(entries).value();
}
std::vector<std::int64_t> counts(const DelayBatch &batch) {
    std::vector<std::int64_t> result;
    for (const Delay delay : batch.delays)
        result.push_back(delay.count());
    return result;
}
} // namespace

TEST(StampBuffer, TurnsStampsIntoDelaysInOrder) {
    StampBuffer buffer = bufferOf(10);
    DelayBatch batch;
    EXPECT_FALSE(buffer.take(batch, 100));
    buffer.push({1000});
    EXPECT_FALSE(buffer.take(batch, 100)); // one message has no delay
    buffer.push({1010});
    buffer.push({1010});
    buffer.push({1050});
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 2u);
    EXPECT_THAT(counts(batch), ElementsAre(10, 0, 40));
    buffer.push({1051});
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 5u);
    EXPECT_THAT(counts(batch), ElementsAre(1));
    EXPECT_EQ(buffer.lostDelays(), 0u);
}

TEST(StampBuffer, GivesAtMostAsManyDelaysAsAskedFor) {
    StampBuffer buffer = bufferOf(10);
    for (std::int64_t i = 0; i < 6; ++i)
        buffer.push({i * i});
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 3));
    EXPECT_THAT(counts(batch), ElementsAre(1, 3, 5));
    ASSERT_TRUE(buffer.take(batch, 3));
    EXPECT_EQ(batch.firstMessage, 5u);
    EXPECT_THAT(counts(batch), ElementsAre(7, 9));
}

TEST(StampBuffer, ThatRunsFullCountsWhatItLosesAndKeepsMessageNumbersExact) {
    StampBuffer buffer = bufferOf(4);
    for (std::int64_t message = 1; message <= 7; ++message)
        buffer.push({message * 100}); // 5, 6 and 7 are lost
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_THAT(counts(batch), ElementsAre(100, 100, 100));
    buffer.push({800});
    buffer.push({900});
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 9u); // the delay of message 8 spans the gap
    EXPECT_THAT(counts(batch), ElementsAre(100));
    EXPECT_EQ(buffer.lostDelays(), 4u); // those of messages 5, 6, 7 and 8
}

TEST(StampBuffer, NeverPutsDelaysOfBothSidesOfAGapIntoOneBatch) {
    StampBuffer buffer = bufferOf(6);
    DelayBatch batch;
    for (std::int64_t message = 1; message <= 8; ++message)
        buffer.push({message}); // 7 and 8 are lost
    ASSERT_TRUE(buffer.take(batch, 3));
    EXPECT_THAT(counts(batch), ElementsAre(1, 1, 1));
    buffer.push({9});
    buffer.push({10});
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 5u);
    EXPECT_THAT(counts(batch), ElementsAre(1, 1));
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.firstMessage, 10u);
    EXPECT_THAT(counts(batch), ElementsAre(1));
    EXPECT_EQ(buffer.lostDelays(), 3u);
}

TEST(StampBuffer, CountsWhatIsLostAtTheEnd) {
    StampBuffer buffer = bufferOf(3);
    for (std::int64_t message = 1; message <= 10; ++message)
        buffer.push({message});
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 100));
    EXPECT_EQ(batch.delays.size(), 2u);
    EXPECT_FALSE(buffer.take(batch, 100));
    buffer.countLostAtEnd();
    EXPECT_EQ(buffer.lostDelays(), 7u);
    buffer.countLostAtEnd();
    EXPECT_EQ(buffer.lostDelays(), 7u);
}

TEST(StampBuffer, AddsUpForAnyMixtureOfPushingAndTaking) {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        StampBuffer buffer = bufferOf(2 + random() % 20);
        DelayBatch batch;
        std::int64_t messages = 0;
        std::uint64_t delays = 0;
        const auto take = [&](std::size_t most) {
            const bool any = buffer.take(batch, most);
            delays += batch.delays.size();
            // Message n is stamped n * n: each delay says which message it belongs to.
            for (std::size_t i = 0; i < batch.delays.size(); ++i)
                EXPECT_EQ(batch.delays[i].count(),
                          static_cast<std::int64_t>(2 * (batch.firstMessage + i) - 1));
            return any;
        };
        for (int action = 0; action < 200; ++action) {
            for (unsigned pushes = random() % 12; pushes > 0; --pushes) {
                ++messages;
                buffer.push({messages * messages});
            }
            take(random() % 10);
        }
        while (take(1000))
            continue;
        buffer.countLostAtEnd();
        EXPECT_EQ(delays + buffer.lostDelays() + 1, static_cast<std::uint64_t>(messages));
    }
}

TEST(StampBuffer, BetweenTwoThreadsLosesNothingUncounted) {
    StampBuffer buffer = bufferOf(1000);
    constexpr std::int64_t messages = 3'000'000;
    std::atomic<bool> done{false};
    std::thread producer([&] {
        for (std::int64_t message = 1; message <= messages; ++message)
            buffer.push({message});
        done = true;
    });
    DelayBatch batch;
    std::uint64_t delays = 0;
    std::uint64_t next = 2;
    bool ones = true;
    for (bool last = false;;) {
        while (buffer.take(batch, 100)) {
            EXPECT_GE(batch.firstMessage, next);
            next = batch.firstMessage + batch.delays.size();
            delays += batch.delays.size();
            for (const Delay delay : batch.delays)
                ones = ones && delay.count() == 1;
        }
        if (last)
            break;
        last = done;
    }
    producer.join();
    buffer.countLostAtEnd();
    EXPECT_TRUE(ones);
    EXPECT_EQ(delays + buffer.lostDelays() + 1, static_cast<std::uint64_t>(messages));
}

TEST(StampBuffer, SaysHowMuchMemoryItHas) {
    const StampBuffer buffer = bufferOf(1024);
    EXPECT_EQ(buffer.fact().name, "stamp memory");
    EXPECT_EQ(buffer.fact().value.substr(0, 6), "8 KiB,");
}

TEST(StampBuffer, LargerThanTheHostIsRefused) {
    const auto refused = StampBuffer::create(std::uint64_t{1} << 50);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::limitExceeded);
}

} // namespace delayrank::probe::test
