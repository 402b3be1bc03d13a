#pragma once

#include "ui/plots/delay_overlay.h"
#include "ui/plots/range_change.h"
#include "ui/plots/view_history.h"

#include <QElapsedTimer>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <array>
#include <functional>

class QRubberBand;

namespace delayrank::ui {

/// A place on a plot that the user points at.
struct PlotPlace {
    QPointF position; ///< in widget pixels
    QPoint onScreen;
    QString runId;              ///< the run whose curve or name is there; empty: none
    std::optional<Delay> delay; ///< where the place is inside the axes and one of them counts delays
};

/// What people know from plot tools, put on any plot by making one of these: wheel zoom about the pointer
/// (over an axis: that axis alone), drag zoom, pan (middle button or Shift), views to go back to, home by
/// double click, a threshold to drag, a crosshair, a band of delays to brush (Alt or brush mode), clicks on
/// names, double clicks on axes, a context menu. Keys: arrows pan, Page Up and Page Down move by a page of
/// x, + and - zoom, Home, Ctrl+Up and Ctrl+Down move the threshold by 10 %, Esc calls off or clears.
/// All axis rects of the plot share one range of x (bottom axes), and one of y (left axes) unless told otherwise.
/// The window connects what is said here with the document and the selection (ui/window/plot_links.h). GUI thread.
class PlotInteraction : public QObject {
    Q_OBJECT
public:
    /// Owned by the plot. `showHome` sets the axes to what home() shows; while isHome() the owner calls it, or
    /// sets the axes, whenever that changes.
    PlotInteraction(QCustomPlot *plot, DelayAxis delayAxis, std::function<void()> showHome);

    QCustomPlot *plot() const { return m_plot; }
    DelayAxis delayAxis() const { return m_delayAxis; }
    /// Of the delay axis; views and brushed bands stay what they are when the unit changes.
    void setNanosecondsPerUnit(double nanoseconds);
    /// Each axis rect has a range of y of its own: what zooms and pans one leaves the y of the others.
    void setHasOwnY(bool has) { m_hasOwnY = has; }
    /// The rects on which delays are counted, where that is not each of them.
    void setDelayRects(const QList<QCPAxisRect *> &rects) { m_overlay->setDelayRects(rects); }
    bool countsDelays(Qt::Orientation orientation) const;
    /// What an axis can show; delays in nanoseconds. Until set, what is sensible for its scale.
    void setLimits(Qt::Orientation orientation, const RangeLimits &limits);
    /// Gives the delay at the line that can be dragged; none where none is drawn.
    void setThresholdSource(std::function<std::optional<Delay>()> source) { m_threshold = std::move(source); }
    /// Gives the id of the run whose name in a legend is at a point, and of the run drawn there.
    void setLegendSource(std::function<QString(const QPointF &)> source) { m_legendRunAt = std::move(source); }
    void setRunSource(std::function<QString(const QPointF &)> source) { m_runAt = std::move(source); }
    /// A drag along the other axis brushes too, and is told by acrossBrushed().
    void setBrushesAcross(bool brushes) { m_brushesAcross = brushes; }

    bool isHome() const { return m_home; }
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    /// The axis of that direction that is pointed at (or was last).
    QCPAxis *axis(Qt::Orientation orientation) const;
    /// What of it is in view; delays in nanoseconds.
    runs::AxisRange range(Qt::Orientation orientation) const;
    /// Shows ranges at once, as a zoom does: it can be undone.
    void showRanges(const runs::AxisRange &x, const runs::AxisRange &y);
    /// The same with home's range for an axis that none is given for.
    void showChosenRanges(const std::optional<runs::AxisRange> &x, const std::optional<runs::AxisRange> &y);
    /// Moves the view by a share of its width, as one step with moves shortly before.
    void panBy(double right, double up);
    /// Ranges of old mean nothing any more: goes home.
    void forgetViews();

    /// What is drawn above the curves.
    void setCrosshair(const std::optional<Delay> &crosshair);
    void setBand(const std::optional<DelayBand> &band);
    void setBrushMode(bool brushes);

    /// Draws the plot, laid out for a size in logical pixels, without crosshair and band.
    void drawOn(QCPPainter &painter, const QSize &size);

