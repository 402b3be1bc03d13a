#include "core/remote/data_address.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

AgentReady hostIn(const QString &networkNamespace, std::vector<HostAddress> addresses) {
    return {"host", "6.1.0", networkNamespace, std::move(addresses)};
}
const HostAddress loopback{"127.0.0.1", "lo", true};
const HostAddress loopback6{"::1", "lo", true};
const HostAddress wired{"10.0.0.2", "eth0", false};
const HostAddress fast{"192.168.5.2", "eth1", false};
const HostAddress linkLocal{"fe80::1%eth0", "eth0", false};

TEST(DataAddress, IsTheOneThatWasAskedFor) {
    const auto address =
        chooseDataAddress("192.168.5.2", hostIn("a", {}), hostIn("b", {wired, fast}), "10.0.0.2", "r");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, "192.168.5.2");
}

TEST(DataAddress, MustBeNumeric) {
    const auto address = chooseDataAddress("node7", hostIn("a", {}), hostIn("b", {wired}), {}, "r");
    ASSERT_FALSE(address);
    EXPECT_EQ(address.error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(address.error().subject, "--data-address node7");
}

TEST(DataAddress, IsLoopbackInOneNamespace) {
    const auto address =
        chooseDataAddress({}, hostIn("a", {}), hostIn("a", {wired, loopback6, loopback}), {}, "r");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, "127.0.0.1");
}

TEST(DataAddress, IsNotLoopbackWhereTheNamespacesAreUnknown) {
    const auto address = chooseDataAddress({}, hostIn("", {}), hostIn("", {wired, loopback}), {}, "r");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, "10.0.0.2");
}

TEST(DataAddress, IsWhereTheReceiverWasReachedOtherwise) {
    const auto address =
        chooseDataAddress({}, hostIn("a", {}), hostIn("b", {wired, fast}), "192.168.5.2", "r");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, "192.168.5.2");
}

TEST(DataAddress, IsNeverTheLoopbackOfAnotherNamespace) {
    const auto address =
        chooseDataAddress({}, hostIn("a", {}), hostIn("b", {loopback, wired}), "127.0.0.1", "r");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, "10.0.0.2");
}

TEST(DataAddress, LeavesLinkLocalAddressesOut) {
    const auto address =
        chooseDataAddress({}, hostIn("a", {}), hostIn("b", {linkLocal, loopback, wired}), {}, "r");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, "10.0.0.2");
}

TEST(DataAddress, NamesTheChoicesWhereThereAreSeveral) {
    const auto address = chooseDataAddress({}, hostIn("a", {}), hostIn("b", {wired, fast}), {}, "exec:r");
    ASSERT_FALSE(address);
    EXPECT_EQ(
        address.error().message(),
        "exec:r: the receiver has several addresses (10.0.0.2 on eth0, 192.168.5.2 on eth1); choose with "
        "--data-address");
}

TEST(DataAddress, ListsAllWithDeviceAndSpeedWhereAWrongOneIsGiven) {
    const auto address = chooseDataAddress(
        "10.0.0.9", hostIn("a", {}), hostIn("b", {wired, {"192.168.5.2", "eth1", false, 25'000}, loopback}),
        {}, "tcp://r:1");
    ASSERT_FALSE(address);
    EXPECT_EQ(
        address.error().message(),
        "--data-address 10.0.0.9: is not an address of the receiver tcp://r:1, which has 10.0.0.2 on eth0, "
        "192.168.5.2 on eth1 at 25 Gbit/s, 127.0.0.1 on lo");
}

TEST(DataAddress, MayBeAnyLoopbackAddressThoughOneIsListed) {
    EXPECT_EQ(chooseDataAddress("127.0.0.9", hostIn("a", {}), hostIn("a", {loopback}), {}, "r").value(),
              "127.0.0.9");
}

TEST(DataAddress, IsNotWhereTheReceiverWasReachedThroughSomebodyElse) {
    EXPECT_EQ(chooseDataAddress({}, hostIn("a", {}), hostIn("b", {wired}), "203.0.113.1", "r").value(),
              "10.0.0.2");
}

/// fe80::2 of the receiver and its device v2, towards a sender whose device is called v1.
class LinkLocal : public testing::Test {
protected:
    Expected<QString> atSender(const QString &wanted, std::vector<HostAddress> senderHas) {
        const AgentReady sender = hostIn("a", std::move(senderHas));
        const auto chosen = chooseDataAddress(wanted, sender, receiver, {}, "r");
        if (!chosen)
            return chosen;
        EXPECT_EQ(*chosen, "fe80::2%v2");
        return dataAddressAtSender(wanted, *chosen, sender, receiver, "s");
    }
    const AgentReady receiver = hostIn("b", {loopback, {"fe80::2%v2", "v2", false}, wired});
    const HostAddress v1{"fe80::1%v1", "v1", false}, w1{"fe80::3%w1", "w1", false};
    const HostAddress ownV2{"fe80::4%v2", "v2", false};
};

TEST_F(LinkLocal, CarriesEachHostsOwnDevice) {
    EXPECT_EQ(atSender("fe80::2", {loopback, v1}).value(), "fe80::2%v1");
    EXPECT_EQ(atSender("fe80::2%v2", {loopback, v1}).value(), "fe80::2%v1");
    EXPECT_EQ(atSender("fe80::2%v1", {v1, w1}).value(), "fe80::2%v1") << "the sender's device";
    EXPECT_EQ(atSender("fe80::2%v2", {v1, ownV2}).value(), "fe80::2%v2") << "called the same at both";
    EXPECT_EQ(atSender("fe80::2%v2%w1", {v1, w1}).value(), "fe80::2%w1");
}

TEST_F(LinkLocal, NamesTheDevicesOfTheSenderWhereSeveralCouldBeMeant) {
    const auto address = atSender("fe80::2", {v1, w1});
    ASSERT_FALSE(address);
    EXPECT_EQ(address.error().subject, "s");
    EXPECT_NE(address.error().reason.find("v1, w1"), std::string::npos) << address.error().reason;
    EXPECT_FALSE(atSender("fe80::2%v2%x9", {v1, w1}));
}

TEST_F(LinkLocal, NeedsADeviceWhereTheReceiverHasItOnSeveral) {
    const AgentReady twice = hostIn("b", {{"fe80::2%v2", "v2", false}, {"fe80::2%x2", "x2", false}});
    EXPECT_FALSE(chooseDataAddress("fe80::2", hostIn("a", {v1}), twice, {}, "r"));
    EXPECT_EQ(chooseDataAddress("fe80::2%x2", hostIn("a", {v1}), twice, {}, "r").value(), "fe80::2%x2");
}

TEST(DataAddress, SaysThatThereIsNone) {
    const auto address =
        chooseDataAddress({}, hostIn("a", {}), hostIn("b", {loopback, linkLocal}), {}, "exec:r");
    ASSERT_FALSE(address);
    EXPECT_EQ(address.error().code, ErrorCode::notFound);
    EXPECT_EQ(address.error().subject, "exec:r");
}

} // namespace
} // namespace delayrank::remote
