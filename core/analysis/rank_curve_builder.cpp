#include "core/analysis/rank_curve.h"

#include "core/analysis/radix_sort.h"

#include <algorithm>

namespace delayrank::analysis {

namespace {
constexpr auto counters = static_cast<std::size_t>(RankCurveBuilder::countedBelow.count());
}

RankCurveBuilder::RankCurveBuilder() : m_counts(counters), m_lowest(counters) {}

void RankCurveBuilder::add(std::span<const Delay> delays) {
    std::uint64_t *const counts = m_counts.data();
    std::size_t lowest = m_lowest;
    std::size_t highest = m_highest;
    for (const Delay delay : delays) {
        const auto nanoseconds = static_cast<std::uint64_t>(delay.count());
        if (nanoseconds < counters) [[likely]] {
            ++counts[nanoseconds];
            lowest = std::min<std::size_t>(lowest, nanoseconds);
            highest = std::max<std::size_t>(highest, nanoseconds);
        } else {
            m_newLong.push_back(delay);
        }
    }
    m_lowest = lowest;
    m_highest = highest;
    m_size += delays.size();
}

void RankCurveBuilder::mergeNewLong() {
    if (m_newLong.empty())
        return;
    sortFalling(m_newLong);
    std::vector<Counted> merged;
    merged.reserve(m_long.size() + m_newLong.size());
    const auto append = [&merged](Counted next) {
        if (!merged.empty() && merged.back().delay == next.delay)
            merged.back().count += next.count;
        else
            merged.push_back(next);
    };
    auto old = m_long.begin();
    for (const Delay delay : m_newLong) {
        for (; old != m_long.end() && old->delay >= delay; ++old)
            append(*old);
        append({delay, 1});
    }
    std::for_each(old, m_long.end(), append);
    m_long.swap(merged);
    m_newLong.clear();
}

RankCurve RankCurveBuilder::curve() {
    mergeNewLong();
    std::vector<RankRun> runs;
    runs.reserve(m_long.size() + 1024);
    for (const Counted &counted : m_long)
        runs.push_back({counted.delay, counted.count, 0});
    for (std::size_t nanoseconds = m_highest + 1; nanoseconds-- > m_lowest;)
        if (m_counts[nanoseconds] > 0)
            runs.push_back({Delay(static_cast<std::int64_t>(nanoseconds)), m_counts[nanoseconds], 0});
    return RankCurve(std::move(runs));
}

} // namespace delayrank::analysis
