#include "ui/plots/timeline_plottable.h"

#include "ui/plots/timeline_columns.h"

#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {
/// Up to so many messages a column, each is drawn: a marker is wider than that.
constexpr std::uint64_t singlesPerColumn = 2;
} // namespace

TimelinePlottable::TimelinePlottable(QCPAxis *places, QCPAxis *delays) : QCPAbstractPlottable(places, delays) {
    setSelectable(QCP::stNone);
}

void TimelinePlottable::setTrack(const TimelineTrack &track, TimelineAxis axis, double nanosecondsPerUnit,
                                 SeriesSource source) {
    m_track = track;
    m_axis = axis;
    m_nanosecondsPerUnit = nanosecondsPerUnit;
    m_source = std::move(source);
}

void TimelinePlottable::setLook(const ChartLook &look, const QColor &colour) {
    m_look = look;
    m_colour = colour;
}

std::optional<TimelinePlottable::Drawn> TimelinePlottable::drawn(const TimelinePart &part) const {
    const runs::Series *const series = m_source ? m_source(m_track.runId, part.step, m_track.end) : nullptr;
    if (!series || !part.index->describes(*series))
        return std::nullopt;
    return Drawn{part, *series, TimelinePlaces(part, *series, m_axis)};
}

std::pair<std::uint64_t, std::uint64_t> TimelinePlottable::inView(const Drawn &drawn) const {
    const QCPRange shown = mKeyAxis->range();
    const std::uint64_t end = std::min(drawn.places.size(), drawn.places.indexAt(std::nextafter(shown.upper, 1e300)) + 1);
    return {std::min(end, drawn.places.indexAt(shown.lower)), end};
}

bool TimelinePlottable::showsSingles() const {
    std::uint64_t count = 0;
    for (const TimelinePart &part : m_track.parts) {
        if (const auto drawable = drawn(part)) {
            const auto [begin, end] = inView(*drawable);
            count += end - begin;
        }
    }
    return count <= singlesPerColumn * static_cast<std::uint64_t>(std::max(1, mKeyAxis->axisRect()->width()));
}

double TimelinePlottable::yOf(Delay delay) const {
    // A zero delay has no place on a log axis: it is below all that has one.
    const QCPRange shown = mValueAxis->range();
    const double value = static_cast<double>(delay.count()) / m_nanosecondsPerUnit;
    return mValueAxis->coordToPixel(std::clamp(value, shown.lower, shown.upper));
}

std::optional<std::pair<double, double>> TimelinePlottable::spanOf(const Drawn &drawn, const runs::Gap &gap) const {
    const bool messages = m_axis == TimelineAxis::messages;
    // Behind delays whose time is not known nothing has a place.
    if (!messages && gap.before >= drawn.places.size())
        return std::nullopt;
    const double start = messages ? static_cast<double>(drawn.part.messagesBefore + 1) : drawn.part.secondsBefore;
    const double from = gap.before == 0 ? start : drawn.places.placeOf(gap.before - 1);
    if (messages)
        return std::pair(from, from + static_cast<double>(gap.lost + gap.leftOut + 1));
    const double next = std::chrono::duration<double>(drawn.series.delays[gap.before]).count();
    return std::pair(from, drawn.places.placeOf(gap.before) - next);
}

void TimelinePlottable::drawGaps(QCPPainter &painter, const Drawn &drawn) const {
    const QRect axes = mKeyAxis->axisRect()->rect();
    QColor fill = m_colour;
    fill.setAlphaF(m_look.boxTicks ? 1.0F : 0.18F);
    double last = axes.left() - 1.0; // spans that share a pixel are drawn once
    for (std::size_t index = 0; index < drawn.part.index->gaps().size(); ++index) {
        const runs::Gap &gap = drawn.part.index->gaps()[index];
        const auto span = spanOf(drawn, gap);
        if (!span)
            continue;
        const auto [from, to] = *span;
        const double left = std::fmax(mKeyAxis->coordToPixel(from), last);
        const double right = std::fmin(std::fmax(mKeyAxis->coordToPixel(to), left + 1), axes.right() + 1.0);
        if (right <= last || left > axes.right() || right <= axes.left())
            continue;
        const QRectF area(QPointF(std::fmax(left, axes.left()), axes.top()), QPointF(right, axes.bottom() + 1.0));
        painter.fillRect(area, QBrush(fill, Qt::BDiagPattern));
        last = right;
        const QString text = gap.leftOut > 0 ? QStringLiteral("%1 not kept in order").arg(gap.leftOut + gap.lost)
                                             : QStringLiteral("lost %1").arg(gap.lost);
        painter.setFont(m_look.font);
        painter.setPen(m_look.faint);
        if (QFontMetrics(m_look.font).horizontalAdvance(text) + 8 < area.width())
            painter.drawText(area.adjusted(0, 4, 0, -4), Qt::AlignHCenter | Qt::AlignBottom, text);
    }
}

