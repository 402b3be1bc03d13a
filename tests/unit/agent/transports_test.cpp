// Whole steps over every transport that this host has.
#include "core/probe/transport.h"
#include "test_client.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace delayrank::agent::test {

using namespace std::chrono_literals;

namespace {

StepPlan planOver(const std::string &transport, std::uint64_t messages) {
    StepPlan plan;
    plan.transport = transport;
    plan.messages = messages;
    plan.sizeBytes = 64;
    return plan;
}

/// The transport, or the reason why this host has it not.
Expected<const probe::Transport *> usable(const std::string &name) {
    auto found = probe::transportFor(planOver(name, 2));
    // Both ends are on this host, which takes a loopback.
    if (found && (*found)->traits().addressing == probe::Addressing::vsock)
        if (const auto listener = (*found)->listen("1", {}); !listener)
            return tl::unexpected(listener.error());
    return found;
}

class EachTransport : public testing::TestWithParam<const char *> {
protected:
    void SetUp() override {
        const auto transport = usable(GetParam());
        if (!transport)
            GTEST_SKIP() << transport.error().message();
        if ((*transport)->traits().addressing == probe::Addressing::vsock)
            m_address = "1";
        m_datagrams = (*transport)->traits().datagrams;
    }
    void measure(TestPair &pair, const StepPlan &plan) {
        if (pair.begin(plan, m_address))
            pair.finish();
    }
    std::uint64_t number(const Reported &end, const char *fact) { return std::stoull("0" + end.fact(fact)); }
    std::string m_address = "127.0.0.1";
    bool m_datagrams = false;
};

} // namespace

TEST_P(EachTransport, CarriesAPacedStreamWhole) {
    StepPlan plan = planOver(GetParam(), 400);
    plan.pattern.interval = 200us;
    TestPair pair;
    measure(pair, plan);
    for (const Reported *end : {&pair.sender, &pair.receiver}) {
        EXPECT_EQ(end->end.outcome(), protocol::STEP_COMPLETE) << end->end.failure().reason();
        EXPECT_EQ(end->end.messages(), 400u);
        EXPECT_EQ(end->delays.size() + end->end.lost_delays(), 399u);
    }
    EXPECT_EQ(pair.sender.delays.size(), 399u);
}

TEST_P(EachTransport, CountsEveryMessageOfAFastStream) {
    TestPair pair;
    measure(pair, planOver(GetParam(), 50'000));
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_COMPLETE) << pair.sender.end.failure().reason();
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE) << pair.receiver.end.failure().reason();
    EXPECT_EQ(pair.receiver.end.messages(), 50'000u);
    EXPECT_EQ(pair.receiver.delays.size() + pair.receiver.end.lost_delays(), 49'999u);
    if (!m_datagrams) {
        EXPECT_EQ(pair.receiver.end.lost_delays(), 0u);
        return;
    }
    EXPECT_EQ(number(pair.receiver, "messages sent"), 50'000u);
    EXPECT_EQ(number(pair.receiver, "messages received") + number(pair.receiver, "messages lost"), 50'000u);
    EXPECT_EQ(number(pair.sender, "messages sent"), 50'000u);
}

TEST_P(EachTransport, GoesBackAndForth) {
    StepPlan plan = planOver(GetParam(), 1000);
    plan.pattern.window = 1;
    TestPair pair;
    measure(pair, plan);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE) << pair.receiver.end.failure().reason();
    EXPECT_EQ(pair.receiver.delays.size(), 999u);
}

TEST_P(EachTransport, Spins) {
    StepPlan plan = planOver(GetParam(), 500);
    plan.pattern.window = 10;
    plan.senderThread.spin = true;
    plan.receiverThread.spin = true;
    TestPair pair;
    measure(pair, plan);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE) << pair.receiver.end.failure().reason();
    EXPECT_EQ(pair.receiver.fact("waiting"), "spinning");
}

TEST_P(EachTransport, EndsAtItsTime) {
    StepPlan plan = planOver(GetParam(), 0);
    plan.duration = 200ms;
    plan.pattern.interval = 1ms;
    TestPair pair;
    measure(pair, plan);
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_COMPLETE) << pair.sender.end.failure().reason();
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE) << pair.receiver.end.failure().reason();
    EXPECT_EQ(pair.receiver.end.messages(), pair.sender.end.messages());
}

TEST_P(EachTransport, IsStoppedAtFullSpeed) {
    TestPair pair;
    ASSERT_TRUE(pair.begin(planOver(GetParam(), 5'000'000), m_address));
    std::this_thread::sleep_for(100ms);
    pair.senderAgent.stop();
    pair.receiverAgent.stop();
    pair.finish();
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.receiver.delays.size() + pair.receiver.end.lost_delays() + 1,
              pair.receiver.end.messages());
}

TEST_P(EachTransport, TellsTheSenderThatItsReceiverIsLost) {
    StepPlan plan = planOver(GetParam(), 100'000);
    plan.pattern.interval = 2ms;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan, m_address));
    pair.receiverAgent.hangUp();
    protocol::AgentFrame last;
    do
        last = pair.senderAgent.receive(5s);
    while (last.has_delays());
    EXPECT_EQ(last.step_end().outcome(), protocol::STEP_PEER_LOST);
}

