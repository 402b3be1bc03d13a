#include "core/probe/route.h"

#include "core/base/file_descriptor.h"

#include <gtest/gtest.h>

namespace delayrank::probe {
namespace {

SocketAddress address(const char *text, std::uint16_t port = 0) {
    return SocketAddress::parse(text, port).value();
}

/// A UDP socket that is connected to an address, which sends nothing.
FileDescriptor connectedTo(const SocketAddress &to) {
    FileDescriptor descriptor(socket(to.family(), SOCK_DGRAM | SOCK_CLOEXEC, 0));
    EXPECT_EQ(connect(descriptor.get(), to.data(), to.size()), 0);
    return descriptor;
}

TEST(Route, ToThisHostStaysWithinIt) {
    const auto route = routeBetween(address("127.0.0.1"), address("127.0.0.2"));
    ASSERT_TRUE(route) << route.error().message();
    EXPECT_TRUE(route->local);
    EXPECT_EQ(route->device, "lo");
    EXPECT_EQ(route->text(), "within this host");
}

TEST(Route, OfASocketIsAFactOfTheRun) {
    const FileDescriptor socket = connectedTo(address("127.0.0.1", 9));
    EXPECT_EQ(routeFacts(socket.get()),
              (Facts{{"data route", "within this host"}, {"data route device", "lo"}}));
}

TEST(Route, IsNotKnownOfWhatIsNoIpSocket) {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    const FileDescriptor a(ends[0]), b(ends[1]);
    EXPECT_EQ(routeOf(a.get()).error().code, ErrorCode::invalidArgument);
    EXPECT_TRUE(routeFacts(a.get()).empty());
    EXPECT_FALSE(routeBetween(address("127.0.0.1"), address("::1")));
    const FileDescriptor unconnected(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    EXPECT_EQ(routeOf(unconnected.get()).error().code, ErrorCode::io);
}

TEST(Route, OfAnIPv4ConnectionToASocketForBothKindsIsThatOfIPv4) {
    const FileDescriptor listener(socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const SocketAddress any = address("::");
    if (bind(listener.get(), any.data(), any.size()) != 0)
        GTEST_SKIP() << "this host has no IPv6";
    ASSERT_EQ(listen(listener.get(), 1), 0);
    const auto port = static_cast<std::uint16_t>(SocketAddress::localOf(listener.get())->port());
    const FileDescriptor client(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const SocketAddress there = address("127.0.0.1", port);
    ASSERT_EQ(connect(client.get(), there.data(), there.size()), 0);
    const FileDescriptor accepted(accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    EXPECT_EQ(SocketAddress::localOf(accepted.get())->textWithPort(), there.textWithPort());
    EXPECT_EQ(routeOf(accepted.get())->device, "lo");
}

TEST(Route, NamesTheGatewayWhereThereIsOne) {
    const Route there{"eth0", "192.0.2.1", false};
    EXPECT_EQ(there.text(), "via 192.0.2.1");
    EXPECT_EQ((Route{"eth0", "", false}).text(), "on-link");
}

} // namespace
} // namespace delayrank::probe
