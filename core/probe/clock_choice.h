#pragma once

#include "core/base/fact.h"
#include "core/base/plan.h"
#include "core/probe/stamp_clock.h"

namespace delayrank::probe {

/// What a host says about its tick counter, and what was measured of it. Split from the finding out so that
/// the decision can be tested for hosts that are not there.
struct CounterEvidence {
    bool readable = false; ///< this architecture has one that programs may read
    bool invariant =
        false; ///< ticks at one rate in all power states (CPUID 0x80000007 EDX bit 8; always on aarch64)
    std::string kernelClock; ///< /sys/devices/system/clocksource/.../current_clocksource
    bool kernelOffersIt =
        false; ///< among available_clocksource: the kernel's watchdog did not find it unstable
    std::size_t cpus = 1;
    std::size_t comparedCpus = 1;
    bool cpusAgree = true;
    bool calibrated = false;
};

/// Why the counter cannot be trusted, in words that follow "not the TSC: "; empty where it can.
std::string counterFault(const CounterEvidence &evidence);

/// The clock that stamps messages, with what is known about it.
struct ChosenClock {
    StampClock clock = StampClock::monotonicRaw();
    /// "clock", "clock choice" and, for a counter, "clock frequency", "clock calibration" and "clock
    /// agreement between CPUs".
    Facts facts;
};

/// The clock for `choice` on this host. The counter is examined once in a process, at the first call (about
/// 60 ms, on the calling thread), and its rate stays the same from then on. Errors: invalidArgument for a
/// counter that was asked for and cannot be trusted; the reason says why.
Expected<ChosenClock> chooseClock(ClockChoice choice);

/// What `ClockChoice::automatic` means in this process from now on (delayrank-agent --clock). Before any
/// other thread calls chooseClock().
void setDefaultClock(ClockChoice choice);

/// The resolution (the smallest step between two readings that differ) and the cost of a reading, measured
/// now on the calling thread in about a millisecond.
Facts clockCostFacts(const StampClock &clock);
/// The figures of clockCostFacts().
struct ClockCost {
    std::chrono::nanoseconds resolution{0};
    double readNanoseconds = 0;
};
ClockCost measureClock(const StampClock &clock);

} // namespace delayrank::probe
