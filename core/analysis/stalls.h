#pragma once

#include "core/analysis/message_period.h"
#include "core/base/duration.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace delayrank::analysis {

inline constexpr Delay defaultStallThreshold = std::chrono::milliseconds(1);

/// One delay at or above the threshold: the number (from 1) of the message that waited, and how long.
struct Stall {
    std::uint64_t message = 0;
    Delay delay{0};
    friend bool operator==(const Stall &, const Stall &) = default;
};

/// Gathers the stalls of one end of one step, in order, as its delays come. Not thread-safe.
class StallList {
public:
    explicit StallList(Delay threshold = defaultStallThreshold) : m_threshold(threshold) {}
    /// `firstMessage` is the number of the message that delays[0] ends at (2 for a series' first delay).
    void add(std::uint64_t firstMessage, std::span<const Delay> delays);
    /// Puts in one stall that is at or above the threshold, after the others.
    void add(const Stall &stall);
    /// The list for a threshold that is as high or higher.
    StallList above(Delay threshold) const;
    Delay threshold() const { return m_threshold; }
    const std::vector<Stall> &stalls() const { return m_stalls; }
    /// The stalls' MessagePeriod.
    std::optional<StallPeriod> period() const { return m_period.period(); }

private:
    Delay m_threshold;
    std::vector<Stall> m_stalls;
    MessagePeriod m_period;
};

} // namespace delayrank::analysis
