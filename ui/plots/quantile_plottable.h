#pragma once

#include "core/analysis/rank_curve.h"

#include <memory>
#include <qcustomplot.h>

namespace delayrank::ui {

/// Draws the quantiles of one curve as their exact staircase over x = 1 / (1 - q); pen() is its line. Both axes
/// must be logarithmic.
class QuantilePlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    QuantilePlottable(QCPAxis *quantiles, QCPAxis *delays);

    /// `curve` is not null; a delay is drawn at its nanoseconds / nanosecondsPerUnit.
    void setCurve(std::shared_ptr<const analysis::RankCurve> curve, double nanosecondsPerUnit);

    /// How far the staircase is from a point, in pixels; -1 where it is not above or below it.
    double selectTest(const QPointF &position, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    std::shared_ptr<const analysis::RankCurve> m_curve;
    double m_nanosecondsPerUnit = 1;
};

} // namespace delayrank::ui
