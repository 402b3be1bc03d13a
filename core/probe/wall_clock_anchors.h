#pragma once

#include "core/base/duration.h"

#include <deque>

namespace delayrank::probe {

/// What CLOCK_REALTIME showed at moments of CLOCK_MONOTONIC_RAW, so that stamps of hosts whose wall clocks
/// are synchronised can be compared. NTP and PTP speed a wall clock up and slow it down all the time, so it
/// is looked at again and again, and a moment between two looks lies on the line between them. One thread.
class WallClockAnchors {
public:
    /// Looks at both clocks: of a few tries the one with the closest readings.
    void look();
    /// The wall clock at a moment of CLOCK_MONOTONIC_RAW, both in nanoseconds. Moments must not go back by
    /// more than one look; before the first and after the last one the offset is that of the nearest. Needs a
    /// look.
    std::int64_t wallClockAt(std::int64_t rawNs);
    /// The widest distance of readings so far: how far off an anchor may be, at most.
    std::chrono::nanoseconds widestReading() const { return m_widest; }

    /// For look(), and tests.
    void add(std::int64_t rawNs, std::int64_t wallClockNs);

private:
    struct Anchor {
        std::int64_t rawNs;
        std::int64_t offsetNs; ///< wall clock less CLOCK_MONOTONIC_RAW
    };
    std::deque<Anchor> m_anchors;
    std::chrono::nanoseconds m_widest{0};
};

} // namespace delayrank::probe
