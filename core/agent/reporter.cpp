#include "core/agent/reporter.h"

#include "control.pb.h"

namespace delayrank::agent {

bool Reporter::report(Channel &channel) {
    while (channel.hasRoomForDelays()) {
        if (!m_buffer.take(m_batch, delaysPerFrame))
            return true;
        protocol::AgentFrame frame;
        protocol::Delays &delays = *frame.mutable_delays();
        delays.set_first_message(m_batch.firstMessage);
        m_encoder.encode(m_batch.delays, delays);
        channel.queue(frame);
    }
    return false;
}

} // namespace delayrank::agent
