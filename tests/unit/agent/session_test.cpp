#include "test_client.h"

#include "core/base/identifier.h"
#include "core/probe/clock.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <random>

namespace delayrank::agent::test {

using namespace std::chrono_literals;

namespace {

unsigned code(ErrorCode value) {
    return static_cast<unsigned>(value);
}

StepPlan counted(std::uint64_t messages) {
    StepPlan plan;
    plan.messages = messages;
    return plan;
}

std::size_t openDescriptors() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto &entry : std::filesystem::directory_iterator("/proc/self/fd"))
        ++count;
    return count;
}

} // namespace

TEST(Session, GreetsAuthenticatesAndTellsItsAddresses) {
    TestAgent agent;
    agent.hello();
    const auto hello = agent.receive();
    EXPECT_EQ(hello.hello().protocol_major(), protocol::protocolMajor);
    EXPECT_TRUE(hello.hello().program().starts_with("delayrank-agent "));
    protocol::ClientFrame frame;
    frame.mutable_authenticate()->set_token(agent.token());
    agent.send(frame);
    const auto ready = agent.receive().ready();
    EXPECT_FALSE(ready.host_name().empty());
    EXPECT_FALSE(ready.kernel_release().empty());
    EXPECT_FALSE(ready.network_namespace().empty());
    bool loopback = false;
    for (const auto &address : ready.addresses())
        loopback |= address.address() == "127.0.0.1" && address.loopback() && address.device() == "lo";
    EXPECT_TRUE(loopback);
    agent.hangUp();
    EXPECT_TRUE(agent.join());
}

TEST(Session, WithAWrongTokenIsRefusedAndClosed) {
    TestAgent agent;
    agent.hello();
    ASSERT_TRUE(agent.receive().has_hello());
    protocol::ClientFrame frame;
    frame.mutable_authenticate()->set_token("00112233445566778899aabbccddeeff");
    agent.send(frame);
    EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::authentication));
    EXPECT_TRUE(agent.closes());
}

TEST(Session, WithAnotherProtocolMajorNamesBothVersions) {
    TestAgent agent;
    agent.hello(protocol::protocolMajor + 1);
    EXPECT_TRUE(agent.receive().has_hello());
    const auto failure = agent.receive().failure();
    EXPECT_EQ(failure.code(), code(ErrorCode::unsupportedVersion));
    EXPECT_NE(failure.reason().find("1.0"), std::string::npos);
    EXPECT_NE(failure.reason().find("2.0"), std::string::npos);
    EXPECT_TRUE(agent.closes());
}

TEST(Session, RefusesFramesOutOfOrder) {
    {
        TestAgent agent;
        agent.start();
        EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::corrupt));
        EXPECT_TRUE(agent.closes());
    }
    {
        TestAgent agent;
        agent.hello();
        ASSERT_TRUE(agent.receive().has_hello());
        agent.prepare(counted(10), protocol::ROLE_RECEIVER);
        EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::corrupt));
        EXPECT_TRUE(agent.closes());
    }
    {
        TestAgent agent;
        agent.connect();
        agent.start();
        EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::corrupt));
        EXPECT_TRUE(agent.closes());
    }
}

TEST(Session, RefusesAbsurdPlansWithTheLimitAndStaysOpen) {
    TestAgent agent;
    agent.connect();
    const auto refused = [&](const StepPlan &plan, const std::string &option) {
        agent.prepare(plan, protocol::ROLE_RECEIVER);
        const auto failure = agent.receive().failure();
        EXPECT_EQ(failure.subject().substr(0, option.size()), option) << failure.reason();
        EXPECT_FALSE(failure.reason().empty());
    };
    refused(counted(1'000'000'000'000), "--count");
    refused(counted(0), "--count");
    StepPlan plan = counted(10);
    plan.sizeBytes = 0xffffffff;
    refused(plan, "--size");
    plan = counted(10);
    plan.pattern.burst = 0;
    refused(plan, "--burst");
    plan = counted(10);
    plan.options.set("TCP_CONGESTION", "no-such");
    refused(plan, "--congestion no-such");
    plan = counted(10);
    plan.receiverCpu = 4000;
    refused(plan, "--cpu 4000");
    plan = counted(10);
    plan.transport = "pigeon";
    refused(plan, "--transport pigeon");
    agent.prepare(counted(10), protocol::ROLE_RECEIVER, nullptr, "0.0.0.0");
    EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::invalidArgument));
    agent.prepare(counted(10), protocol::ROLE_RECEIVER, nullptr, "localhost");
    EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::invalidArgument));
    agent.prepare(counted(10), protocol::ROLE_UNSPECIFIED);
    EXPECT_TRUE(agent.receive().has_failure());
    agent.prepare(counted(10), protocol::ROLE_SENDER);
    EXPECT_TRUE(agent.receive().has_failure());
    agent.prepare(counted(10), protocol::ROLE_RECEIVER);
    EXPECT_TRUE(agent.receive().has_prepared());
}

