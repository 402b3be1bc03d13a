#pragma once

#include "core/base/duration.h"

#include <cstdint>

namespace delayrank::probe {

/// A reading of the clock that stamps messages, in that clock's own ticks, 0 or more. Only a TickRate makes
/// times of it, so that the measured loop converts nothing.
struct TickStamp {
    std::int64_t ticks = 0;
    friend auto operator<=>(const TickStamp &, const TickStamp &) = default;
};

/// How long a tick is: a fixed-point number, nanoseconds a tick in 2^-56. A whole day of ticks is converted
/// to the nanosecond: the rounding of the rate is below 2^-57, that of a result below 1 ns. Any thread.
class TickRate {
public:
    /// One tick is one nanosecond.
    constexpr TickRate() = default;
    /// `ticks` were counted in `nanoseconds`. Both above 0; 10 MHz to 100 GHz come out exact enough.
    static constexpr TickRate of(std::int64_t ticks, std::int64_t nanoseconds) {
        TickRate rate;
        const Wide scaled = (static_cast<Wide>(nanoseconds) << fraction) + static_cast<Wide>(ticks) / 2;
        rate.m_scale = static_cast<std::uint64_t>(scaled / static_cast<Wide>(ticks));
        return rate;
    }
    /// Rounded down, so that it rises with `ticks` and the delays between stamps that rise are never
    /// negative.
    constexpr std::int64_t nanoseconds(std::int64_t ticks) const noexcept {
        return static_cast<std::int64_t>((static_cast<Wide>(ticks) * m_scale) >> fraction);
    }
    constexpr std::int64_t ticks(std::chrono::nanoseconds time) const noexcept {
        return static_cast<std::int64_t>((static_cast<Wide>(time.count()) << fraction) / m_scale);
    }
    /// Ticks a second.
    constexpr double hertz() const {
        return 1e9 * static_cast<double>(std::uint64_t{1} << fraction) / static_cast<double>(m_scale);
    }

private:
    __extension__ using Wide = unsigned __int128;
    static constexpr unsigned fraction = 56;
    std::uint64_t m_scale = std::uint64_t{1} << fraction;
};

} // namespace delayrank::probe
