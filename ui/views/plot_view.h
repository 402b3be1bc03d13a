#pragma once

#include "ui/plots/chart_legend.h"
#include "ui/plots/plot_interaction.h"
#include "ui/views/chart_view.h"

#include <qcustomplot.h>

class QHBoxLayout;

namespace delayrank::ui {

class ChartNotes;
class ThresholdLine;

/// A view that is drawn with QCustomPlot: a row of choices above a plot with the looks, title, legend and threshold
/// that all of them share. Mouse and keys are its PlotInteraction's. GUI thread.
class PlotView : public ChartView {
    Q_OBJECT
public:
    ~PlotView() override;
    void drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) override;
    QCustomPlot *plot() const { return m_plot; }
    PlotInteraction *interaction() const { return m_interaction; }
    /// What is said under the mouse, a line a curve; the first one goes to the status bar. `position` in pixels
    /// of the plot.
    virtual QString readoutAt(const QPointF &position) const = 0;

public slots:
    void home() override;
    void zoomIn() override;
    void zoomOut() override;

protected:
    /// `delayAxis`: on which delays are counted.
    PlotView(const QString &title, Document *document, Selection *selection, DelayAxis delayAxis);

    /// Gives what is drawn the colours and lines of look().
    virtual void applyLook() = 0;
    /// Sets ranges that show all.
    virtual void showAll() = 0;
    /// Brings what is drawn up to date before it is exported; for views that work in another thread.
    virtual void finishWork() {}
    /// The user clicked there, and not to drag.
    virtual void choosePoint(const QPointF &position) = 0;

    /// The choices above the plot, from the left.
    QHBoxLayout *choices() const { return m_choices; }
    /// Draws the threshold across an axis of delays.
    void addThreshold(QCPAxis *delays, bool withWords);
    const ChartLook &look() const { return m_look; }
    ChartStyle chartStyle() const { return m_style; }
    /// A run's colour as the look wants it.
    QColor shown(const QColor &colour) const;
    void setLegend(std::vector<ChartLegend::Entry> entries);
    /// A legend's entry with a patch of the colour.
    ChartLegend::Entry swatchEntry(const QString &label, const QColor &colour, const QString &runId) const;
    /// The line of each curve: solid for the first of its colour, then dashed and dotted, so that more curves than
    /// there are colours are told apart.
    std::vector<QPen> linesOf(const std::vector<Curve> &curves) const;
    /// A legend's entry with a piece of the line.
    ChartLegend::Entry lineEntry(const Curve &curve, const QPen &line) const;
    /// `emptyText` is said instead of a picture where it is not empty.
    void setNotes(const QString &emptyText, std::uint64_t zeroDelays);
    /// Draws again, all of it where the user has no view of his own.
    void showContents();
    /// Puts threshold, title and unit of the comparison where they are drawn.
    void followComparison();

private:
    void connectInteraction();
    void useLook(ChartStyle style);
    void showReadout(const QPoint &position, const QPoint &onScreen);

    QCustomPlot *m_plot;
    QHBoxLayout *m_choices;
    ChartLegend *m_legend; ///< this and the next ones are owned by the plot
    ChartNotes *m_notes;
    PlotInteraction *m_interaction;
    std::vector<ThresholdLine *> m_thresholds;
    TimeUnit m_unit = TimeUnit::seconds(); ///< of the axes
    ChartLook m_look;
    ChartStyle m_style = ChartStyle::screen;
};

} // namespace delayrank::ui
