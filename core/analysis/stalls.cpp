#include "core/analysis/stalls.h"

namespace delayrank::analysis {

void StallList::add(std::uint64_t firstMessage, std::span<const Delay> delays) {
    for (std::size_t i = 0; i < delays.size(); ++i)
        if (delays[i] >= m_threshold)
            add({firstMessage + i, delays[i]});
}

void StallList::add(const Stall &stall) {
    if (!m_stalls.empty())
        ++m_differences[stall.message - m_stalls.back().message];
    m_stalls.push_back(stall);
}

StallList StallList::above(Delay threshold) const {
    StallList result(threshold);
    for (const Stall &stall : m_stalls)
        if (stall.delay >= threshold)
            result.add(stall);
    return result;
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
