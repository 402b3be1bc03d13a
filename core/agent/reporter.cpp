#include "core/agent/reporter.h"

#include "control.pb.h"
#include "core/protocol/conversion.h"

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

bool Reporter::report(Channel &channel) {
    while (channel.hasRoomForDelays()) {
        if (!m_buffer.take(m_batch, delaysPerFrame))
            return true;
        const std::chrono::nanoseconds origin(m_buffer.clock().rate().nanoseconds(m_batch.origin.ticks));
        queueDelays(channel, m_encoder, m_kind, m_batch.firstMessage, origin, m_batch.delays);
        m_reported += m_batch.delays.size();
    }
    return false;
}

} // namespace delayrank::agent
