#include "core/probe/clock.h"

#include <algorithm>
#include <array>
#include <cerrno>
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

Facts clockFacts() {
    constexpr std::size_t readings = 1000;
    constexpr int rounds = 10;
    std::array<MonotonicStamp, readings> stamps;
    std::int64_t resolution = 0;
    std::int64_t cheapestRound = 0;
    for (int round = 0; round < rounds; ++round) {
        for (MonotonicStamp &stamp : stamps)
            stamp = readClock();
        // The cheapest round is the one that nothing interrupted.
        const std::int64_t cost = (stamps.back() - stamps.front()).count();
        cheapestRound = round == 0 ? cost : std::min(cheapestRound, cost);
        for (std::size_t i = 1; i < readings; ++i) {
            const std::int64_t step = (stamps[i] - stamps[i - 1]).count();
            if (step > 0 && (resolution == 0 || step < resolution))
                resolution = step;
        }
    }
    timespec claimed{};
    clock_getres(CLOCK_MONOTONIC, &claimed);
    return {{"clock", "CLOCK_MONOTONIC"},
            {"clock resolution", std::to_string(resolution) + " ns"},
            {"clock resolution as the kernel says", std::to_string(claimed.tv_nsec) + " ns"},
            {"clock cost per read",
             std::to_string(cheapestRound / static_cast<std::int64_t>(readings - 1)) + " ns"}};
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
