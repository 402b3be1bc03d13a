#include "ui/plots/rank_curve_plottable.h"

#include "ui/plots/drawn_delays.h"

namespace delayrank::ui {

namespace {

constexpr double shapesPerPixel = 2; // finer than this cannot be seen on paper, and makes files large

/// Makes the painter's unit one device pixel, whatever its transform and the device's pixel ratio are.
void useDevicePixels(QPainter &painter) {
    const double ratio = painter.device()->devicePixelRatio();
    painter.setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
}

} // namespace

RankCurvePlottable::RankCurvePlottable(QCPAxis *ranks, QCPAxis *delays)
    : QCPAbstractPlottable(ranks, delays), m_curve(std::make_shared<const analysis::RankCurve>()) {
    setSelectable(QCP::stNone);
}

void RankCurvePlottable::setCurve(std::shared_ptr<const analysis::RankCurve> curve, double xPerRank,
                                  double nanosecondsPerUnit) {
    m_curve = std::move(curve);
    m_xPerRank = xPerRank;
    m_nanosecondsPerUnit = nanosecondsPerUnit;
}

void RankCurvePlottable::setLook(Marker marker, const QColor &colour, double radius, double lineWidth) {
    m_marker = marker;
    m_colour = colour;
    m_radius = radius;
    m_lineWidth = lineWidth;
}

SampleGrid RankCurvePlottable::gridFor(const QTransform &toDevice) const {
    const QCPRange ranks = mKeyAxis->range(), delays = mValueAxis->range();
    // The axis rect's own corners, as QCPAxis::coordToPixel() has them.
    const QCPAxisRect &rect = *mKeyAxis->axisRect();
    const QPointF lower = toDevice.map(QPointF(rect.left(), rect.bottom()));
    const QPointF upper = toDevice.map(QPointF(rect.left() + rect.width(), rect.bottom() - rect.height()));
    const QPoint bottomLeft(qRound(lower.x()), qRound(lower.y()));
    const QPoint topRight(qRound(upper.x()), qRound(upper.y()));
    return {PixelAxis(ranks.lower, ranks.upper, lower.x(), upper.x()),
            PixelAxis(delays.lower * m_nanosecondsPerUnit, delays.upper * m_nanosecondsPerUnit, lower.y(),
                      upper.y()),
            m_xPerRank, QRect(QPoint(bottomLeft.x(), topRight.y()), QPoint(topRight.x(), bottomLeft.y()))};
}

MarkerStamp RankCurvePlottable::stampFor(double scale) const {
    return MarkerStamp(m_marker, m_colour, std::max(1, qRound(m_radius * scale)),
                       std::max(0, static_cast<int>(m_radius * scale / 6)));
}

void RankCurvePlottable::drawStep(QPainter &painter, const QPoint &from, const QPoint &to, int width,
                                  const QColor &colour, const QRect &clip) {
    const QSize pen(width, width);
    const QPoint shift(width / 2, width / 2);
    const QPoint corner(from.x(), to.y());
    for (const auto &[a, b] : {std::pair(from, corner), std::pair(corner, to)}) {
        const QRect line = QRect(a - shift, pen).united(QRect(b - shift, pen)).intersected(clip);
        if (!line.isEmpty())
            painter.fillRect(line, colour);
    }
}

void RankCurvePlottable::draw(QCPPainter *painter) {
    if (painter->modes().testFlag(QCPPainter::pmVectorized)) {
        drawShapes(*painter);
        return;
    }
    painter->setAntialiasing(false); // first of all: it shifts QCPPainter by half a pixel
    const QTransform toDevice = painter->deviceTransform();
    SampleGrid grid = gridFor(toDevice);
    const QRect view = grid.view;
    const int width = m_marker == Marker::line ? std::max(1, qRound(m_lineWidth * toDevice.m11())) : 0;
    // A line next to the view reaches into it by half its width; a marker is drawn whole or not at all.
    grid.view.adjust(-width, -width, width, width);
    const Staircase stairs = staircaseOf(*m_curve, grid);
    useDevicePixels(*painter);
    if (m_marker != Marker::line) {
        const MarkerStamp stamp = stampFor(toDevice.m11());
        for (const QPoint &cell : stairs.cells)
            stamp.draw(*painter, cell);
        return;
    }
    std::optional<QPoint> previous = stairs.before;
    const auto lineTo = [&](const QPoint &cell) {
        drawStep(*painter, previous.value_or(cell), cell, width, m_colour, view);
        previous = cell;
    };
    for (const QPoint &cell : stairs.cells)
        lineTo(cell);
    if (stairs.after)
        lineTo(*stairs.after);
}

void RankCurvePlottable::drawShapes(QCPPainter &painter) const {
    const Staircase stairs =
        staircaseOf(*m_curve, gridFor(QTransform::fromScale(shapesPerPixel, shapesPerPixel)));
    QPainterPath path;
    if (m_marker == Marker::line) {
        std::vector<QPoint> cells = stairs.cells;
        if (stairs.before)
            cells.insert(cells.begin(), *stairs.before);
        if (stairs.after)
            cells.push_back(*stairs.after);
        for (const QPoint &cell : cells) {
            const QPointF point = QPointF(cell) / shapesPerPixel;
            if (path.isEmpty()) {
                path.moveTo(point);
            } else {
                path.lineTo(path.currentPosition().x(), point.y());
                path.lineTo(point);
            }
        }
    } else {
        for (const QPoint &cell : stairs.cells)
            path.addPath(markerPath(m_marker, QPointF(cell) / shapesPerPixel, m_radius));
    }
    painter.setPen(shapePen());
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

QPen RankCurvePlottable::shapePen() const {
    QPen pen(m_colour, m_marker == Marker::line ? m_lineWidth : m_radius / 3);
    pen.setJoinStyle(Qt::MiterJoin);
    return pen;
}

void RankCurvePlottable::drawIcon(QCPPainter &painter, const QPointF &centre) const {
    painter.save();
    if (painter.modes().testFlag(QCPPainter::pmVectorized)) {
        QPainterPath path = markerPath(m_marker, centre, m_radius);
        if (m_marker == Marker::line) {
            path.moveTo(centre - QPointF(2.5 * m_radius, 0));
            path.lineTo(centre + QPointF(2.5 * m_radius, 0));
        }
        painter.setPen(shapePen());
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
    } else {
        painter.setAntialiasing(false);
        const QTransform toDevice = painter.deviceTransform();
        const QPoint pixel = toDevice.map(centre).toPoint();
        const double scale = toDevice.m11();
        useDevicePixels(painter);
        if (m_marker == Marker::line) {
            const QPoint reach(qRound(2.5 * m_radius * scale), 0);
            const QRect everywhere(QPoint(-1'000'000, -1'000'000), QPoint(1'000'000, 1'000'000));
            drawStep(painter, pixel - reach, pixel + reach, std::max(1, qRound(m_lineWidth * scale)),
                     m_colour, everywhere);
        } else {
            stampFor(scale).draw(painter, pixel);
        }
    }
    painter.restore();
}

void RankCurvePlottable::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const {
    drawIcon(*painter, rect.center());
}

QRect RankCurvePlottable::clipRect() const {
    const int reach = m_marker == Marker::line ? 1 : static_cast<int>(std::ceil(m_radius)) + 1;
    return mKeyAxis->axisRect()->rect().adjusted(-reach, -reach, reach, reach + 1);
}

QCPRange RankCurvePlottable::getKeyRange(bool &found, QCP::SignDomain) const {
    const std::uint64_t drawn = m_curve->size() - m_curve->zeroDelays();
    found = drawn > 0;
    return {m_xPerRank, static_cast<double>(drawn) * m_xPerRank};
}

QCPRange RankCurvePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const {
    return drawnDelays(*m_curve, m_nanosecondsPerUnit, found);
}

} // namespace delayrank::ui
