#pragma once

#include "core/probe/tick_rate.h"

#include <chrono>
#include <optional>

namespace delayrank::probe {

/// One moment on two clocks: CLOCK_MONOTONIC_RAW read between two readings of the tick counter, of many tries
/// the one whose readings lie closest together. The true moment is off by half of that distance at most.
struct ClockAnchor {
    TickStamp counter;           ///< the middle of the two readings
    std::int64_t rawNs = 0;      ///< CLOCK_MONOTONIC_RAW
    std::int64_t widthTicks = 0; ///< from one reading to the other

    /// Any thread; about `tries` times 60 ns.
    static ClockAnchor take(int tries = 1000);
};

/// The counter's rate between two anchors and how far off it may be.
struct Calibration {
    TickRate rate;
    std::chrono::nanoseconds span{0};  ///< from anchor to anchor
    std::chrono::nanoseconds width{0}; ///< the wider of the two brackets
    /// Half of both brackets over the span: the most that the rate can be off, in parts per million.
    double errorPpm() const;
};

/// None where one of the clocks did not move on: the counter does not count.
std::optional<Calibration> calibrate(const ClockAnchor &first, const ClockAnchor &last);

/// How much faster the counter ran between two anchors than `rate` says, in parts per million.
double driftPpm(const TickRate &rate, const ClockAnchor &first, const ClockAnchor &last);

} // namespace delayrank::probe
