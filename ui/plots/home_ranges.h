#pragma once

#include "ui/plots/curve.h"

#include <optional>
#include <span>

namespace delayrank::ui {

/// The x of rank r of a curve is r * xScaleOf(): 1, a share of the curve's delays, or delays a second of its
/// run.
double xScaleOf(const Curve &curve, runs::RankAxis axis);

/// Ranges that show all: whole decades around the drawn samples, of the rank axis and of the delays in
/// `unit`; 1 to 1e5 and 1 us to 0.1 s where there are none.
struct HomeRanges {
    runs::AxisRange ranks;
    runs::AxisRange delays; ///< nanoseconds
};
HomeRanges homeRanges(std::span<const Curve> curves, runs::RankAxis axis, const TimeUnit &unit);

/// The range if it is one that a log axis can show (0 < lower < upper, both finite), else none.
std::optional<runs::AxisRange> validRange(const std::optional<runs::AxisRange> &range);

} // namespace delayrank::ui
