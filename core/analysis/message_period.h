#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace delayrank::analysis {

/// Fewer messages have no period, whatever their distances.
inline constexpr std::size_t leastPeriodStalls = 4;

/// 'Every N-th message stalls', with the share of the differences that are within one of N.
struct StallPeriod {
    std::uint64_t messages = 0;
    double share = 0;
};

/// Gathers the numbers of some messages of one end, in order, and tells the period that they come in. Costs
/// the differences that occur, so that it can be asked of a live run. Not thread-safe.
class MessagePeriod {
public:
    /// `message` is greater than the one before.
    void add(std::uint64_t message);
    std::uint64_t count() const { return m_count; }
    /// product.md: N is the commonest difference between neighbours (the smallest of equally common ones),
    /// given only where at least half of the differences are within one of N. Needs leastPeriodStalls
    /// messages: two of them would make any distance a period.
    std::optional<StallPeriod> period() const;

private:
    std::uint64_t m_count = 0;
    std::uint64_t m_last = 0;
    std::unordered_map<std::uint64_t, std::uint64_t> m_differences; ///< how often each occurs
};

} // namespace delayrank::analysis
