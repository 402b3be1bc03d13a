#pragma once

#include "ui/plots/ratio_columns.h"

#include <memory>
#include <qcustomplot.h>

namespace delayrank::ui {

/// Draws one ratio curve exactly, as a staircase of pixels; in vectorized painting (QCPPainter::pmVectorized)
/// as a path on a grid of half pixels. Both axes must be logarithmic.
class RatioPlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    RatioPlottable(QCPAxis *ranks, QCPAxis *ratios);

    /// The fraction f is drawn at f * xPerFraction on the key axis. `curve` is not null.
    void setCurve(std::shared_ptr<const analysis::RatioCurve> curve, double xPerFraction);
    /// `lineWidth` in logical pixels.
    void setLook(const QColor &colour, double lineWidth);

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    /// The columns in view on a device that `toDevice` leads to, and that view.
    std::vector<RatioColumn> columnsOn(const QTransform &toDevice, QRect &view) const;
    void drawPath(QCPPainter &painter) const;

    std::shared_ptr<const analysis::RatioCurve> m_curve;
    double m_xPerFraction = 1;
    QColor m_colour;
    double m_lineWidth = 1;
};

} // namespace delayrank::ui
