#include "ui/plots/timeline_mark.h"

#include "ui/plots/marker_stamp.h"

namespace delayrank::ui {

void TimelineMark::setPlace(QCPAxisRect *rect, const std::optional<QPointF> &value) {
    m_rect = rect;
    m_value = value;
}

void TimelineMark::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, true, QCP::aeItems);
}

void TimelineMark::draw(QCPPainter *painter) {
    if (!m_text.isEmpty()) {
        painter->setFont(m_look.font);
        painter->setPen(m_look.faint);
        painter->drawText(mParentPlot->viewport().adjusted(24, 8, -24, -8), Qt::AlignCenter | Qt::TextWordWrap, m_text);
    }
    if (!m_rect || !m_value)
        return;
    const QPointF centre(m_rect->axis(QCPAxis::atBottom)->coordToPixel(m_value->x()),
                         m_rect->axis(QCPAxis::atLeft)->coordToPixel(m_value->y()));
    if (centre.x() < m_rect->left() || centre.x() > m_rect->right())
        return;
    painter->setPen(QPen(m_look.faint, 1, Qt::DashLine));
    for (const QCPAxisRect *const rect : mParentPlot->axisRects())
        painter->drawLine(QPointF(centre.x(), rect->top()), QPointF(centre.x(), rect->bottom()));
    if (!m_rect->rect().contains(centre.toPoint()))
        return;
    drawRing(*painter, centre, m_look);
}

} // namespace delayrank::ui
