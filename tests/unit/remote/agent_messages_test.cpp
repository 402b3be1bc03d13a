#include "core/remote/agent_messages.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

TEST(AgentMessages, ComeWithoutControlCharactersAndWithoutEnd) {
    protocol::Hello hello;
    hello.set_program("agent\x1b[2J" + std::string(10'000, 'x'));
    EXPECT_TRUE(helloFrom(hello).program.startsWith("agent [2Jxxx"));
    EXPECT_EQ(helloFrom(hello).program.size(), 200);
}

TEST(AgentMessages, CapTheNumberOfAddresses) {
    protocol::Ready ready;
    for (int i = 0; i < 5000; ++i)
        ready.add_addresses()->set_address("10.0.0.1");
    EXPECT_EQ(readyFrom(ready).addresses.size(), 256u);
}

TEST(AgentMessages, TellWhatTheHostOffers) {
    protocol::Ready ready;
    protocol::TransportOffer &offer = *ready.add_transports();
    offer.set_name("udp\x1b");
    offer.set_datagrams(true);
    offer.set_least_bytes(24);
    offer.set_addressing(static_cast<protocol::Addressing>(77)); // of a later version
    ready.add_transports()->set_addressing(protocol::ADDRESSING_PATH);
    ready.add_congestion_controls("bbr");
    for (int i = 0; i < 5000; ++i) {
        ready.add_transports()->set_missing(std::string(5000, 'x'));
        ready.add_congestion_controls("reno");
    }
    const AgentReady read = readyFrom(ready);
    ASSERT_EQ(read.transports.size(), 64u);
    EXPECT_EQ(read.transports[0].name, "udp ");
    EXPECT_TRUE(read.transports[0].datagrams);
    EXPECT_EQ(read.transports[0].leastBytes, 24u);
    EXPECT_EQ(read.transports[0].addressing, Addressing::ip);
    EXPECT_EQ(read.transports[1].addressing, Addressing::path);
    EXPECT_EQ(read.transports[2].missing.size(), 200);
    EXPECT_EQ(read.congestionControls.size(), 64);
    EXPECT_EQ(read.congestionControls.front(), "bbr");
}

TEST(AgentMessages, RefusePathsThatNoSocketCanHave) {
    protocol::Prepared prepared;
    prepared.set_run_key(std::string(32, 'k'));
    prepared.set_data_address("/tmp/delayrank-x/socket");
    EXPECT_EQ(preparedFrom(prepared)->dataAddress, "/tmp/delayrank-x/socket");
    prepared.set_data_address(std::string(108, 'x'));
    EXPECT_FALSE(preparedFrom(prepared));
}

TEST(AgentMessages, RefusePortsAndKeysThatCannotBe) {
    protocol::Prepared prepared;
    prepared.set_data_port(70'000);
    EXPECT_FALSE(preparedFrom(prepared));
    prepared.set_data_port(7000);
    prepared.set_run_key("short");
    EXPECT_FALSE(preparedFrom(prepared));
    prepared.set_run_key(std::string(32, 'k'));
    EXPECT_TRUE(preparedFrom(prepared));
}

TEST(AgentMessages, TakeAnUnknownOutcomeForAFailure) {
    protocol::StepEnd end;
    end.set_outcome(static_cast<protocol::StepOutcome>(77));
    EXPECT_EQ(reportFrom(end).outcome, StepOutcome::failed);
    EXPECT_FALSE(reportFrom(end).failure.reason.empty());
}

} // namespace
} // namespace delayrank::remote
