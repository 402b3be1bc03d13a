// Two ends of a real connection; that one is told which is cut is shown in network namespaces (tests/integration).
#include "core/probe/path_watch.h"

#include "core/base/file_descriptor.h"
#include "core/probe/clock.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::probe::test {

using namespace std::chrono_literals;

namespace {

struct Connection {
    Connection() {
        const FileDescriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto *const any = reinterpret_cast<sockaddr *>(&address);
        EXPECT_EQ(::bind(listener.get(), any, length), 0);
        EXPECT_EQ(::listen(listener.get(), 1), 0);
        EXPECT_EQ(::getsockname(listener.get(), any, &length), 0);
        a = FileDescriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        EXPECT_EQ(::connect(a.get(), any, length), 0);
        b = FileDescriptor(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    }
    FileDescriptor a, b;
};

/// Whether a minute of looks, each of which `between` comes before, finds the path cut.
template <typename Between> bool isCutInAMinute(int socket, Between between) {
    const MonotonicStamp start = readClock();
    PathWatch watch(socket, start);
    bool isCut = false;
    for (auto after = 500ms; after <= 60s; after += 500ms) {
        between();
        isCut = isCut || watch.isCut(start + after);
    }
    return isCut;
}

} // namespace

TEST(PathWatch, LetsAConnectionRest) {
    const Connection connection;
    EXPECT_FALSE(isCutInAMinute(connection.a.get(), [] {}));
}

TEST(PathWatch, LetsAPeerNotRead) {
    const Connection connection;
    char bytes[65536] = {};
    while (::send(connection.a.get(), bytes, sizeof bytes, MSG_DONTWAIT) > 0)
        continue;
    // The last acknowledgements are on their way.
    ::usleep(300'000);
    EXPECT_FALSE(isCutInAMinute(connection.a.get(), [] {}));
}

TEST(PathWatch, LetsTrafficFlow) {
    const Connection connection;
    char bytes[65536] = {};
    EXPECT_FALSE(isCutInAMinute(connection.a.get(), [&] {
        while (::send(connection.a.get(), bytes, sizeof bytes, MSG_DONTWAIT) > 0)
            continue;
        EXPECT_GT(::recv(connection.b.get(), bytes, sizeof bytes, 0), 0);
    }));
}

TEST(PathWatch, KnowsNothingOfSocketsThatDoNotTell) {
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    const FileDescriptor a(ends[0]), b(ends[1]);
    ASSERT_EQ(::send(a.get(), "unread", 6, 0), 6);
    EXPECT_FALSE(isCutInAMinute(a.get(), [] {}));
}

} // namespace delayrank::probe::test
