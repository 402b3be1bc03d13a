#include "core/probe/datagram_sender_loop.h"

#include "core/probe/clock.h"
#include "core/probe/kernel_stamps.h"
#include "core/probe/known_stall.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <linux/net_tstamp.h>
#include <poll.h>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {
constexpr TickStamp never{std::numeric_limits<std::int64_t>::max()};
}

DatagramSenderLoop::DatagramSenderLoop(const StepPlan &plan, int socket, StampBuffer &buffer,
                                       const std::string &runKey, const LoopExtras &extras)
    : m_plan(plan), m_socket(socket), m_buffer(buffer), m_keys(runKey), m_extras(extras),
      m_flags(MSG_NOSIGNAL | (plan.senderThread.spin ? MSG_DONTWAIT : 0)),
      m_transmitAfter(plan.options.has("SO_TXTIME") ? std::int64_t{*plan.options.number("SO_TXTIME")} : -1),
      m_message(plan.sizeBytes, '\x55') {
    std::memcpy(m_message.data(), m_keys.sender.data(), m_keys.sender.size());
}

LoopResult DatagramSenderLoop::run(const StopFlag &stop) {
    const timeval wake{0, 100'000}; // a reply that does not come must not hold it
    setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &wake, sizeof wake);
    const StampClock &clock = m_buffer.clock();
    const TickStamp start = clock.now();
    const TickStamp end = m_plan.duration.count() > 0 ? clock.after(start, m_plan.duration) : never;
    Pacer pacer(m_plan.pattern, readClock(), m_plan.duration);
    sendMessages(stop, pacer, start, end);
    if (m_plan.kernelStamps || m_plan.hardwareStamps) // what follows is no message
        endTransmitStamps(m_socket);
    if (m_result.end == LoopEnd::complete || m_result.end == LoopEnd::stopped)
        tellEnd(stop);
    addFacts(pacer);
    return m_result;
}

void DatagramSenderLoop::sendMessages(const StopFlag &stop, Pacer &pacer, TickStamp start,
                                      TickStamp end) noexcept {
    const std::uint64_t target =
        m_plan.messages > 0 ? m_plan.messages : std::numeric_limits<std::uint64_t>::max();
    const Delay stallTime = m_plan.knownStall ? m_plan.knownStall->time : Delay(0);
    Countdown stalls(m_plan.knownStall ? m_plan.knownStall->everyMessages : 0);
    Countdown window(m_plan.pattern.window);
    TickStamp last = start;
    while (m_result.messages < target) {
        if (stalls.tick() &&
            !waitKnownStall(m_buffer.clock(), m_buffer.clock().after(last, stallTime), end, stop))
            break;
        if (!pacer.wait(stop))
            break;
        if (m_extras.starts != nullptr)
            m_extras.starts->stamp();
        if (stop.load(std::memory_order_relaxed) || !sendMessage(stop))
            return;
        last = m_buffer.stamp();
        ++m_result.messages;
        pacer.completed();
        if (last >= end)
            break;
        if (window.tick() && m_result.messages != target && !awaitReply(last, stop))
            return;
    }
    // Left early by a wait: either the time is up, which completes a step by duration, or it was stopped.
    if (m_result.messages == target || (end != never && m_buffer.clock().now() >= end))
        m_result.end = LoopEnd::complete;
}

bool DatagramSenderLoop::broken(const char *call, int systemErrno) noexcept {
    m_result.end = endFor(systemErrno);
    m_result.systemErrno = systemErrno;
    m_result.call = call;
    return false;
}

bool DatagramSenderLoop::sendMessage(const StopFlag &stop) noexcept {
    putTag(*reinterpret_cast<DatagramHeader *>(m_message.data()), DatagramKind::data, m_result.messages + 1);
    for (;;) {
        const ssize_t sent =
            m_transmitAfter.count() < 0
                ? send(m_socket, m_message.data(), m_message.size(), m_flags)
                : sendLater(static_cast<std::uint64_t>((readClock() + m_transmitAfter).nanoseconds));
        if (sent >= 0)
            return true;
        if (errno == ENOBUFS) { // dropped on this host: sent, as the application sees it, and lost
            ++m_notSent;
            return true;
        }
        if (errno != EINTR && errno != EAGAIN)
            return broken("send", errno);
        if (stop)
            return false;
    }
}

