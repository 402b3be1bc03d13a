#include "core/probe/loop_result.h"

#include "core/probe/clock.h"

#include <array>
#include <cerrno>
#include <optional>
#include <sys/socket.h>
#include <sys/time.h>

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
    // Rather than poll(), which says nothing of an SCTP association that has ended as we asked.
    const timeval wake{0, 10'000};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wake, sizeof wake);
    for (;;) {
        if (!limit && stop)
            limit = readClock() + stoppedLimit;
        if (limit && readClock() >= *limit)
            return true;
        const ssize_t got = recv(socket, buffer.data(), buffer.size(), 0);
        // An SCTP association has no half that stays open: once both ends have shut it down there is none.
        if (got == 0 || (got < 0 && errno == ENOTCONN))
            return true;
        if (got < 0 && errno != EAGAIN && errno != EINTR)
            return false;
    }
}

} // namespace delayrank::probe
