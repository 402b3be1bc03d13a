#pragma once

#include "ui/plots/rank_chart.h"

namespace delayrank::ui {

/// One sample of a drawn curve.
struct CurvePoint {
    std::size_t curve = 0;  ///< index into RankChart::curves()
    std::uint64_t rank = 0; ///< from 1
    Delay delay{0};
    friend bool operator==(const CurvePoint &, const CurvePoint &) = default;
};

/// Where a sample stands, in widget pixels.
QPointF pixelOf(const RankChart &chart, const CurvePoint &point);

/// The sample at a rank of a curve, as near as the curve has it; none for a curve without delays.
std::optional<CurvePoint> pointAtRank(const RankChart &chart, std::size_t curve, double rank);

/// The drawn sample that is nearest to a point, within `reach` pixels.
std::optional<CurvePoint> nearestPoint(const RankChart &chart, const QPointF &position, double reach);

} // namespace delayrank::ui
