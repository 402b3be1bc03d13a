#pragma once

#include "core/probe/clock.h"
#include "core/probe/clock_anchor.h"
#include "core/probe/stamp_clock.h"

#include <optional>
#include <string>

namespace delayrank::probe {

/// What the kernel's NTP discipline does (adjtimex(2)).
struct NtpState {
    bool known = false;
    bool synchronised = false;
    double frequencyPpm = 0;
    std::chrono::microseconds maximumError{0}; ///< of the wall clock, as NTP or PTP and the kernel bound it
    static NtpState now();
};

/// Watches over a step what else happens to the host's clocks: suspend, steps of the wall clock, NTP's
/// frequency, a change of the kernel's clock source, and the drift of the tick counter that stamps. Control
/// thread.
class ClockWatch {
public:
    explicit ClockWatch(const StampClock &clock);
    /// "clock drift" and "NTP frequency" always, the others of ClockOffsets::changesUntil(), "NTP frequency
    /// at the start" and "clock source changed" only where it happened.
    Facts factsUntilNow() const;
    /// How far off the wall clock can have been, at most, at the start and now; none where it was not
    /// synchronised.
    std::optional<std::chrono::nanoseconds> wallClockError() const;

private:
    StampClock m_clock;
    ClockOffsets m_offsets;
    NtpState m_ntp;
    std::string m_kernelClock;
    ClockAnchor m_anchor;
};

} // namespace delayrank::probe