TEST_P(EachTransport, LeavesNoSocketBehind) {
    TestPair pair;
    measure(pair, planOver(GetParam(), 10));
    const std::string path = pair.receiver.prepared.data_address();
    struct stat about {};
    EXPECT_TRUE(path.empty() || stat(path.c_str(), &about) != 0);
}

INSTANTIATE_TEST_SUITE_P(Of, EachTransport,
                         testing::Values("tcp", "mptcp", "udp", "unix", "unix-datagram", "vsock", "sctp"),
                         [](const auto &transport) {
                             std::string name = transport.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Step, OverUdpWithASmallReceiveBufferLosesMessagesAndCountsThemAll) {
    StepPlan plan = planOver("udp", 50'000);
    plan.options.set("SO_RCVBUF", "4096");
    plan.receiverThread.nice = 19;
    plan.senderCpu = 0;
    plan.receiverCpu = 0; // it cannot read while the other sends
    TestPair pair;
    pair.measure(plan);
    const auto number = [&](const char *fact) { return std::stoull("0" + pair.receiver.fact(fact)); };
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE);
    EXPECT_GT(number("messages lost"), 0u);
    EXPECT_EQ(number("messages received") + number("messages lost"), 50'000u);
    EXPECT_EQ(pair.receiver.delays.size() + pair.receiver.end.lost_delays(), 49'999u);
    EXPECT_FALSE(pair.receiver.firstMessages.empty());
}

TEST(Step, OverUdpAndIPv6Completes) {
    StepPlan plan = planOver("udp", 200);
    plan.pattern.interval = 100us;
    TestPair pair;
    if (pair.begin(plan, "::1"))
        pair.finish();
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE);
}

TEST(Step, WithMessagesJoinedByMsgMoreDeliversThemAll) {
    StepPlan plan = planOver("tcp", 1000);
    plan.pattern.window = 100;
    plan.options.setFlag("MSG_MORE", true);
    TestPair pair;
    pair.measure(plan);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE);
    // The last of each window sends the others: nothing waits for the kernel's 200 ms.
    EXPECT_LT(pair.receiver.stalls(150ms).size(), 3u);
}

TEST(Step, OverMptcpNamesAnOptionThatOnlyItsLoopWouldSet) {
    if (!usable("mptcp"))
        GTEST_SKIP() << usable("mptcp").error().message();
    StepPlan plan = planOver("mptcp", 100);
    plan.options.setFlag("TCP_QUICKACK", true); // MPTCP has it not
    TestPair pair;
    pair.receiverAgent.prepare(plan, protocol::ROLE_RECEIVER);
    const auto prepared = pair.receiverAgent.receive().prepared();
    pair.senderAgent.prepare(plan, protocol::ROLE_SENDER, &prepared);
    const auto answer = pair.senderAgent.receive();
    if (answer.has_prepared())
        GTEST_SKIP() << "this kernel's MPTCP has TCP_QUICKACK";
    EXPECT_EQ(answer.failure().subject(), "--quickack");
}

TEST(Step, RecordsWhatItsLoopSets) {
    StepPlan plan = planOver("tcp", 1000);
    plan.options.setFlag("TCP_QUICKACK", true);
    plan.options.setFlag("TCP_CORK", true);
    plan.pattern.window = 10;
    TestPair pair;
    pair.measure(plan);
    EXPECT_EQ(pair.receiver.fact("TCP_QUICKACK").substr(0, 2), "1,");
    EXPECT_EQ(pair.sender.fact("TCP_CORK").substr(0, 2), "1,");
}

TEST(Step, WithoutCopiesReadsItsNotifications) {
    StepPlan plan = planOver("tcp", 20'000);
    plan.sizeBytes = 16'384;
    plan.options.setFlag("MSG_ZEROCOPY", true);
    TestPair pair;
    pair.measure(plan);
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_COMPLETE) << pair.sender.end.failure().reason();
    EXPECT_NE(pair.sender.fact("zero-copy notifications"), "0 messages");
    EXPECT_EQ(pair.sender.fact("MSG_ZEROCOPY"), "1");
}

TEST(Ready, OffersTransportsAndCongestionControls) {
    TestAgent agent;
    agent.hello();
    ASSERT_TRUE(agent.receive().has_hello());
    protocol::ClientFrame frame;
    frame.mutable_authenticate()->set_token(agent.token());
    agent.send(frame);
    const auto ready = agent.receive().ready();
    std::vector<std::string> names;
    for (const auto &offer : ready.transports()) {
        names.push_back(offer.name());
        EXPECT_EQ(offer.missing().empty(), probe::findTransport(offer.name())->usable().has_value());
    }
    EXPECT_THAT(names, testing::IsSupersetOf({"tcp", "udp", "unix"}));
    EXPECT_THAT(ready.congestion_controls(), testing::Contains("reno"));
}

} // namespace delayrank::agent::test
