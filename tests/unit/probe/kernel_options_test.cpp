// Each option changed on a real socket and read back.
#include "core/probe/kernel_options.h"
#include "core/probe/transport.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <unistd.h>

namespace delayrank::probe::test {

namespace {

struct Change {
    const char *transport;
    const char *option;
    const char *value;
    const char *told; ///< what the kernel makes of it
    const char *address = "127.0.0.1";
    const char *name = nullptr; ///< the fact's, where it is another
};

std::ostream &operator<<(std::ostream &out, const Change &change) {
    return out << change.transport << " " << change.option << " " << change.address;
}

class EachOption : public testing::TestWithParam<Change> {};

} // namespace

TEST_P(EachOption, IsSetAndReadBackAsTheKernelHasIt) {
    const Change &change = GetParam();
    const Transport &transport = *findTransport(change.transport);
    const std::string name = change.name != nullptr ? change.name : change.option;
    SocketOptions options;
    const auto before = transport.listen(change.address, {});
    ASSERT_TRUE(before) << before.error().message();
    options.set(change.option, change.value);
    // Untouched, the kernel has something else: the test could fail.
    EXPECT_NE(factValue(transport.optionFacts(before->socket.get(), options), name), change.told);
    const auto after = transport.listen(change.address, options);
    if (!after && after.error().code == ErrorCode::permission)
        GTEST_SKIP() << after.error().message();
    ASSERT_TRUE(after) << after.error().message();
    EXPECT_EQ(factValue(transport.optionFacts(after->socket.get(), options), name), change.told);
}

INSTANTIATE_TEST_SUITE_P(
    OnASocket, EachOption,
    testing::Values(
        Change{"tcp", "TCP_NODELAY", "1", "1"}, Change{"tcp", "SO_SNDBUF", "50000", "100000 bytes"},
        Change{"tcp", "SO_RCVBUF", "50000", "100000 bytes"}, Change{"tcp", "TCP_CONGESTION", "reno", "reno"},
        Change{"tcp", "TCP_MAXSEG", "500", "500 bytes"},
        Change{"tcp", "TCP_NOTSENT_LOWAT", "16384", "16384 bytes"},
        Change{"tcp", "TCP_USER_TIMEOUT", "1234", "1234 ms"},
        Change{"tcp", "TCP_THIN_LINEAR_TIMEOUTS", "1", "1"}, Change{"tcp", "SO_BUSY_POLL", "50", "50 us"},
        Change{"tcp", "SO_PREFER_BUSY_POLL", "1", "1"}, Change{"tcp", "SO_PRIORITY", "5", "5"},
        Change{"tcp", "SO_MAX_PACING_RATE", "1000000", "1000000 bytes/s"},
        Change{"tcp", "SO_MAX_PACING_RATE", "10000000000", "10000000000 bytes/s"},
        Change{"tcp", "SO_BINDTODEVICE", "lo", "lo"}, Change{"tcp", "IP_TOS", "EF", "EF"},
        Change{"tcp", "IP_TOS", "AF41", "AF41", "::1", "IPV6_TCLASS"},
        Change{"tcp", "MSG_ZEROCOPY", "1", "1"}, Change{"mptcp", "TCP_NODELAY", "1", "1"},
        Change{"udp", "SO_RCVBUF", "50000", "100000 bytes"},
        Change{"udp", "SO_TXTIME", "200000", "CLOCK_MONOTONIC"},
        Change{"unix", "SO_SNDBUF", "50000", "100000 bytes"},
        Change{"unix-datagram", "SO_RCVBUF", "50000", "100000 bytes"}));

TEST(KernelOptions, ThatTheKernelRefusesAreNamedWithItsReason) {
    SocketOptions options;
    options.set("SO_BINDTODEVICE", "nosuchdevice");
    const auto refused = findTransport("tcp")->listen("127.0.0.1", options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().subject, "--option SO_BINDTODEVICE=nosuchdevice");
    EXPECT_NE(refused.error().systemErrno, 0);
    SocketOptions timeout;
    timeout.set("TCP_USER_TIMEOUT", "100");
    const auto multipath = findTransport("mptcp")->listen("127.0.0.1", timeout);
    if (findTransport("mptcp")->usable() && !multipath) {
        EXPECT_EQ(multipath.error().subject, "--option TCP_USER_TIMEOUT=100");
    }
}

TEST(KernelOptions, KeepAPriorityBesideATrafficClass) {
    SocketOptions options;
    options.set("SO_PRIORITY", "3");
    options.set("IP_TOS", "EF"); // which the kernel makes a priority of its own from
    const auto listener = findTransport("tcp")->listen("127.0.0.1", options);
    ASSERT_TRUE(listener);
    EXPECT_EQ(factValue(findTransport("tcp")->optionFacts(listener->socket.get(), options), "SO_PRIORITY"),
              "3");
}

TEST(CongestionControls, AreThoseOfTheHost) {
    EXPECT_THAT(congestionControls(), testing::Contains("reno"));
}

} // namespace delayrank::probe::test
