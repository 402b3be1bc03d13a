#include "test_client.h"

#include "core/probe/clock.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <numeric>

namespace delayrank::agent::test {

using namespace std::chrono_literals;
using testing::Each;
using testing::Ge;

namespace {

StepPlan counted(std::uint64_t messages) {
    StepPlan plan;
    plan.messages = messages;
    plan.options.setFlag("TCP_NODELAY", true);
    return plan;
}

void expectComplete(const Reported &reported, std::uint64_t messages) {
    EXPECT_EQ(reported.end.outcome(), protocol::STEP_COMPLETE) << reported.end.failure().reason();
    EXPECT_EQ(reported.end.messages(), messages);
    EXPECT_EQ(reported.end.lost_delays(), 0u);
    ASSERT_EQ(reported.delays.size(), messages - 1);
    for (std::size_t i = 0; i < reported.messages.size(); ++i)
        ASSERT_EQ(reported.messages[i], i + 2);
}

std::vector<std::uint64_t> every(std::uint64_t period, std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = first; number <= last; number += period)
        numbers.push_back(number);
    return numbers;
}

std::size_t common(const std::vector<std::uint64_t> &a, const std::vector<std::uint64_t> &b) {
    std::vector<std::uint64_t> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both.size();
}

} // namespace

TEST(Step, OfAStreamReportsAllDelaysOfBothEndsInOrder) {
    TestPair pair;
    pair.measure(counted(200'000));
    expectComplete(pair.sender, 200'000);
    expectComplete(pair.receiver, 200'000);
}

TEST(Step, WithANagleWindowOf41StallsOnEvery41stMessage) {
    StepPlan plan = counted(1000);
    plan.options.setFlag("TCP_NODELAY", false);
    plan.pattern.window = 41;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 1000);
    expectComplete(pair.receiver, 1000);
    // The sender waits for the reply after message 41: the stall shows on message 42.
    const auto expected = every(41, 42, 1000);
    EXPECT_GE(common(pair.sender.stalls(20ms), expected), expected.size() - 2);
    EXPECT_LE(pair.sender.stalls(20ms).size(), expected.size() + 6);
}

TEST(Step, WithAWindowAndQuickAcknowledgementsDoesNotStall) {
    StepPlan plan = counted(1000);
    plan.options.setFlag("TCP_NODELAY", false);
    plan.options.setFlag("TCP_QUICKACK", true);
    plan.pattern.window = 41;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 1000);
    EXPECT_LE(pair.sender.stalls(20ms).size(), 6u);
}

TEST(Step, WithTheCorkSetAndClearedAroundEachWindowDoesNotStall) {
    StepPlan plan = counted(1000);
    plan.options.setFlag("TCP_NODELAY", false);
    plan.options.setFlag("TCP_CORK", true);
    plan.pattern.window = 41;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 1000);
    expectComplete(pair.receiver, 1000);
    EXPECT_LE(pair.sender.stalls(20ms).size(), 6u);
}

TEST(Step, WithTheCorkAroundTheWholeStreamCompletes) {
    StepPlan plan = counted(5000);
    plan.options.setFlag("TCP_CORK", true);
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.receiver, 5000);
}

TEST(Step, WithAKnownStallWaitsSoLongBeforeEvery41stMessage) {
    StepPlan plan = counted(410);
    plan.knownStall = KnownStall{41, 10ms};
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 410);
    const auto expected = every(41, 41, 410);
    EXPECT_EQ(common(pair.sender.stalls(10ms), expected), expected.size());
    std::vector<std::uint64_t> lengths;
    for (const std::uint64_t message : expected)
        lengths.push_back(pair.sender.delays.at(message - 2));
    EXPECT_THAT(lengths, Each(Ge(10'000'000u)));
    // A busy host adds to any of them, but not to all.
    EXPECT_LT(*std::min_element(lengths.begin(), lengths.end()), 10'500'000u);
}

