#include "core/runs/series_index.h"

#include "core/analysis/saturating.h"

#include <algorithm>

namespace delayrank::runs {

bool SeriesIndex::describes(const Series &series) const {
    return series.delays.size() >= size() && series.leftOut() == m_leftOut;
}

void SeriesIndex::update(const Series &series) {
    if (!describes(series)) {
        m_envelope = {};
        m_elapsed = {};
    }
    m_leftOut = series.leftOut();
    m_envelope.extend(series.delays);
    m_elapsed.extend(series.delays);
    m_gaps = series.gaps;
    m_missing.clear();
    std::uint64_t missing = 0;
    for (const Gap &gap : m_gaps)
        m_missing.push_back(missing += gap.lost + gap.leftOut);
    findTimes(series);
}

void SeriesIndex::findTimes(const Series &series) {
    m_timed = size();
    m_jump = Delay(0);
    m_jumpAt = size();
    const auto leftOut = std::count_if(m_gaps.begin(), m_gaps.end(), [](const Gap &gap) { return gap.leftOut > 0; });
    for (const Gap &gap : m_gaps) {
        if (gap.before >= size())
            break;
        // The digest knows the time of all that was left out; where that was one stretch, it is that stretch's.
        const bool known = gap.lost == 0 && leftOut == 1 && series.digest &&
                           series.digest->curve.size() == series.measured() && series.digest->curve.bucketedBelow() == Delay(0);
        if (!known) {
            m_timed = gap.before;
            return;
        }
        m_jumpAt = gap.before;
        m_jump = series.digest->curve.total() - m_elapsed.after(series.delays, size());
    }
}

std::uint64_t SeriesIndex::messageOf(std::uint64_t index) const {
    const auto after = std::upper_bound(m_gaps.begin(), m_gaps.end(), index,
                                        [](std::uint64_t at, const Gap &gap) { return at < gap.before; });
    const auto gaps = static_cast<std::size_t>(after - m_gaps.begin());
    return index + 2 + (gaps == 0 ? 0 : m_missing[gaps - 1]);
}

std::uint64_t SeriesIndex::indexOf(std::uint64_t message) const {
    std::uint64_t low = 0, high = size();
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (messageOf(middle) < message)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Delay SeriesIndex::timeOf(const Series &series, std::uint64_t index) const {
    const Delay kept = m_elapsed.after(series.delays, index + 1);
    return index >= m_jumpAt ? analysis::saturatingSum(kept, m_jump) : kept;
}

std::uint64_t SeriesIndex::indexAt(const Series &series, Delay time) const {
    const auto indexOfKept = [&](Delay kept) {
        const std::uint64_t count = m_elapsed.countAt(series.delays, kept);
        return count == 0 ? 0 : count - 1;
    };
    const std::uint64_t index = indexOfKept(time);
    if (index < m_jumpAt)
        return std::min(index, m_timed);
    return std::min(m_timed, std::max(m_jumpAt, indexOfKept(time - m_jump)));
}

} // namespace delayrank::runs
