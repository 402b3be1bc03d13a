#include "ui/plots/home_ranges.h"

#include <cmath>

namespace delayrank::ui {

namespace {

/// The smallest range of whole decades that holds both ends, and one decade at least.
runs::AxisRange decadesAround(double lower, double upper) {
    constexpr double slack = 1e-9; // 1e-6 is the lower end of its decade though its logarithm is -5.99..9
    const double first = std::floor(std::log10(lower) + slack);
    const double last = std::max(first + 1, std::ceil(std::log10(upper) - slack));
    return {std::pow(10.0, first), std::pow(10.0, last)};
}

} // namespace

double xScaleOf(const Curve &curve, runs::RankAxis axis) {
    const std::uint64_t size = curve.curve->size();
    if (axis == runs::RankAxis::fraction && size > 0)
        return 1 / static_cast<double>(size);
    if (axis == runs::RankAxis::perSecond && curve.seconds > 0)
        return 1 / curve.seconds;
    return 1;
}

HomeRanges homeRanges(std::span<const Curve> curves, runs::RankAxis axis, const TimeUnit &unit) {
    double leftmost = INFINITY, rightmost = 0, shortest = INFINITY, longest = 0;
    for (const Curve &curve : curves) {
        const std::uint64_t drawn = curve.curve->size() - curve.curve->zeroDelays();
        if (drawn == 0)
            continue;
        const double scale = xScaleOf(curve, axis);
        leftmost = std::min(leftmost, scale);
        rightmost = std::max(rightmost, static_cast<double>(drawn) * scale);
        shortest = std::min(shortest, static_cast<double>(curve.curve->delayAtRank(drawn).count()));
        longest = std::max(longest, static_cast<double>(curve.curve->longest().count()));
    }
    const double perUnit = unit.nanosecondsPerUnit();
    if (longest <= 0) {
        leftmost = axis == runs::RankAxis::fraction ? 1e-5 : 1;
        rightmost = axis == runs::RankAxis::fraction ? 1 : 1e5;
        shortest = 1e3;
        longest = 1e8;
    }
    runs::AxisRange delays = decadesAround(shortest / perUnit, longest / perUnit);
    delays.lower *= perUnit;
    delays.upper *= perUnit;
    return {decadesAround(leftmost, rightmost), delays};
}

std::optional<runs::AxisRange> validRange(const std::optional<runs::AxisRange> &range) {
    if (range && range->lower > 0 && range->upper > range->lower && std::isfinite(range->upper))
        return range;
    return std::nullopt;
}

} // namespace delayrank::ui
