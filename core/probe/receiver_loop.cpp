#include "core/probe/receiver_loop.h"

#include "core/probe/clock.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <sys/socket.h>

namespace delayrank::probe {

ReceiverLoop::ReceiverLoop(const StepPlan &plan, int socket, const Transport &transport, StampBuffer &buffer,
                           MonotonicStamp connected, const LoopExtras &extras)
    : m_plan(plan), m_socket(socket), m_transport(transport), m_buffer(buffer), m_connected(connected),
      m_target(plan.messages > 0 ? plan.messages : std::numeric_limits<std::uint64_t>::max()),
      m_kernelStamps(extras), m_bytes(std::max(plan.sizeBytes, plan.readUpToBytes), '\0'),
      m_waiting(plan.receiverThread.spin ? MSG_DONTWAIT : 0) {}

LoopResult ReceiverLoop::run(const StopFlag &stop) {
    runOpen(stop);
    if (m_result.end == LoopEnd::complete || m_result.end == LoopEnd::stopped)
        drainUntilClosed(m_socket, stop);
    shutdown(m_socket, SHUT_WR);
    return m_result;
}

LoopResult ReceiverLoop::runOpen(const StopFlag &stop) {
    m_result = {};
    if (m_plan.options.has("TCP_QUICKACK"))
        m_transport.acknowledgeAtOnce(m_socket);
    if (m_plan.readUpToBytes > 0)
        readInBulk(stop);
    else
        readMessages(stop);
    if (m_result.messages == m_target)
        m_result.end = LoopEnd::complete;
    m_result.facts = m_kernelStamps.facts();
    return m_result;
}

void ReceiverLoop::readMessages(const StopFlag &stop) noexcept {
    const bool acknowledge = m_plan.options.has("TCP_QUICKACK");
    const std::size_t size = m_plan.sizeBytes;
    Countdown window(m_plan.pattern.window);
    while (m_result.messages < m_target && !stop.load(std::memory_order_relaxed)) {
        for (std::size_t have = 0;;) {
            const ssize_t got = readSome(size - have, have == 0, stop);
            if (got < 0)
                return;
            have += static_cast<std::size_t>(got);
            if (have == size)
                break;
            if (acknowledge)
                m_transport.acknowledgeAtOnce(m_socket);
        }
        m_buffer.stamp();
        m_kernelStamps.keep();
        ++m_result.messages;
        if (acknowledge)
            m_transport.acknowledgeAtOnce(m_socket);
        if (window.tick() && !reply(1, stop))
            return;
    }
}

void ReceiverLoop::readInBulk(const StopFlag &stop) noexcept {
    const bool acknowledge = m_plan.options.has("TCP_QUICKACK");
    const std::size_t size = m_plan.sizeBytes;
    std::size_t partial = 0; // bytes of a message that has not ended yet
    Countdown window(m_plan.pattern.window);
    while (m_result.messages < m_target && !stop.load(std::memory_order_relaxed)) {
        const ssize_t got = readSome(m_plan.readUpToBytes, partial == 0, stop);
        if (got < 0)
            return;
        const TickStamp stamp = m_buffer.clock().now();
        partial += static_cast<std::size_t>(got);
        std::uint64_t windows = 0;
        for (; partial >= size && m_result.messages < m_target; partial -= size) {
            m_buffer.push(stamp);
            m_kernelStamps.keep();
            ++m_result.messages;
            windows += window.tick() ? 1 : 0;
        }
        if (acknowledge)
            m_transport.acknowledgeAtOnce(m_socket);
        if (windows > 0 && !reply(windows, stop))
            return;
    }
}

/// Bytes read, at least one; -1 where the loop is to end, with m_result saying why.
ssize_t ReceiverLoop::readSome(std::size_t bytes, bool betweenMessages, const StopFlag &stop) noexcept {
    for (;;) {
        const ssize_t got = m_kernelStamps.receive(m_socket, m_bytes.data(), bytes, m_waiting);
        if (got > 0)
            return got;
        if (got == 0) {
            endOfStream(betweenMessages);
            return -1;
        }
        if (errno != EINTR && (errno != EAGAIN || m_waiting == 0)) {
            broken("recv", errno);
            return -1;
        }
        if (stop)
            return -1;
    }
}

bool ReceiverLoop::reply(std::uint64_t windows, const StopFlag &stop) noexcept {
    static constexpr char bytes[16] = {};
    while (windows > 0) {
        const ssize_t sent =
            send(m_socket, bytes, std::min<std::uint64_t>(windows, sizeof bytes), MSG_NOSIGNAL);
        if (sent > 0)
            windows -= static_cast<std::uint64_t>(sent);
        else if (errno != EINTR)
            return broken("send", errno);
        else if (stop)
            return false;
    }
    return true;
}

void ReceiverLoop::endOfStream(bool betweenMessages) noexcept {
    // Only a step by duration ends so, and not before its time: the sender started after the connection was
    // made, and the clocks of two hosts run alike to better than a thousandth.
    const auto least = m_plan.duration - m_plan.duration / 1000;
    const bool due = m_plan.duration.count() > 0 && readClock() - m_connected >= least;
    m_result.end = due && betweenMessages ? LoopEnd::complete : LoopEnd::peerLost;
}

bool ReceiverLoop::broken(const char *call, int systemErrno) noexcept {
    m_result.end = endFor(systemErrno);
    m_result.systemErrno = systemErrno;
    m_result.call = call;
    return false;
}

} // namespace delayrank::probe
