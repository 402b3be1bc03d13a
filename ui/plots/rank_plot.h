#pragma once

#include "ui/plots/rank_chart.h"
#include "ui/plots/view_history.h"

#include <QElapsedTimer>
#include <QPoint>
#include <QRubberBand>
#include <QString>

namespace delayrank::ui {

/// The rank chart as the window shows it: zoom, pan, views to go back to, a threshold line to drag, and the
/// delays under the mouse. setCurves(), setUnit(), setRankAxis(), setThreshold(), setFixedRanges() and
/// setComparison() are RankChart's. GUI thread.
///
/// Mouse: wheel zooms about the pointer (over an axis: that axis alone), left drag zooms to a rectangle,
/// middle drag or Shift + left drag pans, double click is home(). Keys: arrows pan, + and - zoom, Home is
/// home(), Ctrl+Up and Ctrl+Down move the threshold by 10 %. The axes follow the curves until the user zooms
/// or pans.
class RankPlot : public RankChart {
    Q_OBJECT
public:
    explicit RankPlot(QWidget *parent = nullptr);
    ~RankPlot() override;

    bool canUndoView() const { return m_history.canUndo(); }
    bool canRedoView() const { return m_history.canRedo(); }
    /// True while the axes follow the curves (or stand at their fixed ranges): no zoom or pan since home().
    bool isHome() const { return m_home; }
    /// Shows a range at once, as a zoom does: it can be undone.
    void showRanges(const runs::AxisRange &rank, const runs::AxisRange &delay);
    /// The text under the mouse at a point of the widget, a line a curve; empty outside the axes.
    QString readoutAt(const QPointF &position) const;

    QSize sizeHint() const override { return {900, 600}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

public slots:
    void home();
    void undoView();
    void redoView();
    void zoomIn();
    void zoomOut();
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

protected:
    bool followsCurves() const override { return m_home; }
    void forgetViews() override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    enum class Drag { none, zoom, pan, threshold };
    /// Whether a change is a view of its own to come back to, or goes on from the one just before.
    enum class Step { single, continued };

    View view() const;
    void showView(const View &view);
    void changeView(const View &view, Step step);
    void zoomAbout(const QPointF &centre, double rankFactor, double delayFactor, Step step);
    void panBy(const View &from, const QPointF &pixels, Step step);
    void moveThreshold(delayrank::Delay threshold);
    void showReadout(const QPoint &position, const QPoint &globalPosition);
    void announceHistory();
    bool isOnThreshold(const QPointF &position) const;
    void updateCursor(const QPointF &position);
    /// The rectangle of a zoom from m_dragStart to here, within the axes.
    QRect zoomRect(const QPoint &position) const;

    ViewHistory m_history;
    Drag m_drag = Drag::none;
    QPoint m_dragStart;
    View m_dragView;
    QElapsedTimer m_sinceStep; ///< wheel clicks and key repeats shortly after each other are one step
    QRubberBand *m_rubberBand = nullptr; ///< owned by this widget
    bool m_home = true;
    bool m_couldUndo = false, m_couldRedo = false;
};

} // namespace delayrank::ui
