#include "core/probe/known_stall.h"

#include "core/probe/clock.h"

#include <algorithm>

namespace delayrank::probe {

namespace {
constexpr std::chrono::microseconds spinTime{200};
}

bool waitKnownStall(const StampClock &clock, TickStamp until, TickStamp end, const StopFlag &stop) noexcept {
    // Only CLOCK_MONOTONIC can be slept on; the last stretch is spun on the clock that stamps.
    const Delay left = clock.between(clock.now(), std::min(until, end));
    const MonotonicStamp spinFrom = readClock() + (left - spinTime);
    while (!stop && readClock() < spinFrom && !sleepUntil(spinFrom))
        continue;
    for (;;) {
        const TickStamp now = clock.now();
        if (stop || now >= end)
            return false;
        if (now >= until)
            return true;
    }
}

} // namespace delayrank::probe
