#pragma once

#include "core/base/duration.h"

namespace delayrank {

/// The unit in which delays are read or drawn: s, ms, us, ns, or ticks of a clock of a given rate.
class TimeUnit {
public:
    static TimeUnit seconds() { return {"s", 1e9}; }
    static TimeUnit milliseconds() { return {"ms", 1e6}; }
    static TimeUnit microseconds() { return {"us", 1e3}; }
    static TimeUnit nanoseconds() { return {"ns", 1.0}; }

    /// Reads "s", "ms", "us", "ns" or "ticks@HZ", HZ a positive number such as 4e8 or 400000000.
    /// Errors: invalidArgument.
    static Expected<TimeUnit> parse(std::string_view text);

    /// As parse() reads it: "ms", "ticks@4e+08".
    const std::string &name() const { return m_name; }
    /// For an axis: "ms", "ticks of a 400 MHz clock".
    std::string axisLabel() const;
    double nanosecondsPerUnit() const { return m_nanosecondsPerUnit; }
    double fromDelay(Delay delay) const { return static_cast<double>(delay.count()) / m_nanosecondsPerUnit; }
    /// The nearest whole nanosecond. The value must be finite and within +-292 years.
    Delay toDelay(double value) const;

    friend bool operator==(const TimeUnit &, const TimeUnit &) = default;

private:
    TimeUnit(std::string name, double nanosecondsPerUnit)
        : m_name(std::move(name)), m_nanosecondsPerUnit(nanosecondsPerUnit) {}
    std::string m_name;
    double m_nanosecondsPerUnit;
};

} // namespace delayrank