/// send() with the time at which the queueing discipline is to let the datagram go.
ssize_t DatagramSenderLoop::sendLater(std::uint64_t transmitTime) noexcept {
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof transmitTime)] = {};
    iovec part{m_message.data(), m_message.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_TXTIME;
    header->cmsg_len = CMSG_LEN(sizeof transmitTime);
    std::memcpy(CMSG_DATA(header), &transmitTime, sizeof transmitTime);
    return sendmsg(m_socket, &message, m_flags);
}

bool DatagramSenderLoop::awaitReply(TickStamp sent, const StopFlag &stop) noexcept {
    const MonotonicStamp deadline = readClock() + replyLimit;
    for (;;) {
        DatagramHeader header;
        const ssize_t got = recv(m_socket, &header, sizeof header, m_flags);
        if (got == sizeof header && sameKey(header.key, m_keys.receiver)) {
            const DatagramTag tag = tagOf(header);
            // One for an earlier window comes late, after its wait was given up.
            if (tag.kind == DatagramKind::reply && tag.number >= m_result.messages) {
                if (m_extras.roundTrips != nullptr)
                    m_extras.roundTrips->push({m_buffer.clock().now().ticks - sent.ticks});
                return true;
            }
        }
        if (got < 0 && errno != EINTR && errno != EAGAIN)
            return broken("recv", errno);
        if (stop)
            return false;
        if (readClock() >= deadline) {
            ++m_repliesMissed;
            if (m_extras.roundTrips != nullptr)
                m_extras.roundTrips->skip(1);
            return true;
        }
    }
}

void DatagramSenderLoop::tellEnd(const StopFlag &stop) noexcept {
    DatagramHeader header{m_keys.sender, {}};
    MonotonicStamp now = readClock();
    // The last messages may wait in the queueing discipline for their time; the end must not overtake them.
    MonotonicStamp nextEnd = now + std::max(m_transmitAfter, std::chrono::nanoseconds(0));
    MonotonicStamp deadline = nextEnd + endLimit;
    for (; now < deadline; now = readClock()) {
        if (stop && deadline - now > std::chrono::milliseconds(500))
            deadline = now + std::chrono::milliseconds(500);
        if (now >= nextEnd) {
            putTag(header, DatagramKind::end, m_result.messages);
            // A full or refusing receiver: it is asked again until the limit.
            [[maybe_unused]] const auto asked =
                send(m_socket, &header, sizeof header, MSG_NOSIGNAL | MSG_DONTWAIT);
            nextEnd = now + endEvery;
        }
        pollfd state{m_socket, POLLIN, 0};
        if (poll(&state, 1, 5) <= 0)
            continue;
        DatagramHeader answer;
        const ssize_t got = recv(m_socket, &answer, sizeof answer, MSG_DONTWAIT);
        if (got < 0 && errno != EINTR && errno != EAGAIN) {
            broken("recv", errno);
            return;
        }
        if (got != sizeof answer || !sameKey(answer.key, m_keys.receiver) ||
            tagOf(answer).kind != DatagramKind::endHeard)
            continue;
        m_endHeard = true;
        putTag(header, DatagramKind::done, 0);
        [[maybe_unused]] const auto told =
            send(m_socket, &header, sizeof header, MSG_NOSIGNAL | MSG_DONTWAIT);
        return;
    }
    if (m_result.end == LoopEnd::complete)
        broken("recv", ETIMEDOUT);
}

void DatagramSenderLoop::addFacts(const Pacer &pacer) {
    m_result.facts = pacer.facts();
    if (m_plan.pattern.window > 0)
        m_result.facts.push_back({"replies missed", std::to_string(m_repliesMissed) +
                                                        ", each given up after " +
                                                        std::to_string(replyLimit.count()) + " s"});
    m_result.facts.push_back({"messages sent", std::to_string(m_result.messages) + " messages"});
    m_result.facts.push_back(
        {"messages dropped before the network", std::to_string(m_notSent) + " messages"});
    m_result.facts.push_back({"end acknowledged by the receiver", m_endHeard ? "yes" : "no"});
}

} // namespace delayrank::probe
