#include "core/probe/pacer.h"

#include <algorithm>
#include <limits>

namespace delayrank::probe {

Pacer::Pacer(const Pattern &pattern, MonotonicStamp start, std::chrono::nanoseconds duration)
    : m_interval(pattern.interval), m_burst(pattern.burst), m_deadline(start),
      m_end(duration.count() > 0 ? start + duration
                                 : MonotonicStamp{std::numeric_limits<std::int64_t>::max()}) {}

bool Pacer::waitForDeadline(const StopFlag &stop) noexcept {
    const MonotonicStamp now = readClock();
    m_late = now > m_deadline;
    const MonotonicStamp until = std::min(m_deadline, m_end);
    while (now < until && !stop && !sleepUntil(until))
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