TEST(Step, ReadingInBulkGivesAllMessagesOfAReadTheSameStamp) {
    StepPlan plan = counted(50'000);
    plan.sizeBytes = 7;
    plan.options.setFlag("TCP_NODELAY", false);
    plan.readUpToBytes = 65'536;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 50'000);
    expectComplete(pair.receiver, 50'000);
    EXPECT_GT(std::count(pair.receiver.delays.begin(), pair.receiver.delays.end(), 0u), 10'000);
}

TEST(Step, ReadingInBulkRepliesOnceAWindow) {
    StepPlan plan = counted(2000);
    plan.pattern.window = 3;
    plan.readUpToBytes = 100;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 2000);
    expectComplete(pair.receiver, 2000);
}

TEST(Step, OfLargeMessagesCompletes) {
    StepPlan plan = counted(20);
    plan.sizeBytes = 3'000'001;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 20);
    expectComplete(pair.receiver, 20);
}

TEST(Step, ByDurationEndsWhenTheTimeIsUp) {
    StepPlan plan;
    plan.duration = 300ms;
    plan.options.setFlag("TCP_NODELAY", true);
    TestPair pair;
    pair.measure(plan);
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_COMPLETE);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE);
    EXPECT_EQ(pair.sender.end.messages(), pair.receiver.end.messages());
    EXPECT_EQ(pair.sender.delays.size() + 1, pair.sender.end.messages());
    const auto total =
        std::accumulate(pair.sender.delays.begin(), pair.sender.delays.end(), std::uint64_t{0});
    EXPECT_GT(total, 290'000'000u);
    EXPECT_LT(total, 2'000'000'000u);
}

TEST(Step, ByDurationWithALongIntervalEndsWhenTheTimeIsUpToo) {
    StepPlan plan;
    plan.duration = 300ms;
    plan.pattern.interval = 60s;
    const MonotonicStamp before = probe::readClock();
    TestPair pair;
    pair.measure(plan);
    EXPECT_LT(probe::readClock() - before, 3s);
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_COMPLETE);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_COMPLETE);
    EXPECT_EQ(pair.receiver.end.messages(), 1u);
}

TEST(Step, PacedKeepsItsAbsoluteDeadlines) {
    StepPlan plan = counted(101);
    plan.pattern.interval = 2ms;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 101);
    const auto total =
        std::accumulate(pair.sender.delays.begin(), pair.sender.delays.end(), std::uint64_t{0});
    EXPECT_GT(total, 150'000'000u); // 200 ms, less what the first one was late
    EXPECT_LT(total, 2'000'000'000u);
    EXPECT_FALSE(pair.sender.fact("late messages").empty());
    EXPECT_FALSE(pair.sender.fact("largest lateness").empty());
}

TEST(Step, PacedThatFallsBehindCountsItsLatenessAndCatchesUp) {
    StepPlan plan = counted(100);
    plan.pattern.interval = 1ms;
    plan.knownStall = KnownStall{50, 20ms};
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 100);
    // Message 50 was 19 ms late, and so were those due meanwhile, sent one right after the other.
    EXPECT_GE(std::stoul(pair.sender.fact("late messages")), 15u);
    EXPECT_GE(std::count_if(pair.sender.delays.begin(), pair.sender.delays.end(),
                            [](std::uint64_t delay) { return delay < 500'000; }),
              12);
}

TEST(Step, InBurstsSendsAllOfABurstAtEachDeadline) {
    StepPlan plan = counted(100);
    plan.pattern.burst = 10;
    plan.pattern.interval = 10ms;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 100);
    // Nine in all; a busy host may run several bursts into one.
    EXPECT_GE(common(pair.sender.stalls(5ms), every(10, 11, 100)), 3u);
    EXPECT_LE(pair.sender.stalls(5ms).size(), 20u);
}

