#pragma once

#include "core/agent/channel.h"
#include "core/probe/stamp_buffer.h"
#include "core/protocol/delay_encoding.h"

namespace delayrank::agent {

/// Takes the stamps of one step away, turns them into delays and queues them as Delays frames, as long as the
/// channel has room. Control thread.
class Reporter {
public:
    static constexpr std::size_t delaysPerFrame = protocol::maxDelaysPerFrame;

    explicit Reporter(probe::StampBuffer &buffer) : m_buffer(buffer) {}
    /// How the delays travel from now on; varints unless said.
    void encodeAs(protocol::DelayEncoding encoding) { m_encoder = protocol::DelayEncoder(encoding); }
    /// True when the buffer was emptied; false when the channel is full for now.
    bool report(Channel &channel);

private:
    probe::StampBuffer &m_buffer;
    probe::DelayBatch m_batch;
    protocol::DelayEncoder m_encoder;
};

} // namespace delayrank::agent
