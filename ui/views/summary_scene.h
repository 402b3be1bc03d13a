#pragma once

#include "core/runs/comparison.h"
#include "ui/plots/chart_style.h"
#include "ui/views/summary.h"

#include <QGraphicsScene>
#include <QTimer>

class QAbstractAxis;
class QBoxSet;
class QChart;
class QGraphicsLineItem;
class QGraphicsTextItem;

namespace delayrank::ui {

/// The summary as two charts of Qt Charts: the stalled time of each run stacked by cluster, and the delays as box
/// plots by size and run. Side by side where there is the width for it, else above each other. GUI thread.
class SummaryScene : public QGraphicsScene {
    Q_OBJECT
public:
    explicit SummaryScene(QObject *parent = nullptr);

    void setLook(const ChartLook &look, ChartStyle style);
    void setSummary(const Summary &summary, const QString &title);
    /// Lays it out in logical pixels.
    void setSize(const QSizeF &size);
    /// The least height at which no label covers another.
    int leastHeight(int width) const;

    void home();
    /// Zooms the stalled time from 0 on, and the delays about their middle.
    void zoom(double factor);
    /// Zooms the chart that is there; delays about that point.
    void zoomAt(const QPointF &position, double factor);
    /// What of the stalled time and of the delays is in view, in nanoseconds; they stay as they are when the runs
    /// change.
    runs::AxisRange timeRange() const;
    runs::AxisRange delayRange() const;
    /// None: all of it.
    void setRanges(const std::optional<runs::AxisRange> &times, const std::optional<runs::AxisRange> &delays);
    const std::optional<runs::AxisRange> &chosenTimes() const { return m_times; }
    const std::optional<runs::AxisRange> &chosenDelays() const { return m_delays; }
    /// The axis whose numbers are at a point: of the stalled time (horizontal) or of the delays (vertical).
    std::optional<Qt::Orientation> axisAt(const QPointF &position) const;
    /// The delay at a point of the box plots' plane; none elsewhere.
    std::optional<Delay> delayAt(const QPointF &position) const;
    bool isOnLegend(const QPointF &position) const;
    /// A line across the box plots.
    void setCrosshair(const std::optional<Delay> &crosshair);
    /// Of the bar or box under the mouse; empty: none.
    const QString &pointedRun() const { return m_pointedRun; }
    QChart *stalls() const { return m_stalls; }
    QChart *boxes() const { return m_boxes; }

signals:
    /// What is under the mouse; empty when it leaves.
    void hovered(const QString &text);
    /// The delays of the bar or box that was clicked.
    void bandChosen(const delayrank::ui::DelayBand &band);
    /// The run whose name was clicked, once it is no double click.
    void legendClicked(const QString &runId);
    void legendDoubleClicked(const QString &runId);

private:
    void point(bool on, const SummaryRun &run, const QString &text);
    void clickName(const QString &runId);
    void showCrosshair();
    void showRanges();
    void make();
    void makeStalls();
    void makeBoxes();
    void connectBox(QBoxSet &set, const SummaryRun &run, const BoxFigures &figures);
    void dress(QChart &chart);
    void dress(QAbstractAxis &axis);
    void layOut();
    bool sideBySide(double width, double height) const;
    /// The least heights at which each chart can be read.
    double stallsHeight() const;
    double boxesHeight() const;
    QColor shown(const QColor &colour) const;
    /// The labels of the runs, elided, each of them different.
    QStringList runNames(int width) const;
    QStringList sizeNames() const;
    QString stallText(std::size_t run, std::size_t cluster) const;

    Summary m_summary;
    QString m_title;
    ChartLook m_look;
    ChartStyle m_style = ChartStyle::screen;
    QSizeF m_size{800, 600};
    std::optional<runs::AxisRange> m_times, m_delays; ///< that the user chose
    double m_mostTime = 1;                             ///< of the axis that shows all, in the unit
    runs::AxisRange m_allDelays{1, 10};                ///< in the unit
    QChart *m_stalls = nullptr; ///< owned by the scene, as the next two
    QChart *m_boxes = nullptr;
    QGraphicsTextItem *m_words = nullptr; ///< title, or what is said where there is nothing
    QGraphicsLineItem *m_crosshairLine = nullptr;
    std::optional<Delay> m_crosshair;
    QString m_pointedRun;
    QString m_clickedRun; ///< by its name
    QTimer m_nameClick;   ///< a click that may still become a double click
};

} // namespace delayrank::ui
