#pragma once

#include "core/runs/run.h"

namespace delayrank::runs {

/// What became of the messages of a step over datagrams, as its receiver counted them. `lost` are those that
/// never arrived; where both are known, sent == received + lost.
struct MessageCounts {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    std::uint64_t lost = 0;
    std::uint64_t duplicated = 0;
    std::uint64_t reordered = 0;
    friend bool operator==(const MessageCounts &, const MessageCounts &) = default;
    MessageCounts &operator+=(const MessageCounts &other);
};

/// From the receiver's facts at the end of a step; none for a stream of bytes, which loses nothing.
std::optional<MessageCounts> messageCountsOf(const Run &run, std::uint32_t step);

/// "20000 messages sent, 19000 received, 1000 lost, 0 duplicated, 0 reordered"
std::string text(const MessageCounts &counts);

} // namespace delayrank::runs
