#pragma once

#include "core/base/plan.h"
#include "core/probe/clock.h"
#include "core/probe/countdown.h"
#include "core/probe/loop_result.h"

namespace delayrank::probe {

/// When a paced sender's messages are due: `burst` of them at each of the absolute deadlines start, start +
/// T, start + 2 T ... A sender that falls behind does not shift them (no coordinated omission); how far it
/// fell behind is counted. Measured thread.
class Pacer {
public:
    /// `duration` 0: no end.
    Pacer(const Pattern &pattern, MonotonicStamp start, std::chrono::nanoseconds duration);

    /// Before a message: waits for its deadline if it is the first of a burst. False where the step is over:
    /// stopped, or the deadline is beyond its end.
    bool wait(const StopFlag &stop) noexcept {
        if (m_interval.count() == 0 || !m_burst.atStart())
            return true;
        return waitForDeadline(stop);
    }

    /// After a message. Only a paced sender reads CLOCK_MONOTONIC here: it alone can be slept on, and NTP
    /// slews it away from the clock that stamps.
    void completed() noexcept {
        if (m_interval.count() == 0)
            return;
        const Delay lateness = readClock() - m_deadline;
        if (lateness > m_largestLateness)
            m_largestLateness = lateness;
        m_lateMessages += m_late ? 1 : 0;
        if (m_burst.tick())
            m_deadline = m_deadline + m_interval;
    }

    /// "late messages": of bursts whose deadline had passed before the sender came to them; "largest
    /// lateness": from a deadline to the completion of a message that was due then. None where nothing is
    /// paced.
    Facts facts() const;

private:
    bool waitForDeadline(const StopFlag &stop) noexcept;

    std::chrono::nanoseconds m_interval;
    Countdown m_burst;
    MonotonicStamp m_deadline;
    MonotonicStamp m_end;
    bool m_late = false;
    std::uint64_t m_lateMessages = 0;
    Delay m_largestLateness{0};
};

} // namespace delayrank::probe
