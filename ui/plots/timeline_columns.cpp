#include "ui/plots/timeline_columns.h"

#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double tipHeight = 2;
}

double TimelineColumns::Column::tipBottom() const {
    return std::fmin(top + tipHeight, bottom);
}

void TimelineColumns::mark(double top, double bottom) {
    m_columns.back().markTop = top;
    m_columns.back().markBottom = bottom;
}

void TimelineColumns::drawRectangles(QCPPainter &painter, const Colours &colours) const {
    QVector<QRectF> bodies, tips, marks;
    for (const Column &column : m_columns) {
        const auto part = [&column](double top, double bottom) {
            return QRectF(QPointF(column.x, top), QPointF(column.x + 1, bottom));
        };
        bodies << part(column.top, column.bottom);
        tips << part(column.top, column.tipBottom());
        if (column.markBottom > column.markTop)
            marks << part(column.markTop, column.markBottom);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.body);
    painter.drawRects(bodies);
    painter.setBrush(colours.tip);
    painter.drawRects(tips);
    painter.setBrush(colours.mark);
    painter.drawRects(marks);
}

void TimelineColumns::draw(QCPPainter &painter, const Colours &colours) const {
    if (painter.modes().testFlag(QCPPainter::pmVectorized))
        return drawRectangles(painter, colours);
    // One picture for all: translucent rectangles of a pixel's width cost Qt some hundred times as much, as it hands
    // the rows of each to other threads.
    const double scale = painter.deviceTransform().m11();
    const auto device = [scale](double pixels) { return static_cast<int>(std::lround(pixels * scale)); };
    QImage image(device(m_axes.width()), device(m_axes.height()), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return;
    struct Spans {
        int top = 0, tipBottom = 0, bottom = 0, markTop = 0, markBottom = 0;
    };
    std::vector<Spans> spans(static_cast<std::size_t>(image.width()));
    for (const Column &column : m_columns) {
        const auto row = [&](double y) { return device(y - m_axes.top()); };
        const Spans span{row(column.top), std::max(row(column.tipBottom()), row(column.top) + 1),
                         std::max(row(column.bottom), row(column.top) + 1), row(column.markTop),
                         row(column.markBottom)};
        const int end = std::min(image.width(), device(column.x + 1 - m_axes.left()));
        for (int x = std::max(0, device(column.x - m_axes.left())); x < end; ++x)
            spans[static_cast<std::size_t>(x)] = span;
    }
    const QRgb body = qPremultiply(colours.body.rgba()), tip = colours.tip.rgba(), mark = colours.mark.rgba();
    for (int y = 0; y < image.height(); ++y) {
        auto *const line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (std::size_t x = 0; x < spans.size(); ++x) {
            const Spans &span = spans[x];
            line[x] = y >= span.markTop && y < span.markBottom  ? mark
                      : y < span.top || y >= span.bottom        ? QRgb(0)
                      : y < span.tipBottom                      ? tip
                                                                : body;
        }
    }
    image.setDevicePixelRatio(scale);
    painter.drawImage(m_axes.topLeft(), image);
}

} // namespace delayrank::ui