TEST(Session, TellsASenderWhoseReceiverIsNotThere) {
    TestAgent agent;
    agent.connect();
    protocol::Prepared nobody;
    nobody.set_data_port(1);
    nobody.set_run_key(std::string(32, 'k'));
    agent.prepare(counted(10), protocol::ROLE_SENDER, &nobody);
    EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::connectionRefused));
    agent.prepare(counted(10), protocol::ROLE_RECEIVER);
    EXPECT_TRUE(agent.receive().has_prepared());
}

TEST(Session, SendsNothingToAPeerThatDoesNotHoldTheKey) {
    TestAgent receiver;
    TestAgent sender;
    receiver.connect();
    sender.connect();
    receiver.prepare(counted(10), protocol::ROLE_RECEIVER);
    protocol::Prepared prepared = receiver.receive().prepared();
    ASSERT_EQ(prepared.run_key().size(), 32u);
    const std::string key = prepared.run_key();
    prepared.set_run_key(randomBytes(32));
    sender.prepare(counted(10), protocol::ROLE_SENDER, &prepared);
    EXPECT_EQ(sender.receive().failure().code(), code(ErrorCode::authentication));
    // Nor does the wrong key spoil it for the right one.
    prepared.set_run_key(key);
    sender.prepare(counted(10), protocol::ROLE_SENDER, &prepared);
    EXPECT_TRUE(sender.receive().has_prepared());
}

TEST(Session, EndsAPreparedStepThatIsStoppedBeforeItsStart) {
    TestAgent agent;
    agent.connect();
    agent.prepare(counted(10), protocol::ROLE_RECEIVER);
    ASSERT_TRUE(agent.receive().has_prepared());
    agent.stop();
    const auto end = agent.receive().step_end();
    EXPECT_EQ(end.outcome(), protocol::STEP_STOPPED);
    EXPECT_EQ(end.messages(), 0u);
    agent.stop(); // nothing to stop: no answer and no harm
    agent.prepare(counted(10), protocol::ROLE_RECEIVER);
    EXPECT_TRUE(agent.receive().has_prepared());
}

TEST(Session, SkipsFramesOfANewerMinorVersion) {
    TestAgent agent;
    agent.connect();
    agent.sendRaw(std::string("\0\0\0\3\xfa\x01\0", 7)); // field 31, empty
    agent.prepare(counted(10), protocol::ROLE_RECEIVER);
    EXPECT_TRUE(agent.receive().has_prepared());
}

TEST(Session, ClosesOnGarbageAtAnyMoment) {
    std::mt19937 random(1);
    for (int round = 0; round < 60; ++round) {
        TestAgent agent;
        if (round % 3 == 1)
            agent.hello();
        if (round % 3 == 2)
            agent.connect();
        std::string garbage(round % 5 == 0 ? 4 : 1 + random() % 5000, '\0');
        for (char &byte : garbage)
            byte = static_cast<char>(random());
        garbage[0] = '\x7f'; // a frame of two gigabytes
        agent.sendRaw(garbage);
        EXPECT_TRUE(agent.closes(4s)) << round;
        agent.hangUp();
        EXPECT_FALSE(agent.join()) << round;
    }
}

TEST(Session, ClosesOnAFrameWithoutLengthOrThatDoesNotParse) {
    for (const std::string &bytes : {std::string(4, '\0'), std::string("\0\0\0\2\xff\xff", 6),
                                     std::string("\xff\xff\xff\xff", 4), std::string("\0\x10\0\1", 4)}) {
        TestAgent agent;
        agent.connect();
        agent.sendRaw(bytes);
        EXPECT_EQ(agent.receive().failure().code(), code(ErrorCode::corrupt));
        EXPECT_TRUE(agent.closes());
    }
}

TEST(Session, OfAClientThatGoesInMidStepLeavesNothingOpen) {
    const std::size_t before = openDescriptors();
    for (int round = 0; round < 5; ++round) {
        TestPair pair;
        StepPlan plan = counted(1'000'000);
        plan.pattern.interval = 10ms;
        ASSERT_TRUE(pair.begin(plan));
    }
    EXPECT_EQ(openDescriptors(), before);
}

} // namespace delayrank::agent::test
