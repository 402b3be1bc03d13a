#include "ui/plots/range_change.h"

#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {

runs::AxisRange reshapedLinear(const runs::AxisRange &range, double about, double factor, double shift,
                               const RangeLimits &limits) {
    const double before = range.upper - range.lower;
    const double length = std::clamp(before * factor, limits.narrowest, limits.highest - limits.lowest);
    const double lower = range.lower + about * (before - length) + shift * before;
    const double inside = std::clamp(lower, limits.lowest, limits.highest - length);
    return {inside, inside + length};
}

} // namespace

bool fits(const runs::AxisRange &range, const RangeLimits &limits) {
    const double width =
        limits.logarithmic ? range.upper / range.lower : range.upper - range.lower;
    return range.lower >= limits.lowest && range.upper <= limits.highest && width >= limits.narrowest;
}

runs::AxisRange reshaped(const runs::AxisRange &range, double about, double factor, double shift,
                         const RangeLimits &limits) {
    if (!limits.logarithmic)
        return limits.highest - limits.lowest > limits.narrowest
                   ? reshapedLinear(range, about, factor, shift, limits)
                   : range;
    const double lower = std::log(range.lower), upper = std::log(range.upper);
    const double length = upper - lower;
    const double centre = lower + about * length;
    const runs::AxisRange result{std::exp(centre + (lower - centre) * factor + shift * length),
                                 std::exp(centre + (upper - centre) * factor + shift * length)};
    return fits(result, limits) ? result : range;
}

} // namespace delayrank::ui
