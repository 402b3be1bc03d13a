#pragma once

#include "core/base/duration.h"
#include "ui/plots/chart_style.h"

#include <qcustomplot.h>

namespace delayrank::ui {

class ChartLegend;

/// The dashed line at the stall threshold, with its value. On the overlay layer, so that dragging it redraws
/// nothing else.
class ThresholdLine : public QCPLayerable {
    Q_OBJECT
public:
    /// Line and text stand in the axis's rect and keep out of `legend`, which lives as long or is null.
    ThresholdLine(QCPAxis *delays, const ChartLegend *legend);

    /// `value` is the threshold in units of the delay axis.
    void setThreshold(Delay threshold, double value);
    void setLook(const ChartLook &look);
    /// Its height in widget pixels; outside the axes where the threshold is not in view.
    double pixel() const;
    bool inView() const;
    /// Where its words stand; null where they do not.
    QRectF textBox() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    QString text() const;
    QFont font() const;
    /// Where the line ends: before the legend where that stands beside it.
    double rightEnd(double textHeight) const;

    QCPAxis *m_delays;
    const ChartLegend *m_legend;
    Delay m_threshold{0};
    double m_value = 0;
    ChartLook m_look;
};

} // namespace delayrank::ui
