// The part of TimelineChart that finds messages: under the mouse, by number, their neighbours.

#include "ui/plots/axis_text.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/timeline_chart.h"
#include "ui/plots/timeline_mark.h"

#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double reach = 6; // pixels from a message within which it is hit
} // namespace

void TimelineChart::connectInteraction() {
    m_interaction->setThresholdSource([this]() -> std::optional<delayrank::Delay> {
        return m_tracks.empty() ? std::nullopt : std::optional(m_threshold);
    });
    m_interaction->setLegendSource([this](const QPointF &at) { return m_legend->runAt(at.toPoint()); });
    m_interaction->setRunSource([this](const QPointF &at) {
        QString nearest;
        double shortest = reach;
        for (const TimelinePlottable *const plottable : m_plottables) {
            if (!plottable->keyAxis()->axisRect()->rect().contains(at.toPoint()))
                continue;
            if (const auto away = plottable->distanceTo(at, shortest); away && (nearest.isEmpty() || *away <= shortest)) {
                nearest = plottable->track().runId; // of several that are drawn there the uppermost
                shortest = *away;
            }
        }
        return nearest;
    });
    connect(m_interaction, &PlotInteraction::hovered, this,
            [this](const QPoint &position) { emit hovered(readoutAt(position)); });
    connect(m_interaction, &PlotInteraction::left, this, [this] { emit hovered(QString()); });
    connect(m_interaction, &PlotInteraction::clicked, this, [this](const QPointF &position) {
        if (const auto message = messageAt(position))
            emit messageChosen(*message);
    });
}

std::optional<TimelineMessage> TimelineChart::messageAt(const QPointF &position) const {
    std::optional<TimelineMessage> nearest;
    double shortest = reach;
    for (const TimelinePlottable *const plottable : m_plottables) {
        const QCPAxis &x = *plottable->keyAxis(), &y = *plottable->valueAxis();
        const TimelineTrack &track = plottable->track();
        if (!x.axisRect()->rect().contains(position.toPoint()))
            continue;
        for (const TimelinePart &part : track.parts) {
            const runs::Series *const series = m_source(track.runId, part.step, track.end);
            if (!series || !part.index->describes(*series))
                continue;
            const TimelinePlaces places(part, *series, m_axis);
            const std::uint64_t end = std::min(places.size(), places.indexAt(x.pixelToCoord(position.x() + reach)));
            for (std::uint64_t index = places.indexAt(x.pixelToCoord(position.x() - reach)); index < end; ++index) {
                const delayrank::Delay delay = series->delays[index];
                // The height first: it rules most of them out, and a place takes longer to find.
                const double up = delay > delayrank::Delay(0) ? y.coordToPixel(m_unit.fromDelay(delay)) - position.y() : reach;
                if (std::fabs(up) >= shortest)
                    continue;
                const double away = std::hypot(up, x.coordToPixel(places.placeOf(index)) - position.x());
                if (away < shortest) {
                    shortest = away;
                    nearest = TimelineMessage{track.runId, part.step, track.end, part.index->messageOf(index), delay};
                }
            }
        }
    }
    return nearest;
}

std::optional<QPointF> TimelineChart::placeOf(const TimelineMessage &message) const {
    for (const TimelineTrack &track : m_tracks) {
        if (track.runId != message.runId || track.end != message.end)
            continue;
        for (const TimelinePart &part : track.parts) {
            const runs::Series *const series = m_source(track.runId, part.step, track.end);
            if (part.step != message.step || !series || !part.index->describes(*series))
                continue;
            const TimelinePlaces places(part, *series, m_axis);
            const std::uint64_t index = part.index->indexOf(message.message);
            if (index < places.size() && part.index->messageOf(index) == message.message)
                return QPointF(places.placeOf(index), m_unit.fromDelay(series->delays[index]));
        }
    }
    return std::nullopt;
}

bool TimelineChart::setMarked(const std::optional<TimelineMessage> &message) {
    m_marked = message;
    const std::optional<QPointF> place = message ? placeOf(*message) : std::nullopt;
    m_mark->setPlace(message ? axesOf(message->end) : nullptr, place);
    replot(QCustomPlot::rpQueuedReplot);
    return place.has_value();
}

void TimelineChart::showMarked() {
    const std::optional<QPointF> place = m_marked ? placeOf(*m_marked) : std::nullopt;
    if (!place)
        return;
    const QCPRange x = xAxis->range(), y = yAxis->range();
    const bool xInView = x.contains(place->x()), yInView = place->y() <= 0 || y.contains(place->y());
    if (xInView && yInView)
        return;
    const double half = x.size() / 2;
    const double up = yInView ? 0 : std::log(place->y() / std::sqrt(y.lower * y.upper)) / std::log(y.upper / y.lower);
    m_interaction->panBy(xInView ? 0 : (place->x() - x.lower - half) / x.size(), up);
}

QString TimelineChart::readoutAt(const QPointF &position) const {
    const std::optional<delayrank::Delay> delay = m_interaction->delayAt(position);
    if (!delay || m_tracks.empty())
        return {};
    if (const auto message = messageAt(position)) {
        const auto track = std::find_if(m_tracks.begin(), m_tracks.end(), [&](const TimelineTrack &one) {
            return one.runId == message->runId && one.end == message->end;
        });
        return tr("%1, %2: message %3 waited %4")
            .arg(track->label, QString::fromStdString(runs::endName(message->end)), countText(message->message),
                 delayText(message->delay));
    }
    const double x = xAxis->pixelToCoord(position.x());
    return m_axis == TimelineAxis::time
               ? tr("%1 s into the run, %2").arg(QString::number(std::fmax(x, 0), 'g', 6), delayText(*delay))
               : tr("message %1, %2").arg(countText(static_cast<std::uint64_t>(std::fmax(x, 0))), delayText(*delay));
}

void TimelineChart::keyPressEvent(QKeyEvent *event) {
    const bool walks = event->modifiers().testFlag(Qt::ControlModifier) &&
                       (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right);
    if (!walks || m_tracks.empty())
        return QCustomPlot::keyPressEvent(event);
    const TimelineMessage from =
        m_marked.value_or(TimelineMessage{m_tracks[0].runId, m_tracks[0].parts.at(0).step, m_tracks[0].end, 1});
    const runs::Series *const series = m_source(from.runId, from.step, from.end);
    const auto track = std::find_if(m_tracks.begin(), m_tracks.end(), [&](const TimelineTrack &one) {
        return one.runId == from.runId && one.end == from.end;
    });
    if (!series || track == m_tracks.end())
        return;
    for (const TimelinePart &part : track->parts) {
        if (part.step != from.step || !part.index->describes(*series))
            continue;
        const std::uint64_t at = part.index->indexOf(from.message + (event->key() == Qt::Key_Right ? 1 : 0));
        if (event->key() == Qt::Key_Left && at == 0)
            return;
        const std::uint64_t next = event->key() == Qt::Key_Right ? at : at - 1;
        if (next < part.index->size())
            emit messageChosen({from.runId, from.step, from.end, part.index->messageOf(next), series->delays[next]});
    }
}

} // namespace delayrank::ui
