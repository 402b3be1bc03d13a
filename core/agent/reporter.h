#pragma once

#include "core/agent/channel.h"
#include "core/probe/stamp_buffer.h"

namespace delayrank::agent {

/// Takes the stamps of one step away, turns them into delays and queues them as Delays frames, as long as the
/// channel has room. Control thread.
class Reporter {
public:
    /// Ten bytes a delay at most: a frame stays below protocol::maxPayloadBytes.
    static constexpr std::size_t delaysPerFrame = 65'536;

    explicit Reporter(probe::StampBuffer &buffer) : m_buffer(buffer) {}
    /// True when the buffer was emptied; false when the channel is full for now.
    bool report(Channel &channel);

private:
    probe::StampBuffer &m_buffer;
    probe::DelayBatch m_batch;
};

} // namespace delayrank::agent
