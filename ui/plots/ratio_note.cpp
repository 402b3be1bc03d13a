#include "ui/plots/ratio_note.h"

namespace delayrank::ui {

RatioNote::RatioNote(QCustomPlot *plot) : QCPLayerable(plot, QStringLiteral("legend")) {}

void RatioNote::setLook(const ChartLook &look) {
    m_font = look.font;
    m_font.setPixelSize(std::max(9, m_font.pixelSize() * 11 / 12));
    m_colour = look.foreground;
}

void RatioNote::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeOther);
}

void RatioNote::draw(QCPPainter *painter) {
    const QRect axes = mParentPlot->axisRect()->rect();
    painter->setFont(m_font);
    painter->setPen(m_colour);
    const QRect room(axes.left(), axes.top() - height(), axes.width(), height());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      QFontMetrics(m_font).elidedText(m_text, Qt::ElideRight, room.width()));
}

} // namespace delayrank::ui