    /// The delay at a point inside the axes.
    std::optional<Delay> delayAt(const QPointF &position) const;
    PlotPlace placeAt(const QPointF &position) const;

public slots:
    void home();
    void undo();
    void redo();
    void zoomIn();
    void zoomOut();
    /// Zooms x alone about a place of its axis (0: its left end, 1: its right end).
    void zoomX(double about, double factor);
    /// As if it had been brushed.
    void brush(const std::optional<delayrank::ui::DelayBand> &band);

signals:
    /// Other ranges are in view, by the user.
    void viewChanged();
    void canUndoChanged(bool can);
    void canRedoChanged(bool can);
    /// The mouse moved over the plot with no button down; left it.
    void hovered(const QPoint &position, const QPoint &onScreen);
    void left();
    void crosshairMoved(const std::optional<delayrank::Delay> &delay);
    void bandBrushed(const std::optional<delayrank::ui::DelayBand> &band);
    /// A stretch of the axis that does not count delays, and where the brush was set down.
    void acrossBrushed(const delayrank::runs::AxisRange &range, const QPointF &from);
    /// The user moved the line: to three digits, above 0.
    void thresholdMoved(delayrank::Delay threshold);
    void clicked(const QPointF &position);
    void axisActivated(Qt::Orientation orientation);
    void legendClicked(const QString &runId);
    void legendDoubleClicked(const QString &runId);
    void menuRequested(const delayrank::ui::PlotPlace &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Drag { none, zoom, pan, threshold, brush, legend };
    enum class Step { single, continued };

    /// The rect that is pointed at or was last; the first until then.
    QCPAxisRect *current() const;
    double scale(QCPAxisRect &rect, Qt::Orientation orientation) const;
    runs::AxisRange rangeOf(QCPAxisRect &rect, Qt::Orientation orientation) const;
    RangeLimits limits(Qt::Orientation orientation) const;
    Qt::Orientation delayOrientation() const;
    View view() const;
    /// `all` with that range as the y of the current rect, and of the others where they share it.
    std::vector<runs::AxisRange> withY(std::vector<runs::AxisRange> all, const runs::AxisRange &y) const;
    void setRanges(const View &view);
    void showView(const View &view);
    void changeView(const View &view, Step step);
    void zoomAbout(const QPointF &centre, double xFactor, double yFactor);
    void panFrom(const View &from, const QPointF &pixels, Step step);
    void announceHistory();

    /// The axes at a point: inside them, or with the numbers around them.
    QCPAxisRect *axesAt(const QPointF &position) const;
    QCPAxisRect *surroundingsAt(const QPointF &position) const;
    bool isOnThreshold(const QPointF &position) const;
    void updateCursor(const QPointF &position);
    QRect dragged(const QPoint &position) const;
    void press(QMouseEvent &event);
    void move(QMouseEvent &event);
    void release(QMouseEvent &event);
    void doubleClick(QMouseEvent &event);
    void wheel(QWheelEvent &event);
    bool key(QKeyEvent &event);
    void leave();
    void moveThreshold(double nanoseconds);
    void zoomTo(const QRect &area);
    void brushArea(const QRect &area);
    void callOff();

    QCustomPlot *m_plot;
    DelayAxis m_delayAxis;
    std::function<void()> m_showHome;
    std::function<std::optional<Delay>()> m_threshold = [] { return std::optional<Delay>(); };
    std::function<QString(const QPointF &)> m_legendRunAt = [](const QPointF &) { return QString(); };
    std::function<QString(const QPointF &)> m_runAt = m_legendRunAt;
    double m_nanosecondsPerUnit = 1e9;
    std::array<std::optional<RangeLimits>, 2> m_limits; ///< of x and y
    bool m_hasOwnY = false;
    QPointer<QCPAxisRect> m_current;
    bool m_brushesAcross = false;
    bool m_brushMode = false;
    ViewHistory m_history;
    bool m_home = true;
    bool m_couldUndo = false, m_couldRedo = false;
    QElapsedTimer m_sinceStep; ///< wheel clicks and key repeats shortly after each other are one step
    Drag m_drag = Drag::none;
    QPoint m_dragStart;
    View m_dragView;
    QString m_pressedRun;    ///< whose name the button went down on
    QTimer m_legendClick;    ///< a click that may still become a double click
    QRubberBand *m_rubberBand; ///< owned by the plot
    DelayOverlay *m_overlay;   ///< as well
};

} // namespace delayrank::ui
