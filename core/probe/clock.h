#pragma once

#include "core/base/duration.h"
#include "core/base/fact.h"

#include <ctime>

namespace delayrank::probe {

/// Reads CLOCK_MONOTONIC, the clock of all pacing and deadlines (stamps come from a StampClock). Any thread;
/// about 30 ns (vDSO).
inline MonotonicStamp readClock() noexcept {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return {std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec};
}

/// Sleeps until that clock shows `until`, by an absolute deadline. False when a signal ended it early.
bool sleepUntil(MonotonicStamp until) noexcept;

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
