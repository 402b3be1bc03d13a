#pragma once

#include "core/base/time_unit.h"
#include "ui/plots/plot_interaction.h"
#include "ui/plots/timeline_plottable.h"

namespace delayrank::ui {

class ChartLegend;
class ThresholdLine;
class TimelineMark;

/// A message on a timeline.
struct TimelineMessage {
    QString runId;
    std::size_t step = 0;
    runs::End end = runs::End::merged;
    std::uint64_t message = 0; ///< of its step, from 1
    Delay delay{0};
};

/// Delays against message number or time into the run, a stack of axes with one x: sender, receiver and what is
/// merged, as far as there are tracks of them. Zoom, pan and the rest are its PlotInteraction's. Besides: a
/// click chooses a message, Ctrl+Left and Ctrl+Right its neighbours. GUI thread.
class TimelineChart : public QCustomPlot {
    Q_OBJECT
public:
    /// `source` is asked at every painting.
    explicit TimelineChart(SeriesSource source);
    ~TimelineChart() override;

    PlotInteraction *interaction() const { return m_interaction; }
    void setTracks(std::vector<TimelineTrack> tracks);
    const std::vector<TimelineTrack> &tracks() const { return m_tracks; }
    /// Goes home: the axis counts something else.
    void setAxis(TimelineAxis axis);
    void setUnit(const TimeUnit &unit);
    void setThreshold(delayrank::Delay threshold);
    /// What is said where there is no track.
    void setEmptyText(const QString &text);
    /// Marks a message, or none. True where it is on one of the tracks.
    bool setMarked(const std::optional<TimelineMessage> &message);
    /// Moves and zooms so far that the marked message is in view.
    void showMarked();
    /// The message that is drawn nearest to a point.
    std::optional<TimelineMessage> messageAt(const QPointF &position) const;
    void drawOn(QCPPainter &painter, const QSize &size, ChartStyle style);

    QSize sizeHint() const override { return {900, 600}; }
    QSize minimumSizeHint() const override { return {200, 180}; }

signals:
    void hovered(const QString &text);
    void messageChosen(const delayrank::ui::TimelineMessage &message);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void connectInteraction();
    void arrangeAxes(const std::vector<runs::End> &ends);
    void setupAxes(QCPAxisRect &rect);
    void applyLook();
    void addPlottables();
    /// All that is drawn, with a little room at both sides.
    struct Whole {
        QCPRange places, delays;
    };
    Whole whole() const;
    void showHome();
    QCPAxisRect *axesOf(runs::End end) const;
    /// Where a message stands; none where it is on no track, or at a time that is not known.
    std::optional<QPointF> placeOf(const TimelineMessage &message) const;
    QString readoutAt(const QPointF &position) const;

    SeriesSource m_source;
    std::vector<TimelineTrack> m_tracks;
    std::vector<runs::End> m_ends;                 ///< one for each axis rect
    std::vector<TimelinePlottable *> m_plottables; ///< one for each track; these and the rest: owned by QCustomPlot
    std::vector<ThresholdLine *> m_thresholdLines; ///< one for each axis rect
    ChartLegend *m_legend = nullptr;
    TimelineMark *m_mark = nullptr;
    QCPMarginGroup *m_margins = nullptr;
    PlotInteraction *m_interaction = nullptr;
    std::optional<TimelineMessage> m_marked;
    TimelineAxis m_axis = TimelineAxis::messages;
    TimeUnit m_unit = TimeUnit::seconds();
    delayrank::Delay m_threshold = std::chrono::milliseconds(1);
    ChartStyle m_style = ChartStyle::screen;
    ChartLook m_look;
};

} // namespace delayrank::ui
