#pragma once

#include "ui/plots/chart_style.h"
#include "ui/plots/ratio_line.h"

#include <qcustomplot.h>

namespace delayrank::ui {

class DecadeTicker;
class RatioNote;
class RatioPlottable;

/// The chart below the rank chart: the delay of the baseline over the delay of each run at equal fraction of
/// the messages, on two log axes, with a line at 1. Above it a run is faster than the baseline. GUI thread.
class RatioChart : public QCustomPlot {
    Q_OBJECT
public:
    explicit RatioChart(QWidget *parent = nullptr);

    void setLines(std::vector<RatioLine> lines);
    const std::vector<RatioLine> &lines() const { return m_lines; }
    /// What the baseline is called, in the note.
    void setBaselineLabel(const QString &label);
    void setRankAxis(runs::RankAxis rankAxis);
    void setChartStyle(ChartStyle style);
    /// The ranks in view, in units of the rank axis: those of the rank chart above. The ratios in view follow
    /// the lines there.
    void setRankRange(const runs::AxisRange &ranks);
    /// Puts the left and right end of the axes at so many pixels from the edges, below those of the chart
    /// above.
    void setSideMargins(int left, int right);
    /// The room that the numbers and the title to the left of the axes need.
    int leftMarginNeeded() const;

    /// What stands above the axes: what is divided by what, and what has no ratio.
    QString note() const;
    /// The text at a point of the widget, a line for each run: which ratio, of which delays. Empty outside.
    QString readoutAt(const QPointF &position) const;
    /// Draws it for a size in logical pixels with the painter as it stands.
    void drawOn(QCPPainter &painter, const QSize &size);
    /// The height that suits a rank chart of that height.
    static int heightBelow(int rankChartHeight) { return rankChartHeight * 3 / 8; }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void applyLook();
    void updatePlottables();
    void updateRatioRange();
    void updateNote();
    /// As many numbers beside the axis as have room in a chart of that height.
    void thinOutRatios(int height);
    double xPerFraction(const Curve &curve) const;

    std::vector<RatioLine> m_lines;
    std::vector<RatioPlottable *> m_plottables; ///< owned by QCustomPlot, one a line, in their order
    QCPItemStraightLine *m_one = nullptr;       ///< owned by QCustomPlot
    RatioNote *m_note = nullptr;                ///< as well
    QSharedPointer<DecadeTicker> m_ticker; ///< of the ratios
    QString m_baseline;
    runs::RankAxis m_rankAxis = runs::RankAxis::rank;
    ChartStyle m_style = ChartStyle::screen;
    ChartLook m_look;
};

} // namespace delayrank::ui
