#include "core/base/time_unit.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace delayrank {

Expected<TimeUnit> TimeUnit::parse(std::string_view text) {
    for (const TimeUnit &unit : {seconds(), milliseconds(), microseconds(), nanoseconds()})
        if (unit.name() == text)
            return unit;
    constexpr std::string_view prefix = "ticks@";
    if (text.starts_with(prefix)) {
        const std::string_view rate = text.substr(prefix.size());
        double hertz = 0;
        const auto [end, failure] = std::from_chars(rate.data(), rate.data() + rate.size(), hertz);
        if (failure == std::errc{} && end == rate.data() + rate.size() && std::isfinite(hertz) && hertz > 0) {
            char name[48];
            std::snprintf(name, sizeof name, "ticks@%.12g", hertz);
            return TimeUnit(name, 1e9 / hertz);
        }
        return fail(ErrorCode::invalidArgument, std::string(text),
                    "needs a clock rate in Hz, as in ticks@4e8");
    }
    return fail(ErrorCode::invalidArgument, std::string(text), "is not a unit: s, ms, us, ns or ticks@HZ");
}

std::string TimeUnit::axisLabel() const {
    if (!m_name.starts_with("ticks@"))
        return m_name;
    char label[64];
    const double hertz = 1e9 / m_nanosecondsPerUnit;
    const bool mega = hertz >= 1e6;
    std::snprintf(label, sizeof label, "ticks of a %.6g %s clock", mega ? hertz / 1e6 : hertz,
                  mega ? "MHz" : "Hz");
    return label;
}

Delay TimeUnit::toDelay(double value) const {
    return Delay(std::llround(value * m_nanosecondsPerUnit));
}

} // namespace delayrank
