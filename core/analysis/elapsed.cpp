#include "core/analysis/elapsed.h"

#include "core/analysis/saturating.h"

#include <algorithm>

namespace delayrank::analysis {

namespace {

constexpr std::uint64_t block = 64;

Delay sumOf(Delay start, std::span<const Delay> delays) {
    for (const Delay delay : delays)
        start = saturatingSum(start, delay);
    return start;
}

} // namespace

void Elapsed::extend(std::span<const Delay> all) {
    m_size = all.size();
    while (m_sums.size() * block <= m_size)
        m_sums.push_back(sumOf(m_sums.back(), all.subspan((m_sums.size() - 1) * block, block)));
}

Delay Elapsed::after(std::span<const Delay> all, std::uint64_t count) const {
    const std::uint64_t whole = count / block;
    return sumOf(m_sums[whole], all.subspan(whole * block, count - whole * block));
}

std::uint64_t Elapsed::countAt(std::span<const Delay> all, Delay time) const {
    const auto later = std::lower_bound(m_sums.begin(), m_sums.end(), time);
    if (later == m_sums.begin())
        return 0;
    const auto whole = static_cast<std::uint64_t>(later - m_sums.begin()) - 1;
    Delay sum = m_sums[whole];
    for (std::uint64_t count = whole * block; count < m_size; ++count) {
        sum = saturatingSum(sum, all[count]);
        if (sum >= time)
            return count + 1;
    }
    return m_size + 1;
}

} // namespace delayrank::analysis
