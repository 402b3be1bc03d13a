#pragma once

#include "ui/plots/marker_stamp.h"
#include "ui/plots/staircase.h"

#include <memory>
#include <qcustomplot.h>

namespace delayrank::ui {

/// Draws one rank curve exactly: the picture is, pixel for pixel, that of every sample's marker stamped on
/// its pixel, but only the cells that can be told apart are visited. Both axes must be logarithmic. In
/// vectorized painting (QCPPainter::pmVectorized) the markers are one path on a grid of half pixels.
class RankCurvePlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    RankCurvePlottable(QCPAxis *ranks, QCPAxis *delays);

    /// Rank r is drawn at r * xPerRank on the key axis, a delay at its nanoseconds / nanosecondsPerUnit on
    /// the value axis. `curve` is not null.
    void setCurve(std::shared_ptr<const analysis::RankCurve> curve, double xPerRank,
                  double nanosecondsPerUnit);
    /// `radius` and `lineWidth` in logical pixels.
    void setLook(Marker marker, const QColor &colour, double radius, double lineWidth);

    /// Where samples go when a painter's deviceTransform() is `toDevice`.
    SampleGrid gridFor(const QTransform &toDevice) const;
    /// The marker's picture on a device of `scale` device pixels a logical pixel.
    MarkerStamp stampFor(double scale) const;
    /// The marker at a place of the legend, or a short line.
    void drawIcon(QCPPainter &painter, const QPointF &centre) const;

    /// Joins two neighbours of Marker::line: down at the first one's column, then along the second one's row,
    /// so that the line is at rank k for every length that k delays reach. For device pixels.
    static void drawStep(QPainter &painter, const QPoint &from, const QPoint &to, int width,
                         const QColor &colour, const QRect &clip);

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;
    QRect clipRect() const override; ///< wider than the axes by a marker's radius

private:
    void drawShapes(QCPPainter &painter) const;
    QPen shapePen() const;

    std::shared_ptr<const analysis::RankCurve> m_curve;
    double m_xPerRank = 1;
    double m_nanosecondsPerUnit = 1;
    Marker m_marker = Marker::diamond;
    QColor m_colour;
    double m_radius = 3;
    double m_lineWidth = 1;
};

} // namespace delayrank::ui
