#pragma once

#include "core/base/duration.h"
#include "core/base/fact.h"

#include <ctime>

namespace delayrank::probe {

/// Reads CLOCK_MONOTONIC, the clock of every stamp and of all pacing. Any thread; about 30 ns (vDSO).
inline MonotonicStamp readClock() noexcept {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return {std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec};
}

/// Sleeps until that clock shows `until`, by an absolute deadline. False when a signal ended it early.
bool sleepUntil(MonotonicStamp until) noexcept;

/// Which clock the stamps come from, its resolution (the smallest step seen between two readings that differ)
/// and its cost per read, both measured now on the calling thread in about a millisecond.
Facts clockFacts();

/// Where the other clocks stand against CLOCK_MONOTONIC, to find out afterwards whether the host was
/// suspended or its wall clock was set.
class ClockOffsets {
public:
    static ClockOffsets now();
    /// "time suspended" and "wall clock stepped", each only where it happened since `*this` was taken. A slew
    /// of up to 500 ppm, NTP's limit, is no step.
    Facts changesUntil(const ClockOffsets &later) const;

private:
    MonotonicStamp m_taken;
    std::chrono::nanoseconds m_boot{0}; ///< CLOCK_BOOTTIME less CLOCK_MONOTONIC
    std::chrono::nanoseconds m_wall{0}; ///< CLOCK_REALTIME less CLOCK_MONOTONIC
};

} // namespace delayrank::probe
