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
