#pragma once

#include "core/agent/channel.h"
#include "core/base/series_kind.h"
#include "core/probe/stamp_buffer.h"
#include "core/probe/wall_clock_anchors.h"
#include "core/protocol/delay_encoding.h"

#include <span>

namespace delayrank::agent {

/// Queues consecutive delays of a series as one Delays frame; the first one is that of `firstMessage`, the
/// stamp before it is `origin`.
void queueDelays(Channel &channel, protocol::DelayEncoder &encoder, SeriesKind kind,
                 std::uint64_t firstMessage, std::chrono::nanoseconds origin, std::span<const Delay> delays);

/// Takes the stamps of one step away, turns them into delays and queues them as Delays frames, as long as the
/// channel has room. Control thread.
class Reporter {
public:
    static constexpr std::size_t delaysPerFrame = protocol::maxDelaysPerFrame;

    explicit Reporter(probe::StampBuffer &buffer, SeriesKind kind = SeriesKind::messages)
        : m_buffer(buffer), m_kind(kind) {}
    /// How the delays travel from now on; varints unless said.
    void encodeAs(protocol::DelayEncoding encoding) { m_encoder = protocol::DelayEncoder(encoding); }
    /// The origins of what follows are on the wall clock; it outlives this.
    void originsBy(probe::WallClockAnchors &wallClock) { m_wallClock = &wallClock; }
    /// True when the buffer was emptied; false when the channel is full for now.
    bool report(Channel &channel);
    /// Delays queued so far.
    std::uint64_t reported() const { return m_reported; }

private:
    std::chrono::nanoseconds origin();

    probe::StampBuffer &m_buffer;
    const SeriesKind m_kind;
    probe::WallClockAnchors *m_wallClock = nullptr;
    probe::DelayBatch m_batch;
    protocol::DelayEncoder m_encoder;
    std::uint64_t m_reported = 0;
};

} // namespace delayrank::agent
