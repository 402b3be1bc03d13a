#include "core/base/duration.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace delayrank {

namespace {
struct Unit {
    std::string_view name;
    double nanoseconds;
};
constexpr std::array<Unit, 6> units{
    {{"ns", 1.0}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"min", 60e9}, {"h", 3600e9}}};
} // namespace

WallClockTime WallClockTime::now() {
    return {std::chrono::duration_cast<std::chrono::nanoseconds>(
                std::chrono::system_clock::now().time_since_epoch())
                .count()};
}

std::string WallClockTime::text() const {
    const std::time_t seconds = nanosecondsSinceEpoch / 1'000'000'000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char buffer[40];
    std::strftime(buffer, sizeof buffer, "%Y-%m-%d %H:%M:%S UTC", &parts);
    return buffer;
}

Expected<std::chrono::nanoseconds> parseDuration(std::string_view text) {
    const auto refuse = [&](const char *reason) {
        return fail(ErrorCode::invalidArgument, std::string(text), reason);
    };
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || !std::isfinite(number))
        return refuse("is not a duration such as 10ms, 200us or 1.5s");
    if (number < 0)
        return refuse("a duration cannot be negative");
    std::string_view name(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (!name.empty() && name.front() == ' ')
        name.remove_prefix(1);
    if (name.empty() && number == 0)
        return std::chrono::nanoseconds(0);
    for (const Unit &unit : units) {
        if (unit.name != name)
            continue;
        const double nanoseconds = std::round(number * unit.nanoseconds);
        if (nanoseconds > 9.2e18)
            return refuse("is longer than 292 years");
        return std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds));
    }
    return refuse("needs a unit: ns, us, ms, s, min or h");
}

std::string formatDuration(std::chrono::nanoseconds duration) {
    const double nanoseconds = static_cast<double>(duration.count());
    const Unit *unit = &units[0];
    for (std::size_t i = 1; i < 4; ++i)
        // 999.5 of a unit would be printed as 1e+03 of it; it is 1.00 of the next.
        if (std::abs(nanoseconds) >= units[i].nanoseconds * 0.9995)
            unit = &units[i];
    const double value = nanoseconds / unit->nanoseconds;
    char buffer[40];
    const int decimals = unit == &units[0] || std::abs(value) >= 99.95 ? 0 : std::abs(value) >= 9.995 ? 1 : 2;
    std::snprintf(buffer, sizeof buffer, "%.*f %s", decimals, value, std::string(unit->name).c_str());
    return buffer;
}

std::string exactDuration(std::chrono::nanoseconds duration) {
    const std::int64_t count = duration.count();
    if (count == 0)
        return "0";
    if (count % 1'000'000'000 == 0)
        return std::to_string(count / 1'000'000'000) + "s";
    if (count % 1'000'000 == 0)
        return std::to_string(count / 1'000'000) + "ms";
    if (count % 1'000 == 0)
        return std::to_string(count / 1'000) + "us";
    return std::to_string(count) + "ns";
}

} // namespace delayrank
