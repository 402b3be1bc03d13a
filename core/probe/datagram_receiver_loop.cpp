#include "core/probe/datagram_receiver_loop.h"

#include "core/probe/clock.h"

#include <cerrno>
#include <limits>
#include <poll.h>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {
constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
}

DatagramReceiverLoop::DatagramReceiverLoop(const StepPlan &plan, int socket, StampBuffer &buffer,
                                           const std::string &runKey, MonotonicStamp connected,
                                           const LoopExtras &extras)
    : m_plan(plan), m_socket(socket), m_buffer(buffer), m_keys(runKey), m_connected(connected),
      m_target(plan.messages > 0 ? plan.messages : never),
      m_flags(plan.receiverThread.spin ? MSG_DONTWAIT : 0), m_kernelStamps(extras),
      m_bytes(plan.sizeBytes + 1), // one more, so that a longer datagram is seen to be longer
      m_nextReply(plan.pattern.window > 0 ? plan.pattern.window : never) {}

LoopResult DatagramReceiverLoop::run(const StopFlag &stop) {
    const timeval wake{0, 200'000};
    setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &wake, sizeof wake);
    receive(stop);
    if (!m_endKnown)
        count(m_numbers.highest());
    m_result.messages = m_counts.sent;
    if (m_counts.sent > m_numbers.highest())
        skip(m_counts.sent - m_numbers.highest());
    if (m_endKnown)
        answerEnd(stop);
    const auto messages = [](std::uint64_t number) { return std::to_string(number) + " messages"; };
    m_result.facts = {{"messages sent", messages(m_counts.sent)},
                      {"messages received", messages(m_counts.received)},
                      {"messages lost", messages(m_counts.lost)},
                      {"messages duplicated", messages(m_counts.duplicated)},
                      {"messages reordered", messages(m_counts.reordered)},
                      {"foreign datagrams", std::to_string(m_counts.foreign)}};
    append(m_result.facts, m_kernelStamps.facts());
    return m_result;
}

void DatagramReceiverLoop::receive(const StopFlag &stop) noexcept {
    const StampClock &clock = m_buffer.clock();
    const std::size_t size = m_plan.sizeBytes;
    auto &header = *reinterpret_cast<DatagramHeader *>(m_bytes.data());
    while (!stop.load(std::memory_order_relaxed)) {
        const ssize_t got = m_kernelStamps.receive(m_socket, m_bytes.data(), m_bytes.size(), m_flags);
        if (got < 0) {
            if (!goOn(errno))
                return;
            continue;
        }
        const TickStamp stamp = clock.now();
        m_silent = false;
        if (got < static_cast<ssize_t>(sizeof header) || !sameKey(header.key, m_keys.sender)) {
            ++m_counts.foreign;
            continue;
        }
        const DatagramTag tag = tagOf(header);
        if (tag.kind == DatagramKind::data && static_cast<std::size_t>(got) == size) {
            if (!take(tag, stamp))
                return;
        } else if (takeControl(tag)) {
            return;
        }
    }
}

/// Whether a read that failed so is made again. The silence is counted from the first read that found
/// nothing.
bool DatagramReceiverLoop::goOn(int systemErrno) noexcept {
    if (systemErrno != EINTR && systemErrno != EAGAIN)
        return broken("recv", systemErrno);
    const MonotonicStamp now = readClock();
    if (!m_silent)
        m_lastHeard = now;
    m_silent = true;
    const auto pauses = m_plan.pattern.interval + (m_plan.knownStall ? m_plan.knownStall->time : Delay(0));
    if (now - m_lastHeard > silenceLimit + pauses)
        return broken("recv", ETIMEDOUT);
    return true;
}

/// A message. False where the loop is to end.
bool DatagramReceiverLoop::take(const DatagramTag &tag, TickStamp stamp) noexcept {
    if (tag.number == 0 || tag.number > m_target) {
        ++m_counts.foreign;
        return true;
    }
    std::uint64_t missing = 0;
    if (!m_numbers.arrive(tag.number, missing))
        return true;
    if (missing > 0)
        skip(missing);
    m_buffer.push(stamp);
    m_kernelStamps.keep();
    return tag.number < m_nextReply || reply(tag.number);
}

void DatagramReceiverLoop::skip(std::uint64_t messages) noexcept {
    m_buffer.skip(messages);
    m_kernelStamps.skip(messages);
}

bool DatagramReceiverLoop::reply(std::uint64_t number) noexcept {
    m_nextReply = (number / m_plan.pattern.window + 1) * m_plan.pattern.window;
    return send(DatagramKind::reply, number);
}

/// True at the sender's end.
bool DatagramReceiverLoop::takeControl(const DatagramTag &tag) noexcept {
    if (tag.kind == DatagramKind::hello) // asked again before our answer had arrived
        return false;
    if (tag.kind != DatagramKind::end || tag.number > m_target || tag.number < m_numbers.highest()) {
        ++m_counts.foreign;
        return false;
    }
    // Messages may come after the first word of the end, where the network changes their order.
    if (++m_endsHeard < 2 && m_numbers.received() < tag.number)
        return false;
    count(tag.number);
    m_endKnown = true;
    judgeEnd(tag.number);
    return true;
}

void DatagramReceiverLoop::judgeEnd(std::uint64_t sent) noexcept {
    // As for streams: a step by duration does not end before its time.
    const auto least = m_plan.duration - m_plan.duration / 1000;
    const bool due = m_plan.duration.count() > 0 && readClock() - m_connected >= least;
    m_result.end = sent == m_target || due ? LoopEnd::complete : LoopEnd::peerLost;
}

void DatagramReceiverLoop::count(std::uint64_t sent) noexcept {
    m_counts.sent = sent;
    m_counts.received = m_numbers.received();
    m_counts.lost = sent - m_numbers.received();
    m_counts.duplicated = m_numbers.duplicated();
    m_counts.reordered = m_numbers.reordered();
}

/// Says that the end was heard, and again each time that the sender repeats it. Not measured.
void DatagramReceiverLoop::answerEnd(const StopFlag &stop) noexcept {
    const auto end = m_result;
    MonotonicStamp deadline = readClock() + lingerTime;
    bool asked = true;
    while (readClock() < deadline && !stop) {
        if (asked && !send(DatagramKind::endHeard, m_counts.received))
            break;
        asked = false;
        pollfd state{m_socket, POLLIN, 0};
        DatagramHeader header;
        if (poll(&state, 1, 10) <= 0 || recv(m_socket, &header, sizeof header, MSG_DONTWAIT) < 0)
            continue;
        if (!sameKey(header.key, m_keys.sender))
            continue;
        const DatagramKind kind = tagOf(header).kind;
        if (kind == DatagramKind::done)
            break;
        asked = kind == DatagramKind::end;
        if (asked)
            deadline = readClock() + lingerTime;
    }
    m_result = end; // a sender that is gone already does not undo a complete step
}

bool DatagramReceiverLoop::send(DatagramKind kind, std::uint64_t number) noexcept {
    DatagramHeader header{m_keys.receiver, {}};
    putTag(header, kind, number);
    // One that is not sent counts as one that is lost: the sender has its limit.
    if (::send(m_socket, &header, sizeof header, MSG_NOSIGNAL) >= 0 || errno == EAGAIN || errno == EINTR ||
        errno == ENOBUFS)
        return true;
    return broken("send", errno);
}

bool DatagramReceiverLoop::broken(const char *call, int systemErrno) noexcept {
    m_result.end = endFor(systemErrno);
    m_result.systemErrno = systemErrno;
    m_result.call = call;
    return false;
}

} // namespace delayrank::probe
