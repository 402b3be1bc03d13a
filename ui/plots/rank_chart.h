#pragma once

#include "ui/plots/chart_marks.h"
#include "ui/plots/chart_style.h"
#include "ui/plots/curve.h"
#include "ui/plots/label_placer.h"

#include <optional>
#include <qcustomplot.h>
#include <vector>

namespace delayrank::ui {

class BandPlottable;
class ChartLegend;
class ChartNotes;
class ClusterBrackets;
class DelayMarks;
class RankCurvePlottable;
class ThresholdLine;

/// The rank chart without any interaction: log-log axes, curves, legend, threshold. RankPlot makes a widget
/// of it, ui/export a file. GUI thread.
class RankChart : public QCustomPlot {
    Q_OBJECT
public:
    explicit RankChart(QWidget *parent = nullptr);
    ~RankChart() override;

    /// Replaces what is drawn. Cheap enough for every frame of a live measurement: no curve is copied, and
    /// the next replot visits only what is in view.
    void setCurves(std::vector<Curve> curves);
    const std::vector<Curve> &curves() const { return m_curves; }

    void setUnit(const TimeUnit &unit);
    const TimeUnit &unit() const { return m_unit; }
    void setRankAxis(runs::RankAxis rankAxis);
    runs::RankAxis rankAxis() const { return m_rankAxis; }

    void setThreshold(delayrank::Delay threshold);
    delayrank::Delay threshold() const { return m_threshold; }
    void setThresholdVisible(bool visible);

    /// The ranges that home() shows; automatic (whole decades around the curves) where there is none. `rank`
    /// in units of the rank axis, `delay` in nanoseconds. A range that is not 0 < lower < upper counts as
    /// none.
    void setFixedRanges(std::optional<runs::AxisRange> rank, std::optional<runs::AxisRange> delay);
    /// What is in view now, in the same units.
    runs::AxisRange rankRange() const;
    runs::AxisRange delayRange() const;

    /// Drawn above the axes; none where it is empty.
    void setTitle(const QString &title);
    /// Clusters that are marked on the curves.
    void setBrackets(std::vector<Bracket> brackets);
    /// Bands of delays behind the curves, with words.
    void setReferenceBands(std::vector<DelayMark> bands);
    /// Lines that the user put there, with his words.
    void setMarks(const std::vector<runs::Mark> &marks);
    const ClusterBrackets &clusterBrackets() const { return *m_brackets; }
    const DelayMarks &delayMarks() const { return *m_marks; }
    void setChartStyle(ChartStyle style);
    ChartStyle chartStyle() const { return m_style; }

    /// Unit, rank axis, threshold, title, marks and ranges of a comparison, in one call.
    void setComparison(const runs::Comparison &comparison);

    /// Leaves at least so much room to the left of the axes, for another chart below whose numbers are wider.
    void setLeastLeftMargin(int pixels);

    /// Lays all of it out for a size in logical pixels and draws it; `painter` may have any scale. With
    /// QCPPainter::pmVectorized set, markers become shapes.
    void drawOn(QCPPainter &painter, const QSize &size);

protected:
    /// False while the user holds a view of his own: then the axes stay as they are when curves come.
    virtual bool followsCurves() const { return true; }
    /// Called when the rank axis counts something else, so that views of old mean nothing.
    virtual void forgetViews() {}
    /// Called when delays are drawn in another unit, before the axes are set.
    virtual void unitChanged() {}
    void showHomeRanges();
    void setRanges(const runs::AxisRange &rank, const runs::AxisRange &delay);
    /// The x of rank r is r * xScaleOf(curve).
    double xScaleOf(const Curve &curve) const;
    const ThresholdLine &thresholdLine() const { return *m_thresholdLine; }
    const ChartLegend &legendBox() const { return *m_legend; }
    void changeEvent(QEvent *event) override;

private:
    void applyLook();
    void applyMargins(const QSize &size);
    void updateDelayTitle();
    RankCurvePlottable *addCurve();
    void updatePlottables();
    /// What is drawn beside the curves learns where they are.
    void updateNotes();

    std::vector<Curve> m_curves;
    std::vector<RankCurvePlottable *> m_plottables; ///< owned by QCustomPlot, one a curve, in their order
    std::vector<BandPlottable *> m_bands;           ///< as well; behind the curves
    ChartLegend *m_legend = nullptr;                ///< this and the two below: owned by QCustomPlot
    ChartNotes *m_notes = nullptr;
    LabelPlacer m_placer;
    DelayMarks *m_marks = nullptr; ///< and these two
    ClusterBrackets *m_brackets = nullptr;
    ThresholdLine *m_thresholdLine = nullptr;
    TimeUnit m_unit = TimeUnit::seconds();
    runs::RankAxis m_rankAxis = runs::RankAxis::rank;
    delayrank::Delay m_threshold = analysis::defaultStallThreshold;
    std::optional<runs::AxisRange> m_fixedRanks, m_fixedDelays;
    ChartStyle m_style = ChartStyle::screen;
    int m_leastLeftMargin = 0;
    ChartLook m_look;
};

} // namespace delayrank::ui
