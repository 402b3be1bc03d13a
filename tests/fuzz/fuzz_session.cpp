// A client that sends anything to an agent's session, over a socket pair. Any token is taken, so that steps
// are reached as well; they run in a network namespace of their own, from which nothing leaves.

#include "core/agent/descriptor_stream.h"
#include "core/agent/session.h"
#include "core/probe/clock.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace delayrank;

class Keeper : public agent::SessionKeeper {
public:
    Keeper() {
        m_limits.messages = 2000;
        m_limits.messageBytes = 65'536;
        m_limits.memory = agent::Channel::maxQueued + (1u << 20); // none by duration
    }
    std::optional<Error> busy() const override { return std::nullopt; }
    bool redeem(const std::string &) override { return true; }
    const agent::Limits &limits() const override { return m_limits; }

private:
    agent::Limits m_limits;
};

bool raiseLoopback() {
    const FileDescriptor any(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq request{};
    std::strcpy(request.ifr_name, "lo");
    request.ifr_flags = IFF_UP;
    return any && ioctl(any.get(), SIOCSIFFLAGS, &request) == 0;
}

/// Throws away what the agent says.
void drain(int socket) {
    std::array<char, 65536> buffer;
    while (recv(socket, buffer.data(), buffer.size(), MSG_DONTWAIT) > 0)
        continue;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
    signal(SIGPIPE, SIG_IGN);
    // Without rights on the real host nothing of its scheduling or memory can be changed either.
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0 && raiseLoopback())
        return 0;
    std::fputs("no network namespace of its own can be had here\n", stderr);
    std::exit(77);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        std::abort();
    FileDescriptor client(ends[0]);
    Keeper keeper;
    MonotonicStamp now = probe::readClock();
    agent::Session session(
        std::make_unique<agent::DescriptorStream>(FileDescriptor(ends[1]), FileDescriptor(dup(ends[1]))),
        "fuzz", keeper, now);
    constexpr std::size_t piece = 700;
    for (std::size_t at = 0; at < size && !session.ended(); at += piece) {
        const std::size_t length = std::min(piece, size - at);
        if (send(client.get(), data + at, length, MSG_DONTWAIT | MSG_NOSIGNAL) < 0)
            break;
        session.service(now);
        drain(client.get());
        now = now + std::chrono::milliseconds(1);
    }
    for (int turn = 0; turn < 3 && !session.ended(); ++turn) {
        session.service(now);
        drain(client.get());
        now = now + std::chrono::milliseconds(25);
    }
    client.reset();
    // All that waits has its time-out: whatever was sent, the session ends.
    for (int turn = 0; turn < 4 && !session.ended(); ++turn) {
        now = now + std::chrono::seconds(11);
        session.service(now);
    }
    if (!session.ended())
        std::abort();
    return 0;
}
