#pragma once

#include "ui/plots/curve_hit.h"
#include "ui/plots/plot_interaction.h"

#include <QPoint>
#include <QString>

namespace delayrank::ui {

class CurveCursor;

/// The rank chart as the window shows it: with a PlotInteraction, the delays under the mouse, and a cursor
/// that walks along the curves. setCurves(), setUnit(), setRankAxis(), setThreshold(), setFixedRanges() and
/// setComparison() are RankChart's. GUI thread.
///
/// Besides what PlotInteraction does: a click on a curve chooses that sample; Ctrl+Left and Ctrl+Right walk
/// along the current curve (with Shift rank by rank), Ctrl+Page Up and Ctrl+Page Down go to another curve,
/// Enter chooses the sample. The axes follow the curves until the user zooms or pans.
class RankPlot : public RankChart {
    Q_OBJECT
public:
    explicit RankPlot(QWidget *parent = nullptr);
    ~RankPlot() override;

    PlotInteraction *interaction() const { return m_interaction; }
    bool canUndoView() const { return m_interaction->canUndo(); }
    bool canRedoView() const { return m_interaction->canRedo(); }
    /// True while the axes follow the curves (or stand at their fixed ranges): no zoom or pan since home().
    bool isHome() const { return m_interaction->isHome(); }
    /// Shows a range at once, as a zoom does: it can be undone.
    void showRanges(const runs::AxisRange &rank, const runs::AxisRange &delay);
    /// The text under the mouse at a point of the widget, a line a curve; empty outside the axes.
    QString readoutAt(const QPointF &position) const;
    /// The sample that the cursor is at.
    std::optional<CurvePoint> cursorPoint() const;

    QSize sizeHint() const override { return {900, 600}; }
    QSize minimumSizeHint() const override { return {200, 180}; }

public slots:
    void home() { m_interaction->home(); }
    void undoView() { m_interaction->undo(); }
    void redoView() { m_interaction->redo(); }
    void zoomIn() { m_interaction->zoomIn(); }
    void zoomOut() { m_interaction->zoomOut(); }
    /// Zooms the ranks alone about a place of their axis (0: its left end, 1: its right end).
    void zoomRanks(double about, double factor);

signals:
    /// The user moved the line (drag or keys); not sent by setThreshold().
    void thresholdChanged(delayrank::Delay threshold);
    /// Other ranges are in view, by the user or because the curves grew.
    void viewChanged();
    void canUndoViewChanged(bool can);
    void canRedoViewChanged(bool can);
    /// One line for a status bar: where the mouse is; empty when it leaves the axes.
    void hovered(const QString &text);
    /// The user wants to know which message that was.
    void pointChosen(const delayrank::ui::CurvePoint &point);

protected:
    bool followsCurves() const override { return !m_interaction || m_interaction->isHome(); }
    void forgetViews() override;
    void unitChanged() override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void connectInteraction();
    void showReadout(const QPoint &position, const QPoint &globalPosition);
    void choose(const std::optional<CurvePoint> &point);
    /// Makes a band of delays of the ranks that were brushed, on the curve where the brush was set down.
    void brushRanks(const runs::AxisRange &ranks, const QPointF &from);
    void showCursor();

    PlotInteraction *m_interaction = nullptr; ///< this and the next: owned by QCustomPlot
    CurveCursor *m_cursor = nullptr;
};

} // namespace delayrank::ui
