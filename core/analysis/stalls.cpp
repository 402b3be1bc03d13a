#include "core/analysis/stalls.h"

namespace delayrank::analysis {

void StallList::add(std::uint64_t firstMessage, std::span<const Delay> delays) {
    for (std::size_t i = 0; i < delays.size(); ++i) {
        if (delays[i] < m_threshold)
            continue;
        const std::uint64_t message = firstMessage + i;
        if (!m_stalls.empty())
            ++m_differences[message - m_stalls.back().message];
        m_stalls.push_back({message, delays[i]});
    }
}

std::optional<StallPeriod> StallList::period() const {
    if (m_stalls.size() < leastPeriodStalls)
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
    const std::uint64_t all = m_stalls.size() - 1;
    if (2 * withinOne < all)
        return std::nullopt;
    return StallPeriod{commonest, static_cast<double>(withinOne) / static_cast<double>(all)};
}

} // namespace delayrank::analysis
