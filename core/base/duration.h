#pragma once

#include "core/base/error.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace delayrank {

/// An inter-message delay: integer nanoseconds, 0 or more, on the clock of the end that timed it.
using Delay = std::chrono::nanoseconds;

/// A reading of one host's monotonic clock. Stamps of one host can be subtracted; it is another type than
/// WallClockTime so that the two never are.
struct MonotonicStamp {
    std::int64_t nanoseconds = 0;
    friend auto operator<=>(const MonotonicStamp &, const MonotonicStamp &) = default;
    friend Delay operator-(MonotonicStamp a, MonotonicStamp b) {
        return Delay(a.nanoseconds - b.nanoseconds);
    }
    friend MonotonicStamp operator+(MonotonicStamp a, Delay d) { return {a.nanoseconds + d.count()}; }
};

/// A date and time, nanoseconds since 1970-01-01 UTC: for labels and files, never for delays.
struct WallClockTime {
    std::int64_t nanosecondsSinceEpoch = 0;
    friend auto operator<=>(const WallClockTime &, const WallClockTime &) = default;
    static WallClockTime now();
    /// "2026-11-30 17:33:27 UTC"
    std::string text() const;
};

/// Reads "10ms", "1.5 s", "200us", "7ns", "2min", "24h"; 0 may stand without a unit.
/// Errors: invalidArgument with the text as subject, also for negative or overflowing values.
Expected<std::chrono::nanoseconds> parseDuration(std::string_view text);

/// The text for people: three significant digits and the unit that fits, "9.64 ms", "44 ns", "111 s".
std::string formatDuration(std::chrono::nanoseconds duration);

/// The text that parseDuration() reads back exactly: "10ms", "1500us", "0".
std::string exactDuration(std::chrono::nanoseconds duration);

} // namespace delayrank
