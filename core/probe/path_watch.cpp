#include "core/probe/path_watch.h"

#include <cstddef>
// glibc's <netinet/tcp.h> lacks the newer fields, and the two cannot be included together.
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <utility>

namespace delayrank::probe {

namespace {

constexpr std::chrono::seconds suspiciousAfter(2);

/// Bytes that this end sent and has no acknowledgement of, those that wait to be sent among them. net/ipv4/tcp.c,
/// tcp_ioctl(): no lock is taken.
int unacknowledged(int socket) {
    int bytes = 0;
    return ioctl(socket, SIOCOUTQ, &bytes) == 0 ? bytes : 0;
}

} // namespace

bool PathWatch::isCut(MonotonicStamp now) {
    if (m_isCut || now < m_nextLook)
        return m_isCut;
    m_nextLook = now + lookEvery;
    if (!isQuiet(now)) {
        m_quietSince = now;
        m_isWatching = false;
    }
    m_isCut = now - m_quietSince >= limit;
    return m_isCut;
}

bool PathWatch::isQuiet(MonotonicStamp now) {
    const int queued = unacknowledged(m_socket);
    const int before = std::exchange(m_queued, queued);
    if (queued == 0 || queued < before)
        return false;
    if (now - m_quietSince < suspiciousAfter)
        return true;
    tcp_info info{};
    socklen_t length = sizeof info;
    if (getsockopt(m_socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 ||
        length < offsetof(tcp_info, tcpi_bytes_acked) + sizeof info.tcpi_bytes_acked)
        return false;
    const bool isFirst = !std::exchange(m_isWatching, true);
    const std::uint64_t acknowledged = std::exchange(m_acknowledged, info.tcpi_bytes_acked);
    // Nothing under way: the peer has no room, and says so again and again.
    return info.tcpi_unacked > 0 && (isFirst || acknowledged == info.tcpi_bytes_acked);
}

} // namespace delayrank::probe
