#include "ui/views/view_marks.h"

#include "ui/plots/axis_text.h"
#include "ui/plots/chart_legend.h"

#include <cmath>

namespace delayrank::ui {

ViewMarks::ViewMarks(QCPAxis *delays, const ChartLegend *legend)
    : QCPLayerable(delays->parentPlot(), QStringLiteral("overlay"), delays->axisRect()), m_axis(delays),
      m_legend(legend) {}

std::optional<Delay> ViewMarks::delayAt(const QPointF &position) const {
    if (!realVisibility() || !m_axis->axisRect()->rect().contains(position.toPoint()))
        return std::nullopt;
    const double value = m_axis->pixelToCoord(alongX() ? position.x() : position.y());
    const double nanoseconds = value * m_unit.nanosecondsPerUnit();
    return Delay(std::llround(std::fmin(std::fmax(nanoseconds, 1.0), 9e18)));
}

bool ViewMarks::inView(Delay delay) const {
    return delay > Delay(0) && m_axis->range().contains(m_unit.fromDelay(delay));
}

double ViewMarks::pixelOf(Delay delay) const {
    return m_axis->coordToPixel(m_unit.fromDelay(std::max(delay, Delay(1))));
}

QLineF ViewMarks::lineAt(double pixel) const {
    const QRectF axes = m_axis->axisRect()->rect();
    return alongX() ? QLineF(pixel, axes.top(), pixel, axes.bottom())
                    : QLineF(axes.left(), pixel, axes.right(), pixel);
}

void ViewMarks::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeItems);
}

void ViewMarks::draw(QCPPainter *painter) {
    if (m_band)
        drawBand(*painter);
    if (inView(m_threshold))
        drawThreshold(*painter);
    if (m_crosshair && inView(*m_crosshair)) {
        painter->setPen(QPen(m_look.faint, 1, Qt::DotLine));
        painter->drawLine(lineAt(pixelOf(*m_crosshair)));
    }
}

void ViewMarks::drawBand(QCPPainter &painter) const {
    const QRectF axes = m_axis->axisRect()->rect();
    const double from = pixelOf(m_band->shortest), to = pixelOf(m_band->longest);
    // A band of one length is still seen.
    const double low = std::min(from, to), length = std::max(2.0, std::fabs(to - from));
    const QRectF band = alongX() ? QRectF(low, axes.top(), length, axes.height())
                                 : QRectF(axes.left(), low, axes.width(), length);
    QColor fill = m_look.foreground;
    fill.setAlphaF(0.1F);
    painter.fillRect(band.intersected(axes), fill);
}

QRectF ViewMarks::placeOf(const QSizeF &words, double pixel) const {
    const QRectF axes = m_axis->axisRect()->rect();
    const QRectF legend = m_legend->area();
    QRectF box(QPointF(), words);
    if (alongX()) {
        box.moveTopLeft({pixel + 3, axes.top() + 3});
        if (box.right() > axes.right())
            box.moveRight(pixel - 3);
        if (!legend.isEmpty() && box.intersects(legend))
            box.moveTop(legend.bottom() + 3);
        return box;
    }
    const bool roomAbove = pixel - words.height() - 2 > axes.top();
    const double top = roomAbove ? pixel - words.height() - 2 : pixel + 2;
    box.moveTopRight({axes.right() - 6, top});
    if (!legend.isEmpty() && box.intersects(legend))
        box.moveRight(legend.left() - 6);
    return box;
}

void ViewMarks::drawThreshold(QCPPainter &painter) const {
    const double pixel = pixelOf(m_threshold);
    QPen pen(m_look.foreground, std::max(1.0, m_look.font.pixelSize() / 12.0));
    pen.setDashPattern({6, 4});
    painter.setPen(pen);
    painter.drawLine(lineAt(pixel));
    if (!m_legend)
        return;
    const QString text = QStringLiteral("stalls: %1 or longer").arg(delayText(m_threshold));
    QFont font = m_look.font;
    font.setPixelSize(std::max(9, font.pixelSize() * 11 / 12));
    const QFontMetrics metrics(font);
    const QRectF box = placeOf(QSizeF(metrics.horizontalAdvance(text) + 8, metrics.height()), pixel);
    QColor back = m_look.background;
    back.setAlphaF(0.7F);
    painter.fillRect(box, back);
    painter.setFont(font);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace delayrank::ui
