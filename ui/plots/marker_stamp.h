#pragma once

#include "ui/plots/chart_style.h"
#include "ui/plots/curve.h"

#include <QImage>
#include <QPainterPath>

class QCPPainter;

namespace delayrank::ui {

/// The picture of a marker in whole device pixels, its centre in the middle of one: stamped, never smoothed,
/// so that it looks alike wherever it falls. An open shape has a dot in it, as gnuplot's have.
class MarkerStamp {
public:
    MarkerStamp() = default;
    /// `radius` in device pixels from the centre to the tip, 1 or more; strokes are 2 * halfStroke + 1 wide.
    /// Marker::line gives the dot that its line consists of.
    MarkerStamp(Marker marker, const QColor &colour, int radius, int halfStroke);

    /// Draws at a pixel. The painter's unit is one device pixel and its antialiasing is off.
    void draw(QPainter &painter, const QPoint &pixel) const;
    int radius() const { return m_radius; }

private:
    QImage m_image;
    int m_radius = 0;
};

/// The same marker as a shape to be stroked, for vector files.
QPainterPath markerPath(Marker marker, const QPointF &centre, double radius);

/// A ring around a marker that is pointed at, with a rim of the background.
void drawRing(QCPPainter &painter, const QPointF &centre, const ChartLook &look);

} // namespace delayrank::ui
