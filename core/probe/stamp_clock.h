#pragma once

#include "core/base/plan.h"
#include "core/probe/tick_rate.h"

#include <ctime>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace delayrank::probe {

/// Whether this architecture has a counter that a program can read without a call.
#if defined(__x86_64__) || defined(__aarch64__)
inline constexpr bool hasTickCounter = true;
#else
inline constexpr bool hasTickCounter = false;
#endif

/// Reads the CPU's time-stamp counter just after a system call: the TSC, or CNTVCT_EL0. Nothing after a
/// SYSRET executes before all that the call did has completed (Intel SDM, volume 2, SYSRET, "Instruction
/// ordering"), so the reading needs no fence, which would cost as much as the reading itself.
inline TickStamp readTickCounterAfterCall() noexcept {
#if defined(__x86_64__)
    return {static_cast<std::int64_t>(__rdtsc())};
#elif defined(__aarch64__)
    std::uint64_t count;
    asm volatile("mrs %0, cntvct_el0" : "=r"(count)::"memory");
    return {static_cast<std::int64_t>(count)};
#else
    return {};
#endif
}

/// The same anywhere: after an LFENCE or ISB, as the kernel's rdtsc_ordered() has it.
inline TickStamp readTickCounter() noexcept {
#if defined(__x86_64__)
    _mm_lfence();
#elif defined(__aarch64__)
    asm volatile("isb" ::: "memory");
#endif
    return readTickCounterAfterCall();
}

/// Reads CLOCK_MONOTONIC_RAW, which NTP neither steps nor slews; its ticks are nanoseconds.
inline TickStamp readRawClock() noexcept {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC_RAW, &time);
    return {std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec};
}

/// The clock of all stamps of one end of a step: which one it is was decided outside of the measured loop. A
/// value, cheap to copy; any thread.
class StampClock {
public:
    enum class Source : std::uint8_t {
        none,         ///< reads nothing and always shows 0: the bare loop that stamping is compared with
        monotonicRaw, ///< CLOCK_MONOTONIC_RAW
        counter,      ///< readTickCounterAfterCall()
    };

    static constexpr StampClock none() { return {Source::none, {}}; }
    static constexpr StampClock monotonicRaw() { return {Source::monotonicRaw, {}}; }
    static constexpr StampClock counter(TickRate rate) { return {Source::counter, rate}; }

    Source source() const noexcept { return m_source; }
    TickRate rate() const noexcept { return m_rate; }
    /// "TSC", "CNTVCT" or "CLOCK_MONOTONIC_RAW".
    const char *name() const;

    /// One branch that is always predicted, and the reading.
    TickStamp now() const noexcept {
        if (m_source == Source::counter)
            return readTickCounterAfterCall();
        if (m_source == Source::monotonicRaw)
            return readRawClock();
        return {};
    }
    /// The moment `time` after `start` on this clock; 0 or more.
    TickStamp after(TickStamp start, std::chrono::nanoseconds time) const noexcept {
        return {start.ticks + m_rate.ticks(time)};
    }
    /// From `earlier` to `later`; 0 where they are the other way round.
    Delay between(TickStamp earlier, TickStamp later) const noexcept {
        return Delay(later < earlier ? 0 : m_rate.nanoseconds(later.ticks - earlier.ticks));
    }

private:
    constexpr StampClock(Source source, TickRate rate) : m_source(source), m_rate(rate) {}
    Source m_source;
    TickRate m_rate;
};

} // namespace delayrank::probe
