#pragma once

#include "core/base/duration.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

namespace delayrank::remote {

/// Makes one-way delays of both ends' stamps on one clock: from the beginning of a message's send call to its
/// completion at the receiver. What one end lacks is left out as a gap. Memory: the stamps that one end is
/// ahead.
class OneWay {
public:
    /// Delays of an end as they arrive: the first ends at `firstMessage`, and begins at `origin` on the
    /// clock.
    void addSent(std::uint64_t firstMessage, std::chrono::nanoseconds origin, std::span<const Delay> delays) {
        append(m_sent, firstMessage, origin, delays);
    }
    void addReceived(std::uint64_t firstMessage, std::chrono::nanoseconds origin,
                     std::span<const Delay> delays) {
        append(m_received, firstMessage, origin, delays);
    }

    /// Consecutive messages' one-way delays, from that of `firstMessage` on; message 1 has none, so that all
    /// series begin with message 2.
    struct Batch {
        std::uint64_t firstMessage = 0;
        std::vector<Delay> delays;
    };
    /// The next ones that both ends have; none for now.
    std::optional<Batch> take();

    /// Messages that seemed to arrive before they were sent; their delays were taken as 0.
    std::uint64_t backwards() const { return m_backwards; }

private:
    struct Stamp {
        std::uint64_t message;
        std::int64_t ns;
    };
    struct End {
        std::deque<Stamp> stamps;
        std::uint64_t last = 1; ///< the last message of which there was a stamp
    };
    static void append(End &to, std::uint64_t firstMessage, std::chrono::nanoseconds origin,
                       std::span<const Delay> delays);

    End m_sent;
    End m_received;
    std::uint64_t m_backwards = 0;
};

} // namespace delayrank::remote
