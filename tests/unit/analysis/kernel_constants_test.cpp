#include "core/analysis/kernel_constants.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

TEST(KernelConstants, OfAKnownHzAreThoseWhoseBandCoversTheDelay) {
    EXPECT_THAT(constantsCovering(44ms, 250), ElementsAre("delayed ACK, shortest"));
    EXPECT_THAT(constantsCovering(48ms, 250), ElementsAre("delayed ACK, shortest"));
    EXPECT_THAT(constantsCovering(8'040'000ns, 250), ElementsAre("jiffy", "NAPI poll budget"));
    EXPECT_THAT(constantsCovering(4'050'000ns, 250), ElementsAre("jiffy"));
    EXPECT_THAT(constantsCovering(204ms, 250),
                ElementsAre("delayed ACK, longest", "retransmission time-out, floor"));
    EXPECT_THAT(constantsCovering(1004ms, 250), ElementsAre("retransmission time-out, initial"));
}

TEST(KernelConstants, CoverBothEdgesOfTheirBandAndNothingBeyond) {
    const std::string ack = "delayed ACK, shortest";
    EXPECT_THAT(constantsCovering(40ms, 100), Contains(ack));
    EXPECT_THAT(constantsCovering(60ms, 100), Contains(ack));
    EXPECT_THAT(constantsCovering(40ms - 1ns, 100), Not(Contains(ack)));
    EXPECT_THAT(constantsCovering(60ms + 1ns, 100), Not(Contains(ack)));
    EXPECT_THAT(constantsCovering(44ms, 1000), Not(Contains(ack)));
}

TEST(KernelConstants, MatchNothingWhereHzIsUnknown) {
    for (const double hertz : {0.0, -250.0, std::nan(""), HUGE_VAL})
        EXPECT_THAT(constantsCovering(44ms, hertz), IsEmpty());
}

TEST(KernelConstants, NameTheirSourceAndSayWhyInOneSentence) {
    for (const KernelConstant &constant : kernelConstants()) {
        EXPECT_FALSE(constant.source.empty()) << constant.name;
        EXPECT_EQ(std::ranges::count(constant.why, '.'), 1) << constant.name;
        EXPECT_EQ(std::ranges::count(constant.name, ';'), 0) << "files list names with semicolons between them";
        EXPECT_EQ(findConstant(constant.name), &constant);
    }
    EXPECT_EQ(findConstant("full moon"), nullptr);
}

TEST(KernelConstants, BeginATenthOfAJiffyBeforeTheTickForWhoWorksBetweenTwoTicks) {
    EXPECT_THAT(constantsCovering(9'400us, 100), Contains("jiffy"));
    EXPECT_THAT(constantsCovering(19'600us, 100), Contains("jiffy"));
    EXPECT_THAT(constantsCovering(8'990us, 100), Not(Contains("jiffy")));
    EXPECT_THAT(constantsCovering(30ms + 1ns, 100), Not(Contains("jiffy")));
}

TEST(KernelConstants, FollowTheSettingsOfTheHostThatWaited) {
    WaitingHost host(1000);
    host.rtoFloor = 5ms;
    EXPECT_THAT(constantsCovering(6ms, host), Contains("retransmission time-out, floor"));
    EXPECT_THAT(constantsCovering(201ms, host), Not(Contains("retransmission time-out, floor")));
    host.napiBudget = 8ms;
    EXPECT_THAT(constantsCovering(9ms, host), Contains("NAPI poll budget"));
    EXPECT_THAT(constantsCovering(21us, host), Not(Contains("GRO flush time-out")));
    host.groFlush = 20us;
    EXPECT_THAT(constantsCovering(21us, host), Contains("GRO flush time-out"));
    host.rtoCeiling = 30s;
    EXPECT_THAT(constantsCovering(30s, host), Contains("retransmission time-out, ceiling"));
    host.rto = 50ms;
    EXPECT_THAT(constantsCovering(51ms, host), Contains("retransmission time-out, of the connection"));
}

TEST(KernelConstants, ThatDependOnTheConnectionOrTheDeviceMatchOnlyWhereThatIsKnown) {
    const auto names = [](Delay delay, const WaitingHost &host) { return constantsCovering(delay, host); };
    WaitingHost host(1000);
    for (const Delay delay : {Delay(12ms), Delay(55us), Delay(1500us)})
        EXPECT_THAT(names(delay, host), Not(Contains(testing::AnyOf("tail loss probe", "busy poll",
                                                                   "interrupt coalescing, receive"))));
    host.rtt = 5ms;
    EXPECT_THAT(names(12ms, host), Contains("tail loss probe")); // 2 RTT + 2 ms
    EXPECT_THAT(names(211ms, host), Contains("tail loss probe, one segment out"));
    host.tailLossProbe = false;
    EXPECT_THAT(names(12ms, host), Not(Contains("tail loss probe")));
    host.sackDelay = 1ms;
    host.sackSlack = 100us;
    EXPECT_THAT(names(300us, host), Contains("SACK compression")); // 5 % of the RTT
    host.coalescingReceive = host.busyPoll = 50us;
    EXPECT_THAT(names(55us, host), IsSupersetOf({"interrupt coalescing, receive", "busy poll"}));
    EXPECT_THAT(names(49us, host), Not(Contains("busy poll")));
    EXPECT_THAT(names(73us, host), Not(Contains("busy poll"))); // 62.5 us and 10 us more
}

TEST(KernelConstants, AreWhatTheRunItselfAskedFor) {
    WaitingHost host(250);
    host.interval = 1ms;
    host.knownStall = 10ms;
    EXPECT_THAT(constantsCovering(950us, host), Contains("interval of the pattern"));
    EXPECT_THAT(constantsCovering(10'100us, host), Contains("known stall"));
    host.hertz = 0;
    EXPECT_THAT(constantsCovering(950us, host), IsEmpty());
}

TEST(KernelConstants, OfTcpAreNotThoseOfAnotherTransport) {
    WaitingHost host(250);
    host.transport = "udp";
    EXPECT_THAT(constantsCovering(44ms, host), IsEmpty());
    host.transport = "mptcp";
    EXPECT_THAT(constantsCovering(44ms, host), Contains("delayed ACK, shortest"));
}

} // namespace
} // namespace delayrank::analysis
