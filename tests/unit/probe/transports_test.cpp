#include "core/base/identifier.h"
#include "core/probe/kernel_options.h"
#include "core/probe/transport.h"

#include <gmock/gmock.h>
#include <set>
#include <sys/stat.h>

namespace delayrank::probe::test {

namespace {

StepPlan planOver(const std::string &transport, std::uint32_t size = 64) {
    StepPlan plan;
    plan.messages = 10;
    plan.transport = transport;
    plan.sizeBytes = size;
    return plan;
}

} // namespace

TEST(Transports, AreThoseThatPeopleCompareEachNamedOnce) {
    std::set<std::string_view> names;
    for (const Transport *transport : transports())
        EXPECT_TRUE(names.insert(transport->traits().name).second);
    EXPECT_THAT(names,
                testing::IsSupersetOf({"tcp", "mptcp", "udp", "unix", "unix-datagram", "vsock", "sctp"}));
}

TEST(Transports, ThatNobodyKnowsAreRefusedWithTheNamesOfThoseThereAre) {
    const auto refused = transportFor(planOver("pigeon"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().subject, "--transport pigeon");
    EXPECT_THAT(refused.error().reason, testing::HasSubstr("unix-datagram"));
}

TEST(Transports, ThatTheHostHasNotAreRefusedByName) {
    for (const Transport *transport : transports()) {
        const std::string name(transport->traits().name);
        const auto usable = transport->usable();
        const auto found = transportFor(planOver(name));
        EXPECT_EQ(found.has_value(), usable.has_value()) << name;
        if (!found) {
            EXPECT_EQ(found.error().subject, "--transport " + name);
            EXPECT_EQ(found.error().code, ErrorCode::notFound);
        }
    }
}

TEST(Transports, RefuseSizesThatTheyCannotCarry) {
    const auto small = transportFor(planOver("udp", 23));
    ASSERT_FALSE(small);
    EXPECT_EQ(small.error().subject, "--size 23");
    EXPECT_THAT(small.error().reason, testing::HasSubstr("24 bytes"));
    EXPECT_TRUE(transportFor(planOver("udp", 24)));
    const auto large = transportFor(planOver("udp", 65'508));
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, ErrorCode::limitExceeded);
    EXPECT_TRUE(transportFor(planOver("unix", 1)));
}

TEST(Transports, RefuseOptionsThatTheyDoNotHave) {
    StepPlan plan = planOver("unix");
    plan.options.setFlag("TCP_NODELAY", true);
    const auto refused = transportFor(plan);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().subject, "--nodelay");
    plan.transport = "tcp";
    EXPECT_TRUE(transportFor(plan));
    plan = planOver("udp");
    plan.readUpToBytes = 100;
    EXPECT_EQ(transportFor(plan).error().subject, "--read-up-to");
}

TEST(UnixTransport, KeepsItsSocketFromOthersAndRemovesIt) {
    for (const char *name : {"unix", "unix-datagram"}) {
        std::string path;
        {
            const auto listener = findTransport(name)->listen("", {});
            ASSERT_TRUE(listener) << listener.error().message();
            path = listener->address.text();
            struct stat file {
            }, folder{};
            ASSERT_EQ(stat(path.c_str(), &file), 0);
            EXPECT_EQ(file.st_mode & 0777, 0600u);
            ASSERT_EQ(stat(path.substr(0, path.rfind('/')).c_str(), &folder), 0);
            EXPECT_EQ(folder.st_mode & 0777, 0700u);
        }
        struct stat gone {};
        EXPECT_NE(stat(path.c_str(), &gone), 0);
        EXPECT_NE(stat(path.substr(0, path.rfind('/')).c_str(), &gone), 0);
    }
}

TEST(VsockTransport, TakesACidAsItsAddress) {
    const Transport &vsock = *findTransport("vsock");
    EXPECT_EQ(vsock.addressOf("3", 1234).value().textWithPort(), "3:1234");
    for (const char *text : {"", "x", "4294967295", "-1", "127.0.0.1"})
        EXPECT_FALSE(vsock.addressOf(text, 1)) << text;
}

TEST(VsockTransport, WithoutLoopbackSaysThatBothEndsCannotBeOnThisHost) {
    const Transport &vsock = *findTransport("vsock");
    if (!vsock.usable())
        GTEST_SKIP() << vsock.usable().error().message();
    const auto listener = vsock.listen("1", {});
    if (listener)
        GTEST_SKIP() << "this kernel has vsock_loopback";
    EXPECT_EQ(listener.error().subject, "--transport vsock");
    EXPECT_THAT(listener.error().reason, testing::HasSubstr("vsock_loopback"));
}

} // namespace delayrank::probe::test
