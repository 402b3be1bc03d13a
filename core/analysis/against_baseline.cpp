#include "core/analysis/against_baseline.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace delayrank::analysis {

namespace {

const std::array<ComparedFigure, 4> &compared() {
    static const std::array<ComparedFigure, 4> all{{
        {figureNamed("stalled_time"), &AgainstBaseline::stalledTime, &RatioIntervals::stalledTime},
        {figureNamed("stall_count"), &AgainstBaseline::stallCount, &RatioIntervals::stallCount},
        {figureNamed("p999"), &AgainstBaseline::p999, &RatioIntervals::p999},
        {figureNamed("total_time"), &AgainstBaseline::totalTime, &RatioIntervals::totalTime},
    }};
    return all;
}

} // namespace

AgainstBaseline against(const Statistics &baseline, const Statistics &statistics,
                        const RepetitionCounts &repetitions) {
    AgainstBaseline result;
    for (const ComparedFigure &one : compared()) {
        const auto theirs = one.figure->perRepetition(baseline, repetitions.baseline);
        const auto own = one.figure->perRepetition(statistics, repetitions.own);
        if (theirs && own && *own != 0)
            result.*one.ratio = *theirs / *own;
    }
    return result;
}

std::span<const ComparedFigure> comparedFigures() {
    return compared();
}

Standing standingOf(const ComparedFigure &of, const Statistics &baseline, const Statistics &statistics,
                    const RepetitionCounts &repetitions, const RatioIntervals *intervals) {
    const auto theirs = of.figure->perRepetition(baseline, repetitions.baseline);
    const auto own = of.figure->perRepetition(statistics, repetitions.own);
    if (!theirs || !own)
        return Standing::unknown;
    if (intervals && intervals->*of.interval && (intervals->*of.interval)->straddlesOne())
        return Standing::notShown;
    return *own < *theirs ? Standing::better : *own > *theirs ? Standing::worse : Standing::same;
}

std::string Interval::text() const {
    return std::isinf(upper) ? ratioText(lower) + " or more" : ratioText(lower) + " to " + ratioText(upper);
}

std::string ratioText(double ratio) {
    if (!std::isfinite(ratio))
        return "infinite";
    if (ratio == 0)
        return "0";
    const double size = std::pow(10.0, std::floor(std::log10(ratio)) - 2);
    double rounded = std::round(ratio / size) * size;
    char text[64];
    if (rounded >= 1e15 || rounded < 1e-4) {
        std::snprintf(text, sizeof text, "%.3g", rounded);
        return text;
    }
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(rounded) + 1e-9)));
    std::snprintf(text, sizeof text, "%.*f", decimals, rounded);
    std::string result = text;
    const std::size_t point = std::min(result.find('.'), result.size());
    for (std::size_t place = point; place > 3; place -= 3)
        result.insert(place - 3, ",");
    return result;
}

} // namespace delayrank::analysis
