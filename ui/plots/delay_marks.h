#pragma once

#include "ui/plots/chart_marks.h"
#include "ui/plots/chart_style.h"

#include <functional>
#include <qcustomplot.h>
#include <vector>

namespace delayrank::ui {

class LabelPlacer;

/// Reference marks behind the curves: bands of kernel constants, and lines that the user put there, each with
/// its words where there is most room.
class DelayMarks : public QCPLayerable {
    Q_OBJECT
public:
    /// `taken` tells where others write; `placer` is begun here, as this is drawn first. Both live as long.
    DelayMarks(QCustomPlot *plot, const QString &layer, LabelPlacer &placer,
               std::function<QList<QRectF>()> taken);

    void setBands(std::vector<DelayMark> bands) { m_bands = std::move(bands); }
    void setLines(std::vector<DelayMark> lines) { m_lines = std::move(lines); }
    const std::vector<DelayMark> &bands() const { return m_bands; }
    const std::vector<DelayMark> &lines() const { return m_lines; }
    void setLook(const ChartLook &look) { m_look = look; }
    void setUnit(double nanosecondsPerUnit) { m_nanosecondsPerUnit = nanosecondsPerUnit; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    void drawOne(QCPPainter &painter, const DelayMark &mark, bool isBand) const;
    void drawLabel(QCPPainter &painter, const QString &label, double top, double bottom) const;

    LabelPlacer &m_placer;
    std::function<QList<QRectF>()> m_taken;
    std::vector<DelayMark> m_bands, m_lines;
    ChartLook m_look;
    double m_nanosecondsPerUnit = 1;
};

} // namespace delayrank::ui
