#include "ui/plots/timeline_track.h"

#include <algorithm>
#include <cmath>

namespace delayrank::ui {

std::uint64_t TimelinePlaces::size() const {
    if (m_axis == TimelineAxis::messages)
        return m_part.index->size();
    return m_part.timeKnown ? m_part.index->timed() : 0;
}

double TimelinePlaces::placeOf(std::uint64_t index) const {
    if (m_axis == TimelineAxis::messages)
        return static_cast<double>(m_part.messagesBefore + m_part.index->messageOf(index));
    return m_part.secondsBefore + std::chrono::duration<double>(m_part.index->timeOf(m_series, index)).count();
}

std::uint64_t TimelinePlaces::indexAt(double place) const {
    if (m_axis == TimelineAxis::messages) {
        const double message = std::ceil(place) - static_cast<double>(m_part.messagesBefore);
        return message <= 0 ? 0 : m_part.index->indexOf(static_cast<std::uint64_t>(std::fmin(message, 9e18)));
    }
    const double nanoseconds = std::ceil((place - m_part.secondsBefore) * 1e9);
    if (nanoseconds <= 0)
        return 0;
    return std::min(size(), m_part.index->indexAt(m_series, Delay(std::llround(std::fmin(nanoseconds, 9e18)))));
}

double TimelinePlaces::end() const {
    if (size() > 0)
        return placeOf(size() - 1);
    return m_axis == TimelineAxis::messages ? static_cast<double>(m_part.messagesBefore + 1) : m_part.secondsBefore;
}

} // namespace delayrank::ui
