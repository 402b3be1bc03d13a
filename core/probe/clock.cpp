#include "core/probe/clock.h"

#include <cstdlib>

namespace delayrank::probe {

namespace {
std::int64_t nanosecondsOf(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}
} // namespace

bool sleepUntil(MonotonicStamp until) noexcept {
    const timespec time{static_cast<time_t>(until.nanoseconds / 1'000'000'000),
                        static_cast<long>(until.nanoseconds % 1'000'000'000)};
    return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) == 0;
}

ClockOffsets ClockOffsets::now() {
    ClockOffsets offsets;
    offsets.m_taken = readClock();
    offsets.m_boot = std::chrono::nanoseconds(nanosecondsOf(CLOCK_BOOTTIME) - offsets.m_taken.nanoseconds);
    offsets.m_wall = std::chrono::nanoseconds(nanosecondsOf(CLOCK_REALTIME) - offsets.m_taken.nanoseconds);
    return offsets;
}

Facts ClockOffsets::changesUntil(const ClockOffsets &later) const {
    Facts facts;
    // The clocks are read one after the other: a preemption between two readings must not look like a
    // suspend.
    constexpr std::chrono::nanoseconds readingError = std::chrono::milliseconds(10);
    const auto suspended = later.m_boot - m_boot;
    if (suspended > readingError)
        facts.push_back({"time suspended", formatDuration(suspended)});
    const auto stepped = later.m_wall - m_wall - suspended;
    const auto slew = (later.m_taken - m_taken) / 2000;
    if (std::chrono::abs(stepped) > readingError + slew)
        facts.push_back({"wall clock stepped", formatDuration(stepped)});
    return facts;
}

} // namespace delayrank::probe
