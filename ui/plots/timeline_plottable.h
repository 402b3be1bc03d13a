#pragma once

#include "ui/plots/chart_style.h"
#include "ui/plots/marker_stamp.h"
#include "ui/plots/timeline_track.h"

#include <qcustomplot.h>

namespace delayrank::ui {

/// Draws one track: in each column of pixels from the shortest to the longest delay in it, exactly, or, where
/// columns hold few messages, a marker for each. A column reaches the lower edge where one of its delays is 0. What
/// was lost or is not kept is a shaded span, whose words say how much; nothing is drawn across it. The delay
/// axis must be logarithmic.
class TimelinePlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    TimelinePlottable(QCPAxis *places, QCPAxis *delays);

    void setTrack(const TimelineTrack &track, TimelineAxis axis, double nanosecondsPerUnit, SeriesSource source);
    const TimelineTrack &track() const { return m_track; }
    void setLook(const ChartLook &look, const QColor &colour);
    /// True where the view is so narrow that single messages are drawn.
    bool showsSingles() const;
    /// The run's marker at a place of the legend.
    void drawIcon(QCPPainter &painter, const QPointF &centre) const;
    /// How far a point is from what is drawn, in pixels; none where it is further than `reach`.
    std::optional<double> distanceTo(const QPointF &position, double reach) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    /// A part with what it takes to draw it; none where its series is not what its index describes.
    struct Drawn {
        const TimelinePart &part;
        const runs::Series &series;
        TimelinePlaces places;
    };
    std::optional<Drawn> drawn(const TimelinePart &part) const;
    /// The delays in view.
    std::pair<std::uint64_t, std::uint64_t> inView(const Drawn &drawn) const;
    double yOf(Delay delay) const;
    /// From where to where a gap reaches; none where that is not known.
    std::optional<std::pair<double, double>> spanOf(const Drawn &drawn, const runs::Gap &gap) const;
    void drawGaps(QCPPainter &painter, const Drawn &drawn) const;
    void drawColumns(QCPPainter &painter, const Drawn &drawn) const;
    void drawSingles(QCPPainter &painter, const std::vector<QPointF> &points) const;
    void drawRings(QCPPainter &painter, const std::vector<QPointF> &points) const;

    TimelineTrack m_track;
    TimelineAxis m_axis = TimelineAxis::messages;
    double m_nanosecondsPerUnit = 1e9;
    SeriesSource m_source;
    ChartLook m_look;
    QColor m_colour;
};

} // namespace delayrank::ui
