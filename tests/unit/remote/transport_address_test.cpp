#include "core/remote/transport_address.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

AgentReady hostIn(const QString &networkNamespace, const QString &name = "alpha") {
    AgentReady host{name, "6.1.0", networkNamespace, {{"127.0.0.1", "lo", true}}, {}, {}, 3};
    host.transports = {
        {"tcp", {}, Addressing::ip, false, 7, 1, 100},
        {"unix", {}, Addressing::path, false, 1, 1, 100},
        {"vsock", {}, Addressing::vsock, false, 1, 1, 100},
        {"sctp", "--transport sctp: this host's kernel has it not", Addressing::ip, false, 1, 1, 100}};
    return host;
}

StepPlan planOver(const std::string &transport) {
    StepPlan plan;
    plan.transport = transport;
    return plan;
}

Expected<QString> addressOver(const std::string &transport, const AgentReady &sender,
                              const AgentReady &receiver, const QString &wanted = {}) {
    return transportAddress(planOver(transport), wanted, sender, receiver, {}, "r");
}

TEST(TransportAddress, ForIpIsTheDataAddress) {
    EXPECT_EQ(addressOver("tcp", hostIn("a"), hostIn("a")).value(), "127.0.0.1");
}

TEST(TransportAddress, ForAPathNeedsOneHost) {
    EXPECT_TRUE(addressOver("unix", hostIn("a"), hostIn("a")));
    for (const auto &[a, b] : {std::pair("a", "b"), std::pair("", "")}) {
        const auto refused = addressOver("unix", hostIn(a, "alpha"), hostIn(b, "beta"));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().subject, "--transport unix");
        EXPECT_NE(refused.error().reason.find("beta"), std::string::npos);
    }
}

TEST(TransportAddress, ForVsockIsLoopbackOnOneHostElseTheReceiversCid) {
    EXPECT_EQ(addressOver("vsock", hostIn("a"), hostIn("a")).value(), "1");
    EXPECT_EQ(addressOver("vsock", hostIn("a"), hostIn("b")).value(), "3");
    EXPECT_EQ(addressOver("vsock", hostIn("a"), hostIn("b"), "2").value(), "2");
    AgentReady none = hostIn("b");
    none.vsockCid = 0;
    EXPECT_EQ(addressOver("vsock", hostIn("a"), none).error().code, ErrorCode::notFound);
}

TEST(TransportAddress, ThatAHostCannotServeIsRefusedWithTheHostsReason) {
    const auto refused = addressOver("sctp", hostIn("a"), hostIn("b"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().subject, "alpha");
    EXPECT_EQ(refused.error().reason, "--transport sctp: this host's kernel has it not");
}

TEST(TransportAddress, OfAnOldAgentIsRefusedForWhatItWouldNotSee) {
    AgentReady old = hostIn("a");
    old.transports.clear();
    EXPECT_TRUE(checkOffered(planOver("tcp"), old));
    StepPlan plan = planOver("tcp");
    plan.options.setFlag("TCP_NODELAY", true);
    EXPECT_TRUE(checkOffered(plan, old));
    plan.options.set("TCP_MAXSEG", "500");
    EXPECT_EQ(checkOffered(plan, old).error().code, ErrorCode::unsupportedVersion);
    EXPECT_EQ(checkOffered(planOver("udp"), old).error().code, ErrorCode::unsupportedVersion);
    plan = planOver("tcp");
    plan.receiverThread.spin = true;
    EXPECT_EQ(checkOffered(plan, old).error().code, ErrorCode::unsupportedVersion);
}

} // namespace
} // namespace delayrank::remote
