#include "core/probe/loop_result.h"

#include "core/probe/clock.h"

#include <array>
#include <cerrno>
#include <optional>
#include <poll.h>
#include <sys/socket.h>

namespace delayrank::probe {

LoopEnd endFor(int systemErrno) {
    switch (systemErrno) {
    case ECONNRESET:
    case ECONNREFUSED: // a datagram to a socket that is closed
    case EPIPE:
    case ETIMEDOUT:
    case ECONNABORTED:
    case EHOSTUNREACH:
    case ENETUNREACH:
    case ENETDOWN:
    case ENOTCONN:
        return LoopEnd::peerLost;
    default:
        return LoopEnd::failed;
    }
}

bool drainUntilClosed(int socket, const StopFlag &stop) {
    std::array<char, 4096> buffer;
    std::optional<MonotonicStamp> limit;
    for (;;) {
        if (!limit && stop)
            limit = readClock() + stoppedLimit;
        if (limit && readClock() >= *limit)
            return true;
        pollfd state{socket, POLLIN, 0};
        if (poll(&state, 1, 10) <= 0)
            continue;
        const ssize_t got = recv(socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (got == 0)
            return true;
        if (got < 0 && errno != EAGAIN && errno != EINTR)
            return false;
    }
}

} // namespace delayrank::probe