TEST(Step, ReportedAfterwardsSendsNothingBeforeItIsOver) {
    StepPlan plan = counted(200);
    plan.pattern.interval = 2ms;
    plan.report = Report::after;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    EXPECT_EQ(pair.senderAgent.receive(200ms).kind_case(), protocol::AgentFrame::KIND_NOT_SET);
    pair.finish();
    expectComplete(pair.sender, 200);
    expectComplete(pair.receiver, 200);
    EXPECT_EQ(pair.sender.firstMessages.size(), 1u);
}

TEST(Step, ReportedLiveSendsDelaysWhileItRuns) {
    StepPlan plan = counted(200);
    plan.pattern.interval = 2ms;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    EXPECT_TRUE(pair.senderAgent.receive(200ms).has_delays());
    pair.senderAgent.stop();
    pair.receiverAgent.stop();
}

TEST(Step, StoppedInALongIntervalEndsAtOnce) {
    StepPlan plan = counted(100);
    plan.pattern.interval = 60s;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    std::this_thread::sleep_for(100ms);
    const MonotonicStamp before = probe::readClock();
    pair.senderAgent.stop();
    pair.receiverAgent.stop();
    pair.finish();
    EXPECT_LT(probe::readClock() - before, 10s); // far below what it would wait, far above a busy machine
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.sender.end.messages(), 1u);
}

TEST(Step, StoppedAtFullSpeedKeepsWhatItHas) {
    StepPlan plan = counted(50'000'000);
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    std::this_thread::sleep_for(200ms);
    const MonotonicStamp before = probe::readClock();
    pair.senderAgent.stop();
    pair.receiverAgent.stop();
    pair.finish();
    EXPECT_LT(probe::readClock() - before, 10s); // far below what it would wait, far above a busy machine
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.sender.delays.size() + 1, pair.sender.end.messages());
    EXPECT_EQ(pair.receiver.delays.size() + 1, pair.receiver.end.messages());
}

TEST(Step, StoppedInAKnownStallEndsAtOnce) {
    StepPlan plan = counted(100);
    plan.knownStall = KnownStall{5, 60s};
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    std::this_thread::sleep_for(100ms);
    const MonotonicStamp before = probe::readClock();
    pair.senderAgent.stop();
    pair.receiverAgent.stop();
    pair.finish();
    EXPECT_LT(probe::readClock() - before, 10s); // far below what it would wait, far above a busy machine
    EXPECT_EQ(pair.sender.end.messages(), 4u);
}

TEST(Step, WhoseReceiverIsLostTellsTheSleepingSender) {
    StepPlan plan = counted(100);
    plan.pattern.interval = 60s;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    pair.receiverAgent.hangUp();
    const auto frame = pair.senderAgent.receive(5s);
    const auto last = frame.has_delays() ? pair.senderAgent.receive(5s) : frame;
    EXPECT_EQ(last.step_end().outcome(), protocol::STEP_PEER_LOST);
    EXPECT_EQ(last.step_end().failure().code(), static_cast<unsigned>(ErrorCode::peerLost));
    // The survivor is idle again.
    pair.senderAgent.prepare(counted(0), protocol::ROLE_RECEIVER);
    EXPECT_TRUE(pair.senderAgent.receive().has_failure());
}

TEST(Step, WhoseSenderIsLostKeepsTheReceiversDelays) {
    StepPlan plan = counted(1000);
    plan.pattern.interval = 1ms;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    std::this_thread::sleep_for(100ms);
    pair.senderAgent.hangUp();
    std::uint64_t delays = 0;
    protocol::AgentFrame frame;
    for (frame = pair.receiverAgent.receive(); frame.has_delays(); frame = pair.receiverAgent.receive())
        delays += static_cast<std::uint64_t>(frame.delays().delay_ns_size());
    EXPECT_EQ(frame.step_end().outcome(), protocol::STEP_PEER_LOST);
    EXPECT_GT(delays, 10u);
    EXPECT_EQ(delays + 1, frame.step_end().messages());
}

