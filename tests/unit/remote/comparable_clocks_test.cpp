#include "core/remote/comparable_clocks.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

using namespace std::chrono_literals;

AgentReady host(const QString &name, const QString &boot, std::optional<std::chrono::nanoseconds> error) {
    AgentReady ready;
    ready.hostName = name;
    ready.networkNamespace = boot.isEmpty() ? QString() : boot + "/4026531840";
    ready.wallClockError = error;
    return ready;
}

TEST(ComparableClocks, OfOneBootAreTheHostsOwn) {
    EXPECT_EQ(comparableClocks(host("a", "x", {}), host("a", "x", {})).value(), ComparableClocks::ofOneHost);
    EXPECT_EQ(comparableClocks(host("a", "x", 1ms), host("a", "x", 1ms)).value(),
              ComparableClocks::ofOneHost);
}

TEST(ComparableClocks, OfTwoHostsAreWallClocksWhereBothAreSynchronised) {
    EXPECT_EQ(comparableClocks(host("a", "x", 1ms), host("b", "y", 2ms)).value(),
              ComparableClocks::wallClocks);
}

TEST(ComparableClocks, AreRefusedWithTheHostsThatAreNotSynchronised) {
    const auto one = comparableClocks(host("alpha", "x", 1ms), host("beta", "y", {}));
    ASSERT_FALSE(one);
    EXPECT_EQ(one.error().subject, "--one-way");
    EXPECT_EQ(one.error().reason.find("alpha"), std::string::npos);
    EXPECT_NE(one.error().reason.find("beta"), std::string::npos);
    // Hosts that do not say which boot they live in are two.
    const auto both = comparableClocks(host("alpha", "", {}), host("beta", "", {}));
    ASSERT_FALSE(both);
    EXPECT_NE(both.error().reason.find("alpha and beta"), std::string::npos);
}

} // namespace
} // namespace delayrank::remote
