#include "core/probe/sender_loop.h"

#include "core/probe/clock.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {
/// A known stall sleeps up to so much before its end and spins the rest, as a wake-up may be late by a jiffy.
constexpr std::chrono::microseconds spinTime{200};
constexpr TickStamp never{std::numeric_limits<std::int64_t>::max()};
} // namespace

SenderLoop::SenderLoop(const StepPlan &plan, int socket, const Transport &transport, StampBuffer &buffer)
    : m_plan(plan), m_socket(socket), m_transport(transport), m_buffer(buffer),
      m_message(plan.sizeBytes, '\x55') {}

LoopResult SenderLoop::run(const StopFlag &stop) {
    runOpen(stop);
    if (m_result.end == LoopEnd::complete || m_result.end == LoopEnd::stopped) {
        if (m_plan.options.tcpCork)
            m_transport.cork(m_socket, false);
        shutdown(m_socket, SHUT_WR);
        if (!drainUntilClosed(m_socket, stop) && m_result.end == LoopEnd::complete)
            broken("recv", ECONNRESET);
    }
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
    const bool corked = m_plan.options.tcpCork;
    const Delay stallTime = m_plan.knownStall ? m_plan.knownStall->time : Delay(0);
    Countdown stalls(m_plan.knownStall ? m_plan.knownStall->everyMessages : 0);
    Countdown window(m_plan.pattern.window);
    Countdown group = corkGroup();
    TickStamp last = start;
    while (m_result.messages < target) {
        if (stalls.tick() && !waitKnownStall(m_buffer.clock().after(last, stallTime), end, stop))
            break;
        if (!pacer.wait(stop))
            break;
        if (corked && group.atStart())
            m_transport.cork(m_socket, true);
        if (stop.load(std::memory_order_relaxed) || !sendMessage(stop))
            return;
        last = m_buffer.stamp();
        ++m_result.messages;
        pacer.completed();
        if (corked && group.tick())
            m_transport.cork(m_socket, false);
        if (last >= end)
            break;
        if (window.tick() && m_result.messages != target && !awaitReply(stop))
            return;
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

bool SenderLoop::sendMessage(const StopFlag &stop) noexcept {
    std::size_t done = 0;
    for (;;) {
        const ssize_t sent = send(m_socket, m_message.data() + done, m_message.size() - done, MSG_NOSIGNAL);
        if (sent > 0)
            done += static_cast<std::size_t>(sent);
        else if (errno != EINTR)
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
        const ssize_t got = recv(m_socket, &reply, 1, 0);
        if (got == 1)
            return true;
        if (got == 0)
            return broken("recv", ECONNRESET);
        if (errno != EINTR)
            return broken("recv", errno);
        if (stop)
            return false;
    }
}

bool SenderLoop::waitKnownStall(TickStamp until, TickStamp end, const StopFlag &stop) noexcept {
    const StampClock &clock = m_buffer.clock();
    // Only CLOCK_MONOTONIC can be slept on; the last stretch is spun on the clock that stamps.
    const Delay left = clock.between(clock.now(), std::min(until, end));
    const MonotonicStamp spinFrom = readClock() + (left - spinTime);
    while (!stop && readClock() < spinFrom && !sleepUntil(spinFrom))
        continue;
    for (;;) {
        const TickStamp now = clock.now();
        if (stop || now >= end)
            return false;
        if (now >= until)
            return true;
    }
}

} // namespace delayrank::probe