TEST(Step, RecordsWhatTheHostIsAndWhatTheConnectionDid) {
    StepPlan plan = counted(1000);
    plan.options.setNumber("SO_SNDBUF", 50'000);
    plan.senderCpu = 0;
    TestPair pair;
    pair.measure(plan);
    for (const char *name : {"kernel release",
                             "kernel version",
                             "HZ",
                             "CPU model",
                             "CPUs online",
                             "clock source",
                             "clock resolution",
                             "clock cost per read",
                             "net.ipv4.tcp_rmem",
                             "data address",
                             "data device",
                             "MTU",
                             "virtualisation",
                             "container",
                             "load average",
                             "stamp memory",
                             "TCP RTT",
                             "TCP retransmits",
                             "TCP segments out",
                             "TCP segments in",
                             "TCP MSS, sending",
                             "context switches, voluntary",
                             "context switches, involuntary",
                             "CPU migrations",
                             "CPU at start",
                             "CPU at end",
                             "TCP_NODELAY"}) {
        EXPECT_NE(pair.sender.fact(name), "") << name;
        EXPECT_NE(pair.receiver.fact(name), "") << name;
    }
    EXPECT_EQ(pair.sender.fact("SO_SNDBUF"), "100000 bytes");
    EXPECT_EQ(pair.sender.fact("CPU at end"), "0");
    EXPECT_EQ(pair.receiver.fact("data device"), "lo");
}

TEST(Step, OverIPv6Completes) {
    TestPair pair;
    if (pair.begin(counted(1000), "::1"))
        pair.finish();
    expectComplete(pair.receiver, 1000);
}

TEST(Step, AfterStepRunsInTheSameSession) {
    TestPair pair;
    for (std::uint64_t count = 2; count < 2000; count *= 5) {
        pair.measure(counted(count));
        expectComplete(pair.receiver, count);
    }
}

TEST(Step, StampsWithTheClockThatThePlanAsksForAndRecordsIt) {
    StepPlan plan = counted(410);
    plan.knownStall = KnownStall{41, 10ms};
    for (const ClockChoice choice : {ClockChoice::monotonicRaw, ClockChoice::automatic}) {
        plan.clock = choice;
        TestPair pair;
        pair.measure(plan);
        expectComplete(pair.sender, 410);
        const auto expected = every(41, 41, 410);
        EXPECT_EQ(common(pair.sender.stalls(10ms), expected), expected.size());
        for (const char *name : {"clock", "clock choice", "clock resolution", "clock cost per read",
                                 "clock drift", "NTP frequency"})
            EXPECT_NE(pair.receiver.fact(name), "") << name;
        if (choice == ClockChoice::monotonicRaw) {
            EXPECT_EQ(pair.sender.fact("clock"), "CLOCK_MONOTONIC_RAW");
        }
        EXPECT_EQ(pair.sender.fact("clock went backwards"), "");
    }
}

TEST(Step, WatchesTheHostsNoiseAtBothEndsBeforeTheMessages) {
    StepPlan plan = counted(1000);
    plan.noiseTime = 200ms;
    TestPair pair;
    const MonotonicStamp before = probe::readClock();
    pair.measure(plan);
    EXPECT_GE(probe::readClock() - before, 200ms);
    for (const Reported *end : {&pair.sender, &pair.receiver}) {
        expectComplete(*end, 1000);
        ASSERT_EQ(end->end.series_size(), 1);
        EXPECT_EQ(end->end.series(0).series(), protocol::SERIES_HOST_NOISE);
        const auto noise = end->otherSeries.find(protocol::SERIES_HOST_NOISE);
        const std::size_t gaps = noise == end->otherSeries.end() ? 0 : noise->second.size();
        EXPECT_EQ(end->end.series(0).messages(), gaps + 1);
        EXPECT_EQ(end->fact("host noise, gaps"), std::to_string(gaps));
        EXPECT_NE(end->fact("steal time, all CPUs"), "");
    }
    // The second before the first message is no delay of a message.
    EXPECT_TRUE(pair.receiver.stalls(200ms).empty());
}

TEST(Step, StoppedWhileItWatchesTheHostsNoiseEndsAtOnce) {
    StepPlan plan = counted(1000);
    plan.noiseTime = 60s;
    TestPair pair;
    ASSERT_TRUE(pair.begin(plan));
    const MonotonicStamp before = probe::readClock();
    pair.senderAgent.stop();
    pair.receiverAgent.stop();
    pair.finish();
    EXPECT_LT(probe::readClock() - before, 5s);
    EXPECT_EQ(pair.sender.end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(pair.receiver.end.outcome(), protocol::STEP_STOPPED);
}

TEST(Step, WithRoundTripsTimesEachWindowToItsReply) {
    StepPlan plan = counted(1000);
    plan.pattern.window = 10;
    plan.roundTrips = true;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 1000);
    // Nobody waits for a reply to the last window.
    const auto &trips = pair.sender.otherSeries[protocol::SERIES_ROUND_TRIP];
    EXPECT_EQ(trips.size(), 99u);
    EXPECT_THAT(trips, Each(Ge(1000u)));
    EXPECT_TRUE(pair.receiver.otherSeries.empty());
    ASSERT_EQ(pair.sender.end.series_size(), 1);
    EXPECT_EQ(pair.sender.end.series(0).messages(), 100u);
    // A message after a reply waits for it: its delay is no shorter than the round trip.
    for (std::size_t window = 0; window < trips.size(); ++window)
        EXPECT_GE(pair.sender.delays[10 * (window + 1) - 1], trips[window]);
}

TEST(Step, WithTheKernelsStampsReportsThemAsSeriesOfTheirOwnAndCountsTheMissing) {
    StepPlan plan = counted(200);
    plan.pattern.interval = 1ms;
    plan.kernelStamps = true;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 200);
    expectComplete(pair.receiver, 200);
    ASSERT_EQ(pair.sender.end.series_size(), 3);
    for (const auto kind :
         {protocol::SERIES_TX_SCHED, protocol::SERIES_TX_SOFTWARE, protocol::SERIES_TX_ACK}) {
        EXPECT_GE(pair.sender.otherSeries[kind].size(), 190u) << kind;
        EXPECT_LE(pair.sender.otherSeries[kind].size(), 199u) << kind;
    }
    for (const auto &series : pair.sender.end.series())
        EXPECT_EQ(series.messages(), 200u);
    EXPECT_LE(std::stoi(pair.sender.fact("TX SOFTWARE, stamps missing")), 5);
    EXPECT_GE(pair.receiver.otherSeries[protocol::SERIES_RX_SOFTWARE].size(), 150u);
    // The same 1 ms from message to message shows at every point.
    const auto &sent = pair.sender.otherSeries[protocol::SERIES_TX_SOFTWARE];
    const double mean = std::accumulate(sent.begin(), sent.end(), 0.0) / static_cast<double>(sent.size());
    EXPECT_NEAR(mean, 1e6, 2e5);
}

