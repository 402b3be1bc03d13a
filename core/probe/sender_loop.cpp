#include "core/probe/sender_loop.h"

#include "core/probe/clock.h"
#include "core/probe/known_stall.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {
constexpr TickStamp never{std::numeric_limits<std::int64_t>::max()};
} // namespace

SenderLoop::SenderLoop(const StepPlan &plan, int socket, const Transport &transport, StampBuffer &buffer,
                       const LoopExtras &extras)
    : m_plan(plan), m_socket(socket), m_transport(transport), m_buffer(buffer), m_extras(extras),
      m_message(plan.sizeBytes, '\x55'), m_waiting(plan.senderThread.spin ? MSG_DONTWAIT : 0),
      m_zeroCopy(plan.options.has("MSG_ZEROCOPY")) {}

LoopResult SenderLoop::run(const StopFlag &stop) {
    runOpen(stop);
    if (m_result.end == LoopEnd::complete || m_result.end == LoopEnd::stopped) {
        if (m_plan.options.has("TCP_CORK"))
            m_transport.cork(m_socket, false);
        shutdown(m_socket, SHUT_WR);
        if (!drainUntilClosed(m_socket, stop) && m_result.end == LoopEnd::complete)
            broken("recv", ECONNRESET);
    }
    m_zeroCopy.addFacts(m_socket, m_result.facts);
    return m_result;
}

LoopResult SenderLoop::runOpen(const StopFlag &stop) {
    m_result = {};
    const StampClock &clock = m_buffer.clock();
    const TickStamp start = clock.now();
    const TickStamp end = m_plan.duration.count() > 0 ? clock.after(start, m_plan.duration) : never;
    Pacer pacer(m_plan.pattern, readClock(), m_plan.duration);
    sendMessages(stop, pacer, start, end);
    m_result.facts = pacer.facts();
    return m_result;
}

void SenderLoop::sendMessages(const StopFlag &stop, Pacer &pacer, TickStamp start, TickStamp end) noexcept {
    const std::uint64_t target =
        m_plan.messages > 0 ? m_plan.messages : std::numeric_limits<std::uint64_t>::max();
    const bool corked = m_plan.options.has("TCP_CORK");
    const bool joined = m_plan.options.has("MSG_MORE");
    const Delay stallTime = m_plan.knownStall ? m_plan.knownStall->time : Delay(0);
    Countdown stalls(m_plan.knownStall ? m_plan.knownStall->everyMessages : 0);
    Countdown window(m_plan.pattern.window);
    Countdown group = corkGroup();
    TickStamp last = start;
    while (m_result.messages < target) {
        if (stalls.tick() &&
            !waitKnownStall(m_buffer.clock(), m_buffer.clock().after(last, stallTime), end, stop))
            break;
        if (!pacer.wait(stop))
            break;
        if (corked && group.atStart())
            m_transport.cork(m_socket, true);
        if (m_extras.starts != nullptr)
            m_extras.starts->stamp();
        if (stop.load(std::memory_order_relaxed) ||
            !sendMessage(joined && !group.atEnd() && m_result.messages + 1 != target, stop))
            return;
        last = m_buffer.stamp();
        ++m_result.messages;
        pacer.completed();
        if ((corked || joined) && group.tick() && corked)
            m_transport.cork(m_socket, false);
        if (last >= end)
            break;
        if (window.tick() && m_result.messages != target) {
            if (!awaitReply(stop))
                return;
            if (m_extras.roundTrips != nullptr)
                m_extras.roundTrips->push({m_buffer.clock().now().ticks - last.ticks});
        }
    }
    // Left early by a wait: either the time is up, which completes a step by duration, or it was stopped.
    if (m_result.messages == target || (end != never && m_buffer.clock().now() >= end))
        m_result.end = LoopEnd::complete;
}

Countdown SenderLoop::corkGroup() const {
    if (m_plan.pattern.window > 0)
        return Countdown(m_plan.pattern.window);
    if (m_plan.pattern.burst > 1)
        return Countdown(m_plan.pattern.burst);
    return Countdown(std::numeric_limits<std::uint64_t>::max()); // the whole stream
}

bool SenderLoop::broken(const char *call, int systemErrno) noexcept {
    m_result.end = endFor(systemErrno);
    m_result.systemErrno = systemErrno;
    m_result.call = call;
    return false;
}

/// Whether a call that failed so is made again.
bool SenderLoop::goOn(int systemErrno) noexcept {
    if (systemErrno == ENOBUFS && m_zeroCopy.flag() != 0) {
        m_zeroCopy.collect(m_socket);
        return true;
    }
    return systemErrno == EINTR || (systemErrno == EAGAIN && m_waiting != 0);
}

bool SenderLoop::sendMessage(bool more, const StopFlag &stop) noexcept {
    // A message that the kernel joins to the next one would lose its stamps to it.
    const int flags = MSG_NOSIGNAL | m_waiting | m_zeroCopy.flag() | (more ? MSG_MORE : 0) |
                      (m_plan.kernelStamps || m_plan.hardwareStamps ? MSG_EOR : 0);
    std::size_t done = 0;
    for (;;) {
        const ssize_t sent = send(m_socket, m_message.data() + done, m_message.size() - done, flags);
        if (sent > 0)
            done += static_cast<std::size_t>(sent);
        else if (!goOn(errno))
            return broken("send", errno);
        if (done == m_message.size())
            return true;
        if (stop) // a partial message is not counted
            return false;
    }
}

bool SenderLoop::awaitReply(const StopFlag &stop) noexcept {
    char reply;
    for (;;) {
        const ssize_t got = recv(m_socket, &reply, 1, m_waiting);
        if (got == 1)
            return true;
        if (got == 0)
            return broken("recv", ECONNRESET);
        if (!goOn(errno))
            return broken("recv", errno);
        if (stop)
            return false;
    }
}

} // namespace delayrank::probe
