#include "ui/plots/threshold_line.h"

#include "ui/plots/axis_text.h"
#include "ui/plots/chart_legend.h"

namespace delayrank::ui {

ThresholdLine::ThresholdLine(QCPAxis *delays, const ChartLegend *legend)
    : QCPLayerable(delays->parentPlot(), QStringLiteral("overlay"), delays->axisRect()), m_delays(delays),
      m_legend(legend) {}

void ThresholdLine::setThreshold(Delay threshold, double value) {
    m_threshold = threshold;
    m_value = value;
}

void ThresholdLine::setLook(const ChartLook &look) {
    m_look = look;
}

double ThresholdLine::pixel() const {
    return m_delays->coordToPixel(m_value);
}

bool ThresholdLine::inView() const {
    return m_value > 0 && m_delays->range().contains(m_value);
}

void ThresholdLine::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeItems);
}

QString ThresholdLine::text() const {
    return QStringLiteral("stalls: %1 or longer").arg(delayText(m_threshold));
}

QFont ThresholdLine::font() const {
    QFont font = m_look.font;
    font.setPixelSize(std::max(9, font.pixelSize() * 11 / 12));
    return font;
}

double ThresholdLine::rightEnd(double textHeight) const {
    const QRect axes = m_delays->axisRect()->rect();
    const QRect legend = m_legend ? m_legend->area() : QRect();
    const double y = pixel();
    const bool besideLegend = y > legend.top() && y - textHeight < legend.bottom() && !legend.isEmpty();
    return besideLegend ? legend.left() : axes.right();
}

QRectF ThresholdLine::textBox() const {
    if (!visible() || !inView() || !m_hasWords)
        return {};
    const QFontMetrics metrics(font());
    QRectF box(0, 0, metrics.horizontalAdvance(text()) + 8, metrics.height());
    const QRectF axes = m_delays->axisRect()->rect();
    if (isUpright()) {
        moveBesideUpright(box);
    } else {
        const double y = pixel();
        const bool roomAbove = y - box.height() - 2 > axes.top();
        box.moveTopRight({rightEnd(box.height()) - 6, roomAbove ? y - box.height() - 2 : y + 2});
    }
    // The numbers of an axis say more than words over them.
    return box.left() < axes.left() || box.right() > axes.right() ? QRectF() : box;
}

void ThresholdLine::moveBesideUpright(QRectF &box) const {
    const QRect axes = m_delays->axisRect()->rect();
    const QRectF legend = m_legend ? m_legend->area() : QRect();
    box.moveTopLeft({pixel() + 3, axes.top() + 3.0});
    if (box.right() > axes.right())
        box.moveRight(pixel() - 3);
    if (!legend.isEmpty() && box.intersects(legend))
        box.moveTop(legend.bottom() + 3);
}

void ThresholdLine::draw(QCPPainter *painter) {
    if (!inView())
        return;
    const QRectF axes = m_delays->axisRect()->rect();
    const QRectF box = textBox();
    const double at = pixel();
    QPen pen(m_look.foreground, std::max(1.0, m_look.font.pixelSize() / 12.0));
    pen.setDashPattern({6, 4});
    painter->setPen(pen);
    painter->drawLine(isUpright() ? QLineF(at, axes.top(), at, axes.bottom())
                                  : QLineF(axes.left(), at, rightEnd(box.height()), at));
    if (box.isEmpty())
        return;
    QColor back = m_look.background;
    back.setAlphaF(0.7F);
    painter->fillRect(box, back);
    painter->setFont(font());
    painter->setPen(m_look.foreground);
    painter->drawText(box, Qt::AlignCenter, text());
}

} // namespace delayrank::ui
