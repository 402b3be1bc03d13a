#include "ui/plots/curve_cursor.h"

#include "ui/plots/home_ranges.h"
#include "ui/plots/marker_stamp.h"

#include <cmath>

namespace delayrank::ui {

CurveCursor::CurveCursor(RankChart *chart) : QCPLayerable(chart, QStringLiteral("overlay")), m_chart(chart) {}

std::optional<CurvePoint> CurveCursor::point() const {
    if (!m_point)
        return std::nullopt;
    const auto now = pointAtRank(*m_chart, m_point->curve, static_cast<double>(m_point->rank));
    return now && now->rank == m_point->rank ? now : std::nullopt;
}

bool CurveCursor::start() {
    const QPoint centre = m_chart->axisRect()->center();
    m_point = nearestPoint(*m_chart, centre, 1e6);
    return m_point.has_value();
}

bool CurveCursor::walk(int direction, double pixels) {
    const auto now = point();
    if (!now)
        return start();
    const double scale = xScaleOf(m_chart->curves()[now->curve], m_chart->rankAxis());
    const double rank = static_cast<double>(now->rank);
    const double there =
        m_chart->xAxis->pixelToCoord(pixelOf(*m_chart, *now).x() + direction * pixels) / scale;
    const double next =
        direction > 0 ? std::fmax(rank + 1, std::floor(there)) : std::fmin(rank - 1, std::ceil(there));
    m_point = pointAtRank(*m_chart, now->curve, next);
    return true;
}

bool CurveCursor::change(int direction) {
    const auto now = point();
    if (!now)
        return start();
    const std::size_t count = m_chart->curves().size();
    const double x = static_cast<double>(now->rank) *
                     xScaleOf(m_chart->curves()[now->curve], m_chart->rankAxis());
    std::size_t next = now->curve;
    do {
        next = (next + count + static_cast<std::size_t>(direction + static_cast<int>(count))) % count;
        const double scale = xScaleOf(m_chart->curves()[next], m_chart->rankAxis());
        if (const auto found = pointAtRank(*m_chart, next, x / scale)) {
            m_point = found;
            break;
        }
    } while (next != now->curve);
    return true;
}

void CurveCursor::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, true, QCP::aeItems);
}

void CurveCursor::draw(QCPPainter *painter) {
    const auto now = point();
    if (!now || now->delay <= Delay(0))
        return;
    const QPointF centre = pixelOf(*m_chart, *now);
    if (!m_chart->axisRect()->rect().contains(centre.toPoint()))
        return;
    drawRing(*painter, centre, lookOf(ChartStyle::screen, m_chart->palette()));
}

} // namespace delayrank::ui
