#include "ui/plots/ratio_plottable.h"

namespace delayrank::ui {

namespace {
constexpr double shapesPerPixel = 2; // finer than this cannot be seen on paper, and makes files large
}

RatioPlottable::RatioPlottable(QCPAxis *ranks, QCPAxis *ratios)
    : QCPAbstractPlottable(ranks, ratios), m_curve(std::make_shared<const analysis::RatioCurve>()) {
    setSelectable(QCP::stNone);
}

void RatioPlottable::setCurve(std::shared_ptr<const analysis::RatioCurve> curve, double xPerFraction) {
    m_curve = std::move(curve);
    m_xPerFraction = xPerFraction;
}

void RatioPlottable::setLook(const QColor &colour, double lineWidth) {
    m_colour = colour;
    m_lineWidth = lineWidth;
}

std::vector<RatioColumn> RatioPlottable::columnsOn(const QTransform &toDevice, QRect &view) const {
    const QCPRange ranks = mKeyAxis->range(), ratios = mValueAxis->range();
    // The axis rect's own corners, as QCPAxis::coordToPixel() has them.
    const QCPAxisRect &rect = *mKeyAxis->axisRect();
    const QPointF lower = toDevice.map(QPointF(rect.left(), rect.bottom()));
    const QPointF upper = toDevice.map(QPointF(rect.left() + rect.width(), rect.bottom() - rect.height()));
    view = QRect(QPoint(qRound(lower.x()), qRound(upper.y())), QPoint(qRound(upper.x()), qRound(lower.y())));
    return ratioColumns(*m_curve, PixelAxis(ranks.lower, ranks.upper, lower.x(), upper.x()),
                        PixelAxis(ratios.lower, ratios.upper, lower.y(), upper.y()), m_xPerFraction,
                        view.left(), view.right());
}

void RatioPlottable::draw(QCPPainter *painter) {
    if (painter->modes().testFlag(QCPPainter::pmVectorized)) {
        drawPath(*painter);
        return;
    }
    painter->setAntialiasing(false); // first of all: it shifts QCPPainter by half a pixel
    const QTransform toDevice = painter->deviceTransform();
    QRect view;
    const std::vector<RatioColumn> columns = columnsOn(toDevice, view);
    const int width = std::max(1, qRound(m_lineWidth * toDevice.m11()));
    const double ratio = painter->device()->devicePixelRatio();
    painter->setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio)); // one unit is one device pixel
    for (const RatioColumn &column : columns) {
        const QRect line = QRect(QPoint(column.x - width / 2, column.top - width / 2),
                                 QSize(width, column.bottom - column.top + width))
                               .intersected(view);
        if (!line.isEmpty())
            painter->fillRect(line, m_colour);
    }
}

void RatioPlottable::drawPath(QCPPainter &painter) const {
    QRect view;
    QPolygonF line;
    const auto goTo = [&line](int x, int row) {
        const QPointF point = QPointF(x, row) / shapesPerPixel;
        const qsizetype count = line.size();
        if (count >= 2 && line[count - 1].y() == point.y() && line[count - 2].y() == point.y())
            line.back() = point; // on along a plateau
        else
            line << point;
    };
    std::optional<RatioColumn> before;
    for (const RatioColumn &column : columnsOn(QTransform::fromScale(shapesPerPixel, shapesPerPixel), view)) {
        if (before) { // along a row that both columns have
            const int shared = std::max(before->top, column.top);
            goTo(before->x, shared);
            goTo(column.x, shared);
        }
        goTo(column.x, column.top);
        goTo(column.x, column.bottom);
        before = column;
    }
    QPen pen(m_colour, m_lineWidth);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

QCPRange RatioPlottable::getKeyRange(bool &found, QCP::SignDomain) const {
    found = !m_curve->steps().empty();
    return found ? QCPRange(m_curve->steps().front().to * m_xPerFraction,
                            m_curve->undefinedFrom() * m_xPerFraction)
                 : QCPRange();
}

QCPRange RatioPlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &keys) const {
    const auto range = keys.upper > keys.lower
                           ? m_curve->range(keys.lower / m_xPerFraction, keys.upper / m_xPerFraction)
                           : m_curve->range(0, 1);
    found = range.has_value();
    return found ? QCPRange(range->lowest, range->highest) : QCPRange();
}

} // namespace delayrank::ui