void TimelinePlottable::drawColumns(QCPPainter &painter, const Drawn &drawn) const {
    const QRect axes = mKeyAxis->axisRect()->rect();
    TimelineColumns columns(axes);
    std::uint64_t begin = drawn.places.indexAt(mKeyAxis->pixelToCoord(axes.left()));
    for (int x = axes.left(); x <= axes.right() && begin < drawn.places.size(); ++x) {
        const std::uint64_t end = std::min(drawn.places.size(), drawn.places.indexAt(mKeyAxis->pixelToCoord(x + 1)));
        const std::uint64_t first = std::exchange(begin, end);
        // A gap within a column takes nothing from it: its delays are on both sides.
        const analysis::Extremes extremes = drawn.part.index->over(drawn.series, first, end);
        if (extremes.empty() || extremes.longest <= Delay(0))
            continue;
        columns.add(x, yOf(extremes.longest), yOf(extremes.shortest) + 1);
        if (drawn.part.members && end <= drawn.part.members->size() &&
            drawn.part.members->first(first, end) < end)
            columns.mark(yOf(std::min(extremes.longest, drawn.part.members->longest())),
                         yOf(std::max(extremes.shortest, drawn.part.members->shortest())) + 1);
    }
    QColor body = m_colour;
    body.setAlphaF(m_look.boxTicks ? 1.0F : 0.5F); // what lies behind other runs is seen
    columns.draw(painter, {body, m_colour, m_look.foreground});
}

void TimelinePlottable::drawSingles(QCPPainter &painter, const std::vector<QPointF> &points) const {
    const Marker marker = m_track.marker == Marker::line ? Marker::circle : m_track.marker;
    if (painter.modes().testFlag(QCPPainter::pmVectorized)) {
        QPainterPath path;
        for (const QPointF &point : points)
            path.addPath(markerPath(marker, point, m_look.markerRadius));
        painter.setPen(QPen(m_colour, m_look.markerRadius / 3));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        return;
    }
    painter.save();
    painter.setAntialiasing(false);
    const QTransform toDevice = painter.deviceTransform();
    const double scale = toDevice.m11();
    const MarkerStamp stamp(marker, m_colour, std::max(1, qRound(m_look.markerRadius * scale)),
                            std::max(0, static_cast<int>(m_look.markerRadius * scale / 6)));
    const double ratio = painter.device()->devicePixelRatio();
    painter.setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio)); // a unit is a device pixel now
    for (const QPointF &point : points)
        stamp.draw(painter, toDevice.map(point).toPoint());
    painter.restore();
}

void TimelinePlottable::drawRings(QCPPainter &painter, const std::vector<QPointF> &points) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_look.foreground, 1.5));
    for (const QPointF &point : points)
        painter.drawEllipse(point, m_look.markerRadius + 2, m_look.markerRadius + 2);
}

void TimelinePlottable::draw(QCPPainter *painter) {
    const bool singles = showsSingles();
    const QCPRange delays = mValueAxis->range();
    std::vector<QPointF> points, ringed;
    for (const TimelinePart &part : m_track.parts) {
        const auto drawable = drawn(part);
        if (!drawable)
            continue;
        painter->setAntialiasing(false);
        drawGaps(*painter, *drawable);
        if (!singles) {
            drawColumns(*painter, *drawable);
            continue;
        }
        const auto [begin, end] = inView(*drawable);
        for (std::uint64_t index = begin; index < end; ++index) {
            const Delay delay = drawable->series.delays[index];
            const double value = static_cast<double>(delay.count()) / m_nanosecondsPerUnit;
            if (value < delays.lower || value > delays.upper)
                continue;
            points.emplace_back(mKeyAxis->coordToPixel(drawable->places.placeOf(index)), yOf(delay));
            if (part.members && index < part.members->size() && part.members->first(index, index + 1) == index)
                ringed.push_back(points.back());
        }
    }
    drawSingles(*painter, points);
    drawRings(*painter, ringed);
}

std::optional<double> TimelinePlottable::distanceTo(const QPointF &position, double reach) const {
    std::optional<double> shortest;
    for (const TimelinePart &part : m_track.parts) {
        const auto drawable = drawn(part);
        if (!drawable)
            continue;
        const std::uint64_t begin = drawable->places.indexAt(mKeyAxis->pixelToCoord(position.x() - reach));
        const std::uint64_t end = drawable->places.indexAt(mKeyAxis->pixelToCoord(position.x() + reach));
        const analysis::Extremes near = part.index->over(drawable->series, begin, std::min(end, drawable->places.size()));
        if (near.empty())
            continue;
        const double top = yOf(near.longest), bottom = yOf(near.shortest);
        const double away = std::fmax(0, std::fmax(top - position.y(), position.y() - bottom));
        if (away <= reach && (!shortest || away < *shortest))
            shortest = away;
    }
    return shortest;
}

void TimelinePlottable::drawIcon(QCPPainter &painter, const QPointF &centre) const {
    drawSingles(painter, {centre});
}

void TimelinePlottable::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const {
    drawIcon(*painter, rect.center());
}

QCPRange TimelinePlottable::getKeyRange(bool &found, QCP::SignDomain) const {
    QCPRange range(0, 0);
    for (const TimelinePart &part : m_track.parts)
        if (const auto drawable = drawn(part))
            range.upper = std::fmax(range.upper, drawable->places.end());
    found = range.upper > 0;
    return range;
}

QCPRange TimelinePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const {
    analysis::Extremes all;
    for (const TimelinePart &part : m_track.parts)
        if (const auto drawable = drawn(part))
            all.add(part.index->over(drawable->series, 0, part.index->size()));
    found = !all.empty() && all.longest > Delay(0);
    // A delay of 0 is not in the range: it is drawn as what reaches below it.
    const Delay shortest = std::max(all.shortest, Delay(1));
    return found ? QCPRange(static_cast<double>(shortest.count()) / m_nanosecondsPerUnit,
                            static_cast<double>(all.longest.count()) / m_nanosecondsPerUnit)
                 : QCPRange();
}

} // namespace delayrank::ui
