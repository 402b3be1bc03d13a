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

TEST(DataAddress, SaysThatThereIsNone) {
    const auto address =
        chooseDataAddress({}, hostIn("a", {}), hostIn("b", {loopback, linkLocal}), {}, "exec:r");
    ASSERT_FALSE(address);
    EXPECT_EQ(address.error().code, ErrorCode::notFound);
    EXPECT_EQ(address.error().subject, "exec:r");
}

} // namespace
} // namespace delayrank::remote
