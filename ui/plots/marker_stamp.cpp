#include "ui/plots/marker_stamp.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <qcustomplot.h>

namespace delayrank::ui {

namespace {

/// Whether a marker of radius r (and strokes of half width h) covers the pixel at (x, y) from its centre, y
/// down.
bool covers(Marker marker, int x, int y, int r, int h) {
    const int ax = std::abs(x), ay = std::abs(y);
    const int stroke = 2 * h + 1;
    const auto ring = [&](double distance) { return distance <= r + 0.3 && distance > r + 0.3 - stroke; };
    const bool dot = ax <= h && ay <= h;
    const bool plus = ax <= h || ay <= h;
    const bool cross = std::abs(ax - ay) <= h;
    switch (marker) {
    case Marker::diamond:
        return ring(ax + ay) || dot;
    case Marker::plus:
        return plus;
    case Marker::square:
        return ring(std::max(ax, ay)) || dot;
    case Marker::circle:
        return ring(std::hypot(x, y));
    case Marker::triangle: {
        // Base at y = r, tip at y = -r, half as wide as high at each height.
        const double halfWidth = (y + r) / 2.0;
        const bool inside = ax <= halfWidth + 0.3;
        return inside && (y > r - stroke || ax > halfWidth + 0.3 - stroke);
    }
    case Marker::cross:
        return cross;
    case Marker::star:
        return plus || (cross && ax <= (r * 3 + 3) / 4);
    case Marker::line:
        return dot;
    }
    return false;
}

} // namespace

MarkerStamp::MarkerStamp(Marker marker, const QColor &colour, int radius, int halfStroke)
    : m_image(2 * radius + 1, 2 * radius + 1, QImage::Format_ARGB32_Premultiplied), m_radius(radius) {
    m_image.fill(Qt::transparent);
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            if (covers(marker, x, y, radius, halfStroke))
                m_image.setPixel(x + radius, y + radius, colour.rgb() | 0xff000000U);
}

void MarkerStamp::draw(QPainter &painter, const QPoint &pixel) const {
    painter.drawImage(pixel - QPoint(m_radius, m_radius), m_image);
}

QPainterPath markerPath(Marker marker, const QPointF &centre, double radius) {
    QPainterPath path;
    const auto line = [&](double x1, double y1, double x2, double y2) {
        path.moveTo(centre + QPointF(x1, y1) * radius);
        path.lineTo(centre + QPointF(x2, y2) * radius);
    };
    const auto closed = [&](std::initializer_list<QPointF> corners) {
        path.moveTo(centre + *corners.begin() * radius);
        for (const QPointF *corner = corners.begin() + 1; corner != corners.end(); ++corner)
            path.lineTo(centre + *corner * radius);
        path.closeSubpath();
    };
    if (marker == Marker::plus || marker == Marker::star) {
        line(-1, 0, 1, 0);
        line(0, -1, 0, 1);
    }
    if (marker == Marker::cross || marker == Marker::star) {
        const double reach = marker == Marker::star ? 0.75 : 1;
        line(-reach, -reach, reach, reach);
        line(-reach, reach, reach, -reach);
    }
    if (marker == Marker::diamond)
        closed({{0, -1}, {1, 0}, {0, 1}, {-1, 0}});
    if (marker == Marker::square)
        closed({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
    if (marker == Marker::triangle)
        closed({{0, -1}, {1, 1}, {-1, 1}});
    if (marker == Marker::circle)
        path.addEllipse(centre, radius, radius);
    return path;
}

void drawRing(QCPPainter &painter, const QPointF &centre, const ChartLook &look) {
    const double radius = look.markerRadius + 4;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.background, 4));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(QPen(look.foreground, 2));
    painter.drawEllipse(centre, radius, radius);
}

} // namespace delayrank::ui
