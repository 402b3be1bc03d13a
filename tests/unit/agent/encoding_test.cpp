#include "test_client.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace delayrank::agent::test {
namespace {

/// A stream over loopback as fast as it goes, with the receiver reading in bulk. Reported afterwards, so that
/// the frames are full whatever the host's speed is.
StepPlan stream() {
    StepPlan plan;
    plan.messages = 400'000;
    plan.readUpToBytes = 65'536;
    plan.report = Report::after;
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

// How far below depends on how much the host varies: bench_protocol has the figure of an idle one, 0.99.
TEST(Encoding, OfALoopbackStreamTakesLessWithZstd) {
    TestPair pair;
    pair.senderAgent.encodings = {protocol::DELAYS_AS_PLANES_ZSTD, protocol::DELAYS_AS_PLANES};
    pair.receiverAgent.encodings = pair.senderAgent.encodings;
    pair.measure(stream());
    for (const Reported *end : {&pair.sender, &pair.receiver}) {
        EXPECT_EQ(end->encoding, protocol::DELAYS_AS_PLANES_ZSTD);
        EXPECT_EQ(end->delays.size(), 399'999u);
        EXPECT_LT(bytesAMessage(*end), 1.9 + forLongDelays(*end));
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
