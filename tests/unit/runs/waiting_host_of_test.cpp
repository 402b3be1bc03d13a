#include "core/runs/waiting_host_of.h"

#include <gtest/gtest.h>

namespace delayrank::runs {
namespace {

using namespace std::chrono_literals;

void add(Run &run, End end, const std::string &name, const std::string &value, std::uint32_t step = 0,
         Moment moment = Moment::start) {
    run.hostFacts.push_back({end, moment, step, {name, value}});
}

Run runOf(std::vector<std::uint32_t> sizes) {
    Run run;
    run.settings = {{"transport", "tcp"}, {"interval", "0"}};
    for (const std::uint32_t size : sizes)
        run.steps.push_back({size, 0, {}});
    return run;
}

TEST(TheWaitingHost, HasTheHzAndTheSettingsOfItsOwnEnd) {
    runs::Run run = runOf({1});
    add(run, End::sender, "HZ", "250");
    add(run, End::receiver, "HZ", "1000");
    add(run, End::receiver, "net.ipv4.tcp_rto_min_us", "5000");
    add(run, End::receiver, "net.core.netdev_budget_usecs", "8000");
    add(run, End::receiver, "net.core.busy_read", "0");
    add(run, End::receiver, "coalescing rx-usecs", "50 us");
    add(run, End::receiver, "coalescing adaptive-rx", "off");
    add(run, End::receiver, "coalescing tx-usecs", "60 us");
    add(run, End::receiver, "gro_flush_timeout", "20000 ns");
    add(run, End::sender, "gro_flush_timeout", "0 ns");
    add(run, End::receiver, "coalescing adaptive-tx", "on");
    const auto sender = waitingHostOf(run, End::sender);
    EXPECT_EQ(sender.hertz, 250);
    EXPECT_FALSE(sender.rtoFloor);
    EXPECT_FALSE(sender.coalescingReceive);
    const auto receiver = waitingHostOf(run, End::receiver);
    EXPECT_EQ(receiver.hertz, 1000);
    EXPECT_EQ(receiver.transport, "tcp");
    EXPECT_EQ(receiver.rtoFloor, 5ms);
    EXPECT_EQ(receiver.napiBudget, 8ms);
    EXPECT_EQ(receiver.coalescingReceive, 50us);
    EXPECT_FALSE(receiver.coalescingSend); // adaptive: no time of its own
    EXPECT_FALSE(receiver.busyPoll);       // 0: off
    EXPECT_EQ(receiver.groFlush, 20us);
    EXPECT_FALSE(sender.groFlush);
}

TEST(TheWaitingHost, HasTheConnectionOfItsStepOnly) {
    runs::Run run = runOf({1, 64});
    add(run, End::sender, "TCP RTT", "100 us", 0, Moment::finish);
    add(run, End::sender, "TCP RTT", "300 us", 1, Moment::finish);
    add(run, End::sender, "TCP retransmission time-out", "204000 us", 1, Moment::finish);
    EXPECT_EQ(waitingHostOf(run, End::sender, 0).rtt, 100us);
    EXPECT_EQ(waitingHostOf(run, End::sender, 1).rtt, 300us);
    EXPECT_EQ(waitingHostOf(run, End::sender, 1).rto, 204ms);
    EXPECT_FALSE(waitingHostOf(run, End::sender, 0).rto);
    EXPECT_FALSE(waitingHostOf(run, End::sender).rtt);
    run.steps.pop_back();
    EXPECT_EQ(waitingHostOf(run, End::sender).rtt, 100us);
}

TEST(TheWaitingHost, KnowsWhatTheRunItselfAskedFor) {
    runs::Run run = runOf({1'000});
    run.settings = {{"transport", "udp"},
                    {"interval", "1500us"},
                    {"known stall", "41:10ms"},
                    {"SO_MAX_PACING_RATE", "1000000 bytes/s"},
                    {"SO_BUSY_POLL", "50 us"}};
    const auto host = waitingHostOf(run, End::receiver);
    EXPECT_EQ(host.interval, 1500us);
    EXPECT_EQ(host.knownStall, 10ms);
    EXPECT_EQ(host.pacingRate, 1ms);
    EXPECT_EQ(host.busyPoll, 50us);
}

TEST(TheWaitingHost, IsPacedAtItsRoundTripAndWindowWhereTcpPaces) {
    runs::Run run = runOf({1});
    add(run, End::sender, "TCP RTT", "1200 us", 0, Moment::finish);
    add(run, End::sender, "TCP congestion window", "10 segments", 0, Moment::finish);
    add(run, End::sender, "net.ipv4.tcp_pacing_ca_ratio", "120");
    add(run, End::sender, "net.core.default_qdisc", "pfifo_fast");
    EXPECT_FALSE(waitingHostOf(run, End::sender).pacing);
    add(run, End::sender, "net.core.default_qdisc", "fq");
    EXPECT_EQ(waitingHostOf(run, End::sender).pacing, 100us);
}

TEST(TheWaitingHost, OfBothEndsIsWhatTheyAgreeOn) {
    runs::Run run = runOf({1});
    for (const End end : {End::sender, End::receiver}) {
        add(run, end, "HZ", "250");
        add(run, end, "net.ipv4.tcp_rto_min_us", "200000");
        add(run, end, "net.core.netdev_budget_usecs", end == End::sender ? "8000" : "2000");
    }
    const auto both = waitingHostOf(run, End::merged);
    EXPECT_EQ(both.hertz, 250);
    EXPECT_EQ(both.rtoFloor, 200ms);
    EXPECT_FALSE(both.napiBudget);
}

} // namespace
} // namespace delayrank::runs
