#pragma once

#include "core/base/duration.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace delayrank::analysis {

/// Fewer stalls have no period, whatever their distances.
inline constexpr std::size_t leastPeriodStalls = 4;

inline constexpr Delay defaultStallThreshold = std::chrono::milliseconds(1);

/// One delay at or above the threshold: the number (from 1) of the message that waited, and how long.
struct Stall {
    std::uint64_t message = 0;
    Delay delay{0};
    friend bool operator==(const Stall &, const Stall &) = default;
};

/// 'Every N-th message stalls', with the share of the differences that are within one of N.
struct StallPeriod {
    std::uint64_t messages = 0;
    double share = 0;
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
    /// product.md: N is the commonest difference between neighbouring stalls' message numbers (the smallest
    /// of equally common ones), given only where at least half of the differences are within one of N.
    /// Needs leastPeriodStalls stalls: two of them would make any distance a period.
    std::optional<StallPeriod> period() const;

private:
    Delay m_threshold;
    std::vector<Stall> m_stalls;
    /// How often each difference between neighbours' message numbers occurs, kept up so that a live table
    /// asks for the period at the cost of the distinct differences.
    std::unordered_map<std::uint64_t, std::uint64_t> m_differences;
};

} // namespace delayrank::analysis
