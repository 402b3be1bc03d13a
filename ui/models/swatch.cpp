#include "ui/models/swatch.h"

#include "ui/models/drawn_icon.h"
#include "ui/plots/chart_style.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace delayrank::ui {

namespace {

constexpr int side = iconSide;
constexpr double middle = side / 2.0;
constexpr double radius = 5.0;

/// A closed shape of `corners` points on circles about the middle, the first one straight up.
QPainterPath polygon(int corners, double innerRadius) {
    QPolygonF points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        const double reach = i % 2 == 0 ? radius : innerRadius;
        points << QPointF(middle + reach * std::sin(angle), middle - reach * std::cos(angle));
    }
    points << points.first();
    QPainterPath path;
    path.addPolygon(points);
    return path;
}

QPainterPath pathOf(Marker marker) {
    QPainterPath path;
    const double diagonal = radius * 0.8;
    switch (marker) {
    case Marker::diamond:
        return polygon(4, radius);
    case Marker::triangle:
        return polygon(3, radius);
    case Marker::square:
        path.addRect(middle - diagonal, middle - diagonal, 2 * diagonal, 2 * diagonal);
        return path;
    case Marker::circle:
        path.addEllipse(QPointF(middle, middle), diagonal, diagonal);
        return path;
    case Marker::line:
        path.moveTo(1, 4);
        path.lineTo(7, 4);
        path.lineTo(7, 12);
        path.lineTo(15, 12);
        return path;
    case Marker::plus:
    case Marker::cross:
    case Marker::star:
        break;
    }
    if (marker != Marker::cross) {
        path.moveTo(middle, middle - radius);
        path.lineTo(middle, middle + radius);
        path.moveTo(middle - radius, middle);
        path.lineTo(middle + radius, middle);
    }
    if (marker != Marker::plus) {
        path.moveTo(middle - diagonal, middle - diagonal);
        path.lineTo(middle + diagonal, middle + diagonal);
        path.moveTo(middle - diagonal, middle + diagonal);
        path.lineTo(middle + diagonal, middle - diagonal);
    }
    return path;
}

} // namespace

QIcon swatch(const QColor &colour, Marker marker, const QColor &background) {
    // A selected row shows the same colours: they are what the swatch is for.
    return drawnIcon(
        [&](QPainter &painter) {
            painter.setPen(QPen(readableOn(colour, background), 2));
            painter.drawPath(pathOf(marker));
        },
        true);
}

QIcon groupSwatch(const QColor &colour, const QColor &background) {
    return drawnIcon(
        [&](QPainter &painter) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(readableOn(colour, background));
            painter.drawRoundedRect(QRectF(2, 2, side - 4, side - 4), 2, 2);
        },
        true);
}

} // namespace delayrank::ui
