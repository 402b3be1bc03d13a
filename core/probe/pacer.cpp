#include "core/probe/pacer.h"

#include <algorithm>

namespace delayrank::probe {

bool Pacer::waitForDeadline(MonotonicStamp last, const StopFlag &stop) noexcept {
    m_late = last > m_deadline;
    const MonotonicStamp until = std::min(m_deadline, m_end);
    while (last < until && !stop && !sleepUntil(until))
        continue;
    return !stop && m_deadline < m_end;
}

Facts Pacer::facts() const {
    if (m_interval.count() == 0)
        return {};
    return {{"late messages", std::to_string(m_lateMessages) + " messages"},
            {"largest lateness", formatDuration(m_largestLateness)}};
}

} // namespace delayrank::probe
