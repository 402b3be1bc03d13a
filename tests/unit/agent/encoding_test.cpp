#include "test_client.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace delayrank::agent::test {
namespace {

/// A stream over loopback as fast as it goes, with the receiver reading in bulk.
StepPlan stream() {
    StepPlan plan;
    plan.messages = 400'000;
    plan.readUpToBytes = 65'536;
    return plan;
}

double bytesAMessage(const Reported &reported) {
    return static_cast<double>(reported.delaysBytes) / static_cast<double>(reported.delays.size());
}

/// A delay of 65,535 ns or longer takes three or four bytes more: a busy machine has more of them.
double forLongDelays(const Reported &reported) {
    const auto longOnes = std::count_if(reported.delays.begin(), reported.delays.end(),
                                        [](std::uint64_t delay) { return delay >= 65'535; });
    return 4.0 * static_cast<double>(longOnes) / static_cast<double>(reported.delays.size());
}

TEST(Encoding, OfALoopbackStreamTakesAtMostTwoBytesAndATenthAMessage) {
    TestPair pair;
    pair.senderAgent.encodings = {protocol::DELAYS_AS_PLANES};
    pair.receiverAgent.encodings = {protocol::DELAYS_AS_PLANES};
    pair.measure(stream());
    for (const Reported *end : {&pair.sender, &pair.receiver}) {
        EXPECT_EQ(end->encoding, protocol::DELAYS_AS_PLANES);
        EXPECT_EQ(end->delays.size(), 399'999u);
        EXPECT_LE(bytesAMessage(*end), 2.1 + forLongDelays(*end));
    }
}

TEST(Encoding, OfALoopbackStreamTakesAtMostOneByteAndATenthAMessageWithZstd) {
    TestPair pair;
    pair.senderAgent.encodings = {protocol::DELAYS_AS_PLANES_ZSTD, protocol::DELAYS_AS_PLANES};
    pair.receiverAgent.encodings = pair.senderAgent.encodings;
    pair.measure(stream());
    for (const Reported *end : {&pair.sender, &pair.receiver}) {
        EXPECT_EQ(end->encoding, protocol::DELAYS_AS_PLANES_ZSTD);
        EXPECT_EQ(end->delays.size(), 399'999u);
        EXPECT_LE(bytesAMessage(*end), 1.1 + forLongDelays(*end));
    }
}

TEST(Encoding, IsVarintsForAClientThatAsksForNone) {
    TestPair pair;
    StepPlan plan;
    plan.messages = 1000;
    pair.measure(plan);
    EXPECT_EQ(pair.sender.encoding, protocol::DELAYS_AS_VARINTS);
    EXPECT_EQ(pair.sender.delays.size(), 999u);
    EXPECT_EQ(pair.receiver.delays.size(), 999u);
}

} // namespace
} // namespace delayrank::agent::test
