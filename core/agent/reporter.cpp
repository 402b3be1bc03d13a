#include "core/agent/reporter.h"

#include "control.pb.h"
#include "core/protocol/conversion.h"

#include <numeric>

namespace delayrank::agent {

void queueDelays(Channel &channel, protocol::DelayEncoder &encoder, SeriesKind kind,
                 std::uint64_t firstMessage, std::chrono::nanoseconds origin, std::span<const Delay> delays) {
    protocol::AgentFrame frame;
    protocol::Delays &message = *frame.mutable_delays();
    message.set_series(protocol::toMessage(kind));
    message.set_first_message(firstMessage);
    message.set_origin_ns(origin.count());
    encoder.encode(delays, message);
    channel.queue(frame);
}

std::chrono::nanoseconds Reporter::origin() {
    const std::chrono::nanoseconds stamp(m_buffer.clock().rate().nanoseconds(m_batch.origin.ticks));
    if (m_wallClock == nullptr)
        return stamp;
    // By what the wall clock is ahead at the last message: a batch may be one message that came after a long
    // wait.
    const auto last = std::accumulate(m_batch.delays.begin(), m_batch.delays.end(), stamp);
    return stamp + std::chrono::nanoseconds(m_wallClock->wallClockAt(last.count())) - last;
}

bool Reporter::report(Channel &channel) {
    while (channel.hasRoomForDelays()) {
        if (!m_buffer.take(m_batch, delaysPerFrame))
            return true;
        queueDelays(channel, m_encoder, m_kind, m_batch.firstMessage, origin(), m_batch.delays);
        m_reported += m_batch.delays.size();
    }
    return false;
}

} // namespace delayrank::agent
