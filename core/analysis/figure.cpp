#include "core/analysis/figure.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace delayrank::analysis {

namespace {

double number(Delay time) {
    return static_cast<double>(time.count());
}

template <std::optional<Delay> Statistics::*time> std::optional<double> timeOf(const Statistics &of) {
    return of.*time ? std::optional(number(*(of.*time))) : std::nullopt;
}

template <Delay Statistics::*time> std::optional<double> sumOf(const Statistics &of) {
    return of.delays > 0 ? std::optional(number(of.*time)) : std::nullopt;
}

std::optional<double> stallCountOf(const Statistics &of) {
    return of.delays > 0 ? std::optional(static_cast<double>(of.stallCount)) : std::nullopt;
}

std::optional<double> stalledShareOf(const Statistics &of) {
    return of.stalledShare;
}

using Kind = Figure::Kind;

constexpr std::array all{
    Figure{"stalled_time", "stalled time", Kind::time, true, sumOf<&Statistics::stalledTime>},
    Figure{"stall_count", "stall count", Kind::count, true, stallCountOf},
    Figure{"stalled_share", "stalled share", Kind::share, false, stalledShareOf},
    Figure{"total_time", "total time", Kind::time, true, sumOf<&Statistics::total>},
    Figure{"mean", "mean", Kind::time, false, timeOf<&Statistics::mean>},
    Figure{"p50", "median", Kind::time, false, timeOf<&Statistics::median>},
    Figure{"p90", "p90", Kind::time, false, timeOf<&Statistics::p90>},
    Figure{"p99", "p99", Kind::time, false, timeOf<&Statistics::p99>},
    Figure{"p999", "p99.9", Kind::time, false, timeOf<&Statistics::p999>},
    Figure{"p9999", "p99.99", Kind::time, false, timeOf<&Statistics::p9999>},
    Figure{"max", "longest", Kind::time, false, timeOf<&Statistics::longest>},
};

} // namespace

std::optional<double> Figure::perRepetition(const Statistics &statistics, unsigned repetitions) const {
    const std::optional<double> value = valueOf(statistics);
    return value && isSum && repetitions > 1 ? std::optional(*value / repetitions) : value;
}

std::string Figure::text(double value) const {
    if (kind == Kind::time)
        return formatDuration(Delay(std::llround(std::fmin(value, 9e18))));
    char text[40];
    std::snprintf(text, sizeof text, kind == Kind::count ? "%.10g" : "%.3g", value);
    return text;
}

std::span<const Figure> figures() {
    return all;
}

const Figure *figureNamed(std::string_view name) {
    if (name == "median")
        name = "p50";
    for (const Figure &figure : all)
        if (figure.name == name)
            return &figure;
    return nullptr;
}

} // namespace delayrank::analysis
