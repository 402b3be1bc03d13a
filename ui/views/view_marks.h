#pragma once

#include "core/base/time_unit.h"
#include "ui/models/selection.h"
#include "ui/plots/chart_style.h"

#include <qcustomplot.h>

namespace delayrank::ui {

class ChartLegend;

/// What is marked on a logarithmic axis of delays, whichever way it runs: the stall threshold, the crosshair of
/// the view that has the mouse, and the brushed band. On the layer 'overlay', which is drawn without the rest.
class ViewMarks : public QCPLayerable {
    Q_OBJECT
public:
    /// `legend`: where the threshold's words do not go; null: they are left out.
    ViewMarks(QCPAxis *delays, const ChartLegend *legend);

    void setUnit(const TimeUnit &unit) { m_unit = unit; }
    void setThreshold(Delay threshold) { m_threshold = threshold; }
    void setCrosshair(const std::optional<Delay> &crosshair) { m_crosshair = crosshair; }
    void setBand(const std::optional<DelayBand> &band) { m_band = band; }
    void setLook(const ChartLook &look) { m_look = look; }

    /// The delay under a pixel of the axes; none outside of them.
    std::optional<Delay> delayAt(const QPointF &position) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    bool alongX() const { return m_axis->orientation() == Qt::Horizontal; }
    bool inView(Delay delay) const;
    double pixelOf(Delay delay) const;
    QLineF lineAt(double pixel) const;
    void drawBand(QCPPainter &painter) const;
    void drawThreshold(QCPPainter &painter) const;
    QRectF placeOf(const QSizeF &words, double pixel) const;

    QCPAxis *m_axis;
    const ChartLegend *m_legend;
    TimeUnit m_unit = TimeUnit::seconds();
    Delay m_threshold{0};
    std::optional<Delay> m_crosshair;
    std::optional<DelayBand> m_band;
    ChartLook m_look;
};

} // namespace delayrank::ui
