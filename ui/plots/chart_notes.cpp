#include "ui/plots/chart_notes.h"

#include "ui/plots/axis_text.h"

namespace delayrank::ui {

ChartNotes::ChartNotes(QCustomPlot *plot) : QCPLayerable(plot, QStringLiteral("legend")) {}

QFont ChartNotes::titleFont() const {
    QFont font = m_look.font;
    if (!m_look.boxTicks)
        font.setPixelSize(font.pixelSize() * 7 / 6);
    return font;
}

int ChartNotes::titleHeight() const {
    return m_title.isEmpty() && m_delayTitle.isEmpty()
               ? 0
               : QFontMetrics(titleFont()).height() + m_look.font.pixelSize() / 2;
}

void ChartNotes::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeOther);
}

void ChartNotes::draw(QCPPainter *painter) {
    const QRect axes = mParentPlot->axisRect()->rect();
    const QRect all = mParentPlot->viewport();
    painter->setPen(m_look.foreground);
    if (!m_title.isEmpty()) {
        painter->setFont(titleFont());
        const int width = all.width() - m_look.font.pixelSize() * 2;
        const QString title = QFontMetrics(titleFont()).elidedText(m_title, Qt::ElideRight, width);
        painter->drawText(QRect(all.left(), all.top(), all.width(), axes.top() - all.top()),
                          Qt::AlignCenter | Qt::TextSingleLine, title);
    }
    painter->setFont(m_look.font);
    if (!m_delayTitle.isEmpty())
        painter->drawText(QRect(all.left() + 8, all.top(), all.width() - 8, axes.top() - all.top()),
                          Qt::AlignLeft | Qt::AlignVCenter, m_delayTitle);
    painter->setPen(m_look.faint);
    const QRect room = mParentPlot->axisRect()->visible() ? axes : all;
    if (m_empty)
        painter->drawText(room.adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    if (m_zeroDelays > 0) {
        const QString note = m_zeroDelays == 1
                                 ? QStringLiteral("1 delay of 0 ns not drawn")
                                 : QStringLiteral("%1 delays of 0 ns not drawn").arg(countText(m_zeroDelays));
        const int margin = m_look.font.pixelSize() * 2 / 3;
        painter->drawText(axes.adjusted(margin, margin, -margin, -margin), Qt::AlignLeft | Qt::AlignBottom,
                          note);
    }
}

} // namespace delayrank::ui
