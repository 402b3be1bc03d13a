#include "core/analysis/stalls.h"

namespace delayrank::analysis {

void StallList::add(std::uint64_t firstMessage, std::span<const Delay> delays) {
    for (std::size_t i = 0; i < delays.size(); ++i)
        if (delays[i] >= m_threshold)
            add({firstMessage + i, delays[i]});
}

void StallList::add(const Stall &stall) {
    m_period.add(stall.message);
    m_stalls.push_back(stall);
}

StallList StallList::above(Delay threshold) const {
    StallList result(threshold);
    for (const Stall &stall : m_stalls)
        if (stall.delay >= threshold)
            result.add(stall);
    return result;
}

} // namespace delayrank::analysis
