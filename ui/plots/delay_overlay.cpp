#include "ui/plots/delay_overlay.h"

#include "ui/plots/axis_text.h"

#include <algorithm>

namespace delayrank::ui {

DelayOverlay::DelayOverlay(QCustomPlot *plot, DelayAxis axis)
    : QCPLayerable(plot, QStringLiteral("overlay")), m_axis(axis) {
    connect(plot, &QCustomPlot::afterReplot, this, [this] { m_painted = true; });
}

void DelayOverlay::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeItems);
}

void DelayOverlay::refresh() {
    if (m_painted && mParentPlot->isVisible())
        layer()->replot();
    else
        mParentPlot->replot(QCustomPlot::rpQueuedReplot);
}

QCPAxis *DelayOverlay::delayAxisOf(QCPAxisRect &rect) const {
    return countsDelays(rect) ? rect.axis(m_axis == DelayAxis::x ? QCPAxis::atBottom : QCPAxis::atLeft) : nullptr;
}

QRectF DelayOverlay::stretch(QCPAxisRect &rect, Delay from, Delay to) const {
    const QCPAxis *const axis = delayAxisOf(rect);
    if (!axis)
        return {};
    const QCPRange &shown = axis->range();
    const double lower = static_cast<double>(from.count()) / m_nanosecondsPerUnit;
    const double upper = static_cast<double>(to.count()) / m_nanosecondsPerUnit;
    if (upper < shown.lower || lower > shown.upper)
        return {};
    const double begin = axis->coordToPixel(std::clamp(lower, shown.lower, shown.upper));
    const double end = axis->coordToPixel(std::clamp(upper, shown.lower, shown.upper));
    // At least a pixel wide, so that a band of one length is seen.
    if (m_axis == DelayAxis::x)
        return QRectF(QPointF(begin, rect.top()), QPointF(std::max(end, begin + 1), rect.bottom()));
    return QRectF(QPointF(rect.left(), std::min(end, begin - 1)), QPointF(rect.right(), begin));
}

void DelayOverlay::drawBand(QCPPainter &painter, QCPAxisRect &rect, const ChartLook &look) const {
    const QRectF area = stretch(rect, m_band->shortest, m_band->longest);
    if (area.isEmpty())
        return;
    QColor fill = look.foreground;
    fill.setAlphaF(0.12F);
    painter.fillRect(area, fill);
    painter.setPen(QPen(look.faint, 1));
    if (m_axis == DelayAxis::x) {
        painter.drawLine(area.topLeft(), area.bottomLeft());
        painter.drawLine(area.topRight(), area.bottomRight());
    } else {
        painter.drawLine(area.topLeft(), area.topRight());
        painter.drawLine(area.bottomLeft(), area.bottomRight());
    }
}

void DelayOverlay::drawCrosshair(QCPPainter &painter, QCPAxisRect &rect, const ChartLook &look) const {
    const QRectF line = stretch(rect, *m_crosshair, *m_crosshair);
    QPen pen(look.faint, 1);
    pen.setStyle(Qt::DotLine);
    painter.setPen(pen);
    if (!line.isEmpty() && m_axis == DelayAxis::x)
        painter.drawLine(line.topLeft(), line.bottomLeft());
    else if (!line.isEmpty())
        painter.drawLine(line.bottomLeft(), line.bottomRight());
    if (!m_pointer || !countsDelays(rect))
        return;
    if (m_axis == DelayAxis::x && m_pointer->y() >= rect.top() && m_pointer->y() <= rect.bottom())
        painter.drawLine(QPointF(rect.left(), m_pointer->y()), QPointF(rect.right(), m_pointer->y()));
    if (m_axis == DelayAxis::y && m_pointer->x() >= rect.left() && m_pointer->x() <= rect.right())
        painter.drawLine(QPointF(m_pointer->x(), rect.top()), QPointF(m_pointer->x(), rect.bottom()));
}

void DelayOverlay::draw(QCPPainter *painter) {
    const ChartLook look = lookOf(ChartStyle::screen, mParentPlot->palette());
    for (QCPAxisRect *const rect : mParentPlot->axisRects()) {
        if (m_band)
            drawBand(*painter, *rect, look);
        if (m_crosshair)
            drawCrosshair(*painter, *rect, look);
    }
    if (m_brushed.isEmpty())
        return;
    QColor fill = mParentPlot->palette().color(QPalette::Highlight);
    painter->setPen(QPen(fill, 1));
    fill.setAlphaF(0.25F);
    painter->setBrush(fill);
    painter->drawRect(m_brushed);
}

} // namespace delayrank::ui
