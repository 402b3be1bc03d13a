#pragma once

#include "ui/plots/chart_legend.h"
#include "ui/views/chart_view.h"

#include <functional>
#include <qcustomplot.h>

class QHBoxLayout;

namespace delayrank::ui {

class ChartNotes;
class ViewMarks;

/// A view that is drawn with QCustomPlot: a row of choices above a plot with the looks, title, legend, marks,
/// mouse and keys that all of them share. Dragging moves what is in view, the wheel zooms, a double click or Home
/// shows all; dragging with Alt brushes a band of delays, a click with Alt or Escape lets go of it. GUI thread.
class PlotView : public ChartView {
    Q_OBJECT
public:
    ~PlotView() override;
    void drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) override;
    QCustomPlot *plot() const { return m_plot; }
    /// What is said under the mouse, a line a curve; the first one goes to the status bar. `position` in pixels
    /// of the plot.
    virtual QString readoutAt(const QPointF &position) const = 0;

public slots:
    void home() override;
    void zoomIn() override;
    void zoomOut() override;

protected:
    PlotView(const QString &title, Document *document, Selection *selection);

    /// Gives what is drawn the colours and lines of look().
    virtual void applyLook() = 0;
    /// Sets ranges that show all.
    virtual void showAll() = 0;
    /// Brings what is drawn up to date before it is exported; for views that work in another thread.
    virtual void finishWork() {}

    /// The choices above the plot, from the left.
    QHBoxLayout *choices() const { return m_choices; }
    /// Shows a box of the plot's axes with two logarithmic ones, and their opposite sides.
    void setUpPanel(QCPAxisRect *axes);
    void addMarks(QCPAxis *delays, bool withWords);
    const ChartLook &look() const { return m_look; }
    ChartStyle chartStyle() const { return m_style; }
    /// A run's colour as the look wants it.
    QColor shown(const QColor &colour) const;
    void setLegend(std::vector<ChartLegend::Entry> entries);
    /// A legend's entry with a patch of the colour.
    ChartLegend::Entry swatchEntry(const QString &label, const QColor &colour, const QString &runId) const;
    /// `emptyText` is said instead of a picture where it is not empty.
    void setNotes(const QString &emptyText, std::uint64_t zeroDelays);
    /// Draws again, all of it where the user has no view of his own.
    void showContents();
    /// For ranges that change without the user.
    void changeRanges(const std::function<void()> &change);
    /// Puts threshold, title and unit of the comparison where they are drawn.
    void followComparison();
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    static constexpr double zoomStep = 0.8; ///< of the range that remains
    void useLook(ChartStyle style);
    void showSelection();
    void replotMarks();
    void hover(const QMouseEvent &event);
    void leave();
    void press(const QMouseEvent &event);
    void release();
    std::optional<Delay> delayAt(const QPointF &position) const;
    void zoom(double factor);
    void move(double right, double up);

    QCustomPlot *m_plot;
    QHBoxLayout *m_choices;
    ChartLegend *m_legend; ///< this and the two below are owned by the plot
    ChartNotes *m_notes;
    std::vector<ViewMarks *> m_marks;
    ChartLook m_look;
    ChartStyle m_style = ChartStyle::screen;
    bool m_home = true;         ///< all is in view, and stays so when there is more
    bool m_changesItself = false;
    bool m_drawn = false;       ///< once at least
    std::optional<Delay> m_bandFrom; ///< while a band is brushed
};

} // namespace delayrank::ui
