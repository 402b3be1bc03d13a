#include "core/probe/clock_anchor.h"

#include "core/probe/stamp_clock.h"

#include <algorithm>
#include <limits>

namespace delayrank::probe {

ClockAnchor ClockAnchor::take(int tries) {
    ClockAnchor best;
    best.widthTicks = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < tries; ++i) {
        const TickStamp before = readTickCounter();
        const TickStamp raw = readRawClock();
        const TickStamp after = readTickCounter();
        const std::int64_t width = after.ticks - before.ticks;
        // A width below 0 is a move to a CPU whose counter is behind: no bracket at all.
        if (width >= 0 && width < best.widthTicks)
            best = {{before.ticks + width / 2}, raw.ticks, width};
    }
    return best;
}

double Calibration::errorPpm() const {
    return span.count() == 0 ? 0
                             : 1e6 * static_cast<double>(width.count()) / static_cast<double>(span.count());
}

std::optional<Calibration> calibrate(const ClockAnchor &first, const ClockAnchor &last) {
    const std::int64_t ticks = last.counter.ticks - first.counter.ticks;
    const std::int64_t nanoseconds = last.rawNs - first.rawNs;
    // Slower than 10 MHz a tick would be coarser than the system's own clock.
    if (ticks <= 0 || nanoseconds <= 0 || ticks < nanoseconds / 100)
        return std::nullopt;
    Calibration result;
    result.rate = TickRate::of(ticks, nanoseconds);
    result.span = std::chrono::nanoseconds(nanoseconds);
    const std::int64_t width = std::max(first.widthTicks, last.widthTicks);
    if (width == std::numeric_limits<std::int64_t>::max())
        return std::nullopt; // not one bracket held
    result.width = std::chrono::nanoseconds(result.rate.nanoseconds(width));
    return result;
}

double driftPpm(const TickRate &rate, const ClockAnchor &first, const ClockAnchor &last) {
    const double expected = static_cast<double>(rate.nanoseconds(last.counter.ticks - first.counter.ticks));
    const double passed = static_cast<double>(last.rawNs - first.rawNs);
    return passed > 0 ? (expected / passed - 1) * 1e6 : 0;
}

} // namespace delayrank::probe