TEST(Step, WithOneWayDelaysStampsOnAClockThatBothEndsReadAlike) {
    StepPlan plan = counted(500);
    plan.oneWay = true;
    TestPair pair;
    pair.measure(plan);
    expectComplete(pair.sender, 500);
    EXPECT_EQ(pair.sender.fact("clock"), "CLOCK_MONOTONIC_RAW");
    EXPECT_EQ(pair.receiver.fact("clock"), "CLOCK_MONOTONIC_RAW");
    EXPECT_EQ(pair.sender.otherSeries[protocol::SERIES_ONE_WAY].size(), 499u);
    // The first message was sent before it came, and both lately.
    EXPECT_GT(pair.receiver.origin, pair.sender.otherOrigins[protocol::SERIES_ONE_WAY]);
    EXPECT_LT(pair.receiver.origin - pair.sender.otherOrigins[protocol::SERIES_ONE_WAY], 5'000'000'000);
    EXPECT_LT(probe::readRawClock().ticks - pair.receiver.origin, 60'000'000'000);
    EXPECT_EQ(pair.sender.end.wall_clock_error_ns(), 0); // not asked for
}

TEST(Step, ByTheWallClockTellsOriginsOnItAndHowFarItCanBeOff) {
    StepPlan plan = counted(100);
    plan.oneWay = plan.byWallClock = true;
    plan.pattern.interval = 1ms;
    TestPair pair;
    const auto before = WallClockTime::now().nanosecondsSinceEpoch;
    pair.measure(plan);
    const auto after = WallClockTime::now().nanosecondsSinceEpoch;
    expectComplete(pair.sender, 100);
    const std::int64_t sent = pair.sender.otherOrigins[protocol::SERIES_ONE_WAY];
    EXPECT_GT(sent, before);
    EXPECT_LT(sent, after);
    // Two agents that look at the wall clock by themselves agree on when the first message came.
    EXPECT_GT(pair.receiver.origin, sent - 1'000'000);
    EXPECT_LT(pair.receiver.origin, after);
    const auto clock = probe::NtpState::now();
    for (const Reported *end : {&pair.sender, &pair.receiver})
        if (clock.synchronised)
            EXPECT_GE(end->end.wall_clock_error_ns(), std::chrono::nanoseconds(1).count());
        else
            EXPECT_EQ(end->end.wall_clock_error_ns(), -1);
}

TEST(Step, OverUdpTimesRoundTripsOneWayDelaysAndTheKernelsStamps) {
    StepPlan plan = counted(200);
    plan.options = {};
    plan.transport = "udp";
    plan.sizeBytes = 64;
    plan.pattern.window = 10;
    plan.pattern.interval = 1ms;
    plan.roundTrips = plan.oneWay = plan.kernelStamps = true;
    TestPair pair;
    pair.measure(plan);
    ASSERT_EQ(pair.sender.end.outcome(), protocol::STEP_COMPLETE);
    EXPECT_EQ(pair.sender.otherSeries[protocol::SERIES_ROUND_TRIP].size(), 19u);
    EXPECT_EQ(pair.sender.otherSeries[protocol::SERIES_ONE_WAY].size(), 199u);
    for (const auto kind : {protocol::SERIES_TX_SCHED, protocol::SERIES_TX_SOFTWARE}) {
        EXPECT_GE(pair.sender.otherSeries[kind].size(), 190u) << kind;
        EXPECT_LE(pair.sender.otherSeries[kind].size(), 199u) << kind;
    }
    EXPECT_FALSE(pair.sender.otherSeries.contains(protocol::SERIES_TX_ACK)); // there are none over UDP
    EXPECT_GE(pair.receiver.otherSeries[protocol::SERIES_RX_SOFTWARE].size(), 150u);
    const auto &sent = pair.sender.otherSeries[protocol::SERIES_TX_SOFTWARE];
    const double mean = std::accumulate(sent.begin(), sent.end(), 0.0) / static_cast<double>(sent.size());
    EXPECT_NEAR(mean, 1e6, 2e5);
}

TEST(Step, WithStampsThatTheDeviceCannotTakeIsRefusedByItsName) {
    StepPlan plan = counted(10);
    TestAgent receiver;
    receiver.connect();
    receiver.prepare(plan, protocol::ROLE_RECEIVER);
    const protocol::AgentFrame ready = receiver.receive();
    ASSERT_TRUE(ready.has_prepared());
    plan.hardwareStamps = true;
    TestAgent sender;
    sender.connect();
    for (const auto role : {protocol::ROLE_SENDER, protocol::ROLE_RECEIVER}) {
        TestAgent &agent = role == protocol::ROLE_SENDER ? sender : receiver;
        agent.prepare(plan, role, role == protocol::ROLE_SENDER ? &ready.prepared() : nullptr);
        const protocol::AgentFrame answer = agent.receive();
        ASSERT_TRUE(answer.has_failure());
        EXPECT_EQ(answer.failure().subject(), "--hardware-stamps");
        EXPECT_NE(answer.failure().reason().find("lo does not stamp"), std::string::npos);
    }
}

} // namespace delayrank::agent::test
