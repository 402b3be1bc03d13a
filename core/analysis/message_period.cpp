#include "core/analysis/message_period.h"

namespace delayrank::analysis {

void MessagePeriod::add(std::uint64_t message) {
    if (m_count > 0)
        ++m_differences[message - m_last];
    m_last = message;
    ++m_count;
}

std::optional<StallPeriod> MessagePeriod::period() const {
    if (m_count < leastPeriodStalls)
        return std::nullopt;
    std::uint64_t commonest = 0;
    std::uint64_t occurrences = 0;
    for (const auto &[difference, count] : m_differences)
        if (count > occurrences || (count == occurrences && difference < commonest)) {
            commonest = difference;
            occurrences = count;
        }
    std::uint64_t withinOne = occurrences;
    for (const std::uint64_t neighbour : {commonest - 1, commonest + 1})
        if (const auto found = m_differences.find(neighbour); found != m_differences.end())
            withinOne += found->second;
    const std::uint64_t all = m_count - 1;
    if (2 * withinOne < all)
        return std::nullopt;
    return StallPeriod{commonest, static_cast<double>(withinOne) / static_cast<double>(all)};
}

} // namespace delayrank::analysis
