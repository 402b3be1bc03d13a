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
        delays.mutable_delay_ns()->Reserve(static_cast<int>(m_batch.delays.size()));
        for (const Delay delay : m_batch.delays)
            delays.add_delay_ns(static_cast<std::uint64_t>(delay.count()));
        channel.queue(frame);
    }
    return false;
}

} // namespace delayrank::agent
