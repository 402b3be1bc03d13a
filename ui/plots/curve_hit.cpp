#include "ui/plots/curve_hit.h"

#include "ui/plots/home_ranges.h"

#include <algorithm>
#include <cmath>

namespace delayrank::ui {

QPointF pixelOf(const RankChart &chart, const CurvePoint &point) {
    const double x = static_cast<double>(point.rank) * xScaleOf(chart.curves()[point.curve], chart.rankAxis());
    return {chart.xAxis->coordToPixel(x), chart.yAxis->coordToPixel(chart.unit().fromDelay(point.delay))};
}

std::optional<CurvePoint> pointAtRank(const RankChart &chart, std::size_t curve, double rank) {
    if (curve >= chart.curves().size() || chart.curves()[curve].curve->empty())
        return std::nullopt;
    const analysis::RankCurve &delays = *chart.curves()[curve].curve;
    const double inside = std::clamp(std::round(rank), 1.0, static_cast<double>(delays.size()));
    const auto whole = std::min(static_cast<std::uint64_t>(inside), delays.size());
    return CurvePoint{curve, whole, delays.delayAtRank(whole)};
}

std::optional<CurvePoint> nearestPoint(const RankChart &chart, const QPointF &position, double reach) {
    std::optional<CurvePoint> nearest;
    double shortest = reach;
    const double nanoseconds =
        chart.yAxis->pixelToCoord(position.y()) * chart.unit().nanosecondsPerUnit();
    const Delay height(std::llround(std::clamp(nanoseconds, 1.0, 9e18)));
    for (std::size_t index = 0; index < chart.curves().size(); ++index) {
        const Curve &curve = chart.curves()[index];
        const double scale = xScaleOf(curve, chart.rankAxis());
        const auto above = static_cast<double>(curve.curve->countAtLeast(height));
        // A plateau is hit at the point's rank, a cliff by the last sample above its height or the first below.
        for (const double rank : {chart.xAxis->pixelToCoord(position.x()) / scale,
                                  chart.xAxis->pixelToCoord(position.x() - reach / 2) / scale,
                                  chart.xAxis->pixelToCoord(position.x() + reach / 2) / scale, above, above + 1}) {
            const auto point = pointAtRank(chart, index, rank);
            if (!point || point->delay <= Delay(0))
                continue;
            const QPointF away = pixelOf(chart, *point) - position;
            const double distance = std::hypot(away.x(), away.y());
            if (distance < shortest) {
                shortest = distance;
                nearest = point;
            }
        }
    }
    return nearest;
}

} // namespace delayrank::ui
