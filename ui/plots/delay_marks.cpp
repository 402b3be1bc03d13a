#include "ui/plots/delay_marks.h"

#include "ui/plots/label_placer.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

/// A share of the foreground on the background: opaque, so that a palette of few colours holds it.
QColor shaded(const ChartLook &look, double share) {
    const auto channel = [share](int a, int b) { return static_cast<int>(a * share + b * (1 - share)); };
    return {channel(look.foreground.red(), look.background.red()),
            channel(look.foreground.green(), look.background.green()),
            channel(look.foreground.blue(), look.background.blue())};
}

} // namespace

DelayMarks::DelayMarks(QCustomPlot *plot, const QString &layer, LabelPlacer &placer,
                       std::function<QList<QRectF>()> taken)
    : QCPLayerable(plot, layer), m_placer(placer), m_taken(std::move(taken)) {}

void DelayMarks::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeItems);
}

void DelayMarks::draw(QCPPainter *painter) {
    m_placer.begin(m_taken());
    // All bands first: none may lie over the words of another.
    for (const DelayMark &mark : m_bands)
        drawOne(*painter, mark, true);
    for (const DelayMark &mark : m_lines)
        drawOne(*painter, mark, false);
    const auto pixel = [this](double delay) {
        return mParentPlot->yAxis->coordToPixel(delay / m_nanosecondsPerUnit);
    };
    for (const auto *marks : {&m_lines, &m_bands})
        for (const DelayMark &mark : *marks)
            drawLabel(*painter, mark.label, pixel(mark.upper), pixel(mark.lower));
}

void DelayMarks::drawOne(QCPPainter &painter, const DelayMark &mark, bool isBand) const {
    const QRectF axes(mParentPlot->axisRect()->rect());
    const double top = mParentPlot->yAxis->coordToPixel(mark.upper / m_nanosecondsPerUnit);
    const double bottom = mParentPlot->yAxis->coordToPixel(mark.lower / m_nanosecondsPerUnit);
    if (bottom < axes.top() || top > axes.bottom())
        return;
    const QRectF band = QRectF(axes.left(), top, axes.width(), std::max(1.0, bottom - top)).intersected(axes);
    // The grid shows through, but for the list style, which has none and few colours.
    QColor shade = m_look.foreground;
    shade.setAlphaF(0.12F);
    if (isBand)
        painter.fillRect(band, m_look.boxTicks ? shaded(m_look, 0.12) : shade);
    QPen pen(isBand ? shaded(m_look, 0.35) : m_look.foreground,
             std::max(1.0, m_look.font.pixelSize() / 12.0));
    if (!isBand)
        pen.setDashPattern({2, 3});
    painter.setPen(pen);
    // The value itself is the lower edge.
    if (bottom <= axes.bottom())
        painter.drawLine(QLineF(axes.left(), bottom, axes.right(), bottom));
}

void DelayMarks::drawLabel(QCPPainter &painter, const QString &label, double top, double bottom) const {
    const QRectF axes(mParentPlot->axisRect()->rect());
    if (bottom < axes.top() || top > axes.bottom() || label.isEmpty())
        return;
    QFont font = m_look.font;
    font.setPixelSize(std::max(9, font.pixelSize() * 11 / 12));
    const QFontMetrics metrics(font);
    const double most = axes.width() * 0.6;
    const QString text = metrics.elidedText(label, Qt::ElideRight, static_cast<int>(most));
    const QSizeF size(metrics.horizontalAdvance(text) + 8, metrics.height());
    QList<QRectF> places;
    for (const double y : {top - size.height() - 1, bottom + 1, bottom - size.height() - 1})
        for (const double share : {1.0, 0.75, 0.5, 0.25, 0.0})
            places << QRectF(QPointF(axes.left() + 4 + (axes.width() - 8 - size.width()) * share, y), size);
    QRectF box = m_placer.takeFirstFree(places);
    if (box.isNull()) { // a mark without its words would say nothing
        const auto unwritten = std::find_if(places.begin(), places.end(),
                                            [this](const QRectF &place) { return !m_placer.isTaken(place); });
        box = unwritten != places.end() ? *unwritten : places.front();
        box.moveTop(std::clamp(box.top(), axes.top() + 1, axes.bottom() - size.height() - 1));
        QColor back = m_look.background;
        back.setAlphaF(0.7F);
        painter.fillRect(box, back);
        m_placer.take(box);
    }
    painter.setFont(font);
    painter.setPen(m_look.foreground);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

} // namespace delayrank::ui
