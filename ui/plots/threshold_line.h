#pragma once

#include "core/base/duration.h"
#include "ui/plots/chart_style.h"

#include <qcustomplot.h>

namespace delayrank::ui {

class ChartLegend;

/// The dashed line at the stall threshold, with its value, across an axis of delays that runs either way. On the
/// overlay layer, so that dragging it redraws nothing else.
class ThresholdLine : public QCPLayerable {
    Q_OBJECT
public:
    /// Line and text stand in the axis's rect, are seen with it and keep out of `legend`, which lives as long or is null.
    ThresholdLine(QCPAxis *delays, const ChartLegend *legend);

    /// `value` is the threshold in units of the delay axis.
    void setThreshold(Delay threshold, double value);
    void setLook(const ChartLook &look);
    void setHasWords(bool has) { m_hasWords = has; }
    bool inView() const;
    /// Where its words stand; null where they do not.
    QRectF textBox() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    bool isUpright() const { return m_delays->orientation() == Qt::Horizontal; }
    double pixel() const;
    QString text() const;
    QFont font() const;
    /// Where a level line ends: before the legend where that stands beside it.
    double rightEnd(double textHeight) const;
    void moveBesideUpright(QRectF &box) const;

    QCPAxis *m_delays;
    const ChartLegend *m_legend;
    Delay m_threshold{0};
    double m_value = 0;
    bool m_hasWords = true;
    ChartLook m_look;
};

} // namespace delayrank::ui
