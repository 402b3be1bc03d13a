#pragma once

#include "core/runs/band_members.h"
#include "core/runs/series_index.h"
#include "ui/plots/curve.h"

#include <functional>

namespace delayrank::ui {

/// What the x axis of a timeline counts.
enum class TimelineAxis { messages, time };

/// One step of a track.
struct TimelinePart {
    std::size_t step = 0;
    std::uint64_t messagesBefore = 0; ///< of the steps before
    double secondsBefore = 0;         ///< of the steps before
    bool timeKnown = true;            ///< false behind a step whose time is not known
    std::shared_ptr<const runs::SeriesIndex> index;    ///< never null
    std::shared_ptr<const runs::BandMembers> members = {}; ///< null: no band of delays is selected
};

/// One end of a run on a timeline: its steps one after the other.
struct TimelineTrack {
    QString runId;
    QString label;
    QColor colour;
    Marker marker = Marker::diamond;
    runs::End end = runs::End::merged;
    std::vector<TimelinePart> parts;
};

/// Gives the messages of an end of a step as they are now; null where there are none. What it gives is good
/// until the control goes back to the event loop.
using SeriesSource =
    std::function<const runs::Series *(const QString &runId, std::size_t step, runs::End end)>;

/// Places on the x axis of a timeline, for one part.
class TimelinePlaces {
public:
    TimelinePlaces(const TimelinePart &part, const runs::Series &series, TimelineAxis axis)
        : m_part(part), m_series(series), m_axis(axis) {}
    /// How many of its delays have a place: with times, those whose time is known.
    std::uint64_t size() const;
    /// Where delays[index] stands: a message number of the run, or seconds.
    double placeOf(std::uint64_t index) const;
    /// The first delay at a place or right of it; size() where there is none.
    std::uint64_t indexAt(double place) const;
    /// Where the last one stands; the part's beginning where there is none.
    double end() const;

private:
    const TimelinePart &m_part;
    const runs::Series &m_series;
    TimelineAxis m_axis;
};

} // namespace delayrank::ui
