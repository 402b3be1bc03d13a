#include "ui/plots/timeline_chart.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/decade_ticker.h"
#include "ui/plots/place_ticker.h"
#include "ui/plots/threshold_line.h"
#include "ui/plots/timeline_mark.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace delayrank::ui {

namespace {
/// The least that is shown of the x axis: two messages, or a microsecond.
double narrowest(TimelineAxis axis) {
    return axis == TimelineAxis::messages ? 2 : 1e-6;
}
} // namespace

TimelineChart::TimelineChart(SeriesSource source) : m_source(std::move(source)) {
    setObjectName(QStringLiteral("timelineChart"));
    setAccessibleName(tr("Timeline"));
    legend->setVisible(false); // ours elides, shrinks and makes columns
    m_margins = new QCPMarginGroup(this);
    m_legend = new ChartLegend(this);
    m_interaction = new PlotInteraction(this, DelayAxis::y, [this] { showHome(); });
    m_mark = new TimelineMark(this);
    setupAxes(*axisRect());
    m_ends = {runs::End::sender};
    m_thresholdLines = {new ThresholdLine(yAxis, m_legend)};
    connectInteraction();
    applyLook();
    setTracks({});
}

TimelineChart::~TimelineChart() = default;

void TimelineChart::setupAxes(QCPAxisRect &rect) {
    rect.setupFullAxesBox();
    rect.setMarginGroup(QCP::msLeft | QCP::msRight, m_margins);
    for (QCPAxis *const axis : rect.axes()) {
        axis->setSelectableParts(QCPAxis::spNone);
        axis->setNumberFormat(QStringLiteral("g"));
    }
    for (const QCPAxis::AxisType side : {QCPAxis::atLeft, QCPAxis::atRight})
        rect.axis(side)->setScaleType(QCPAxis::stLogarithmic);
    for (const QCPAxis::AxisType side : {QCPAxis::atTop, QCPAxis::atRight})
        rect.axis(side)->setTickLabels(false);
    // setupFullAxesBox() has joined top with bottom and right with left.
}

void TimelineChart::arrangeAxes(const std::vector<runs::End> &ends) {
    if (ends == m_ends)
        return;
    const QCPRange x = xAxis->range(), y = yAxis->range();
    while (axisRectCount() > static_cast<int>(ends.size())) {
        delete m_thresholdLines.back();
        m_thresholdLines.pop_back();
        plotLayout()->remove(axisRect(axisRectCount() - 1));
        plotLayout()->simplify();
    }
    while (axisRectCount() < static_cast<int>(ends.size())) {
        auto *const rect = new QCPAxisRect(this, false); // owned by the layout
        plotLayout()->addElement(axisRectCount(), 0, rect);
        setupAxes(*rect);
        m_thresholdLines.push_back(new ThresholdLine(rect->axis(QCPAxis::atLeft), nullptr));
        rect->axis(QCPAxis::atBottom)->setRange(x);
        rect->axis(QCPAxis::atLeft)->setRange(y);
    }
    m_ends = ends;
    plotLayout()->setRowSpacing(0);
    applyLook();
}

void TimelineChart::setTracks(std::vector<TimelineTrack> tracks) {
    clearPlottables();
    m_plottables.clear();
    m_tracks = std::move(tracks);
    std::set<runs::End> present;
    for (const TimelineTrack &track : m_tracks)
        present.insert(track.end);
    if (present.empty())
        present.insert(runs::End::sender);
    arrangeAxes({present.begin(), present.end()});
    for (QCPAxisRect *const rect : axisRects())
        rect->setVisible(!m_tracks.empty());
    addPlottables();
    const QCPRange places = whole().places;
    m_interaction->setLimits(Qt::Horizontal, {false, places.lower, places.upper, narrowest(m_axis)});
    if (m_interaction->isHome())
        showHome();
    setMarked(m_marked);
    replot(QCustomPlot::rpQueuedReplot);
}

void TimelineChart::addPlottables() {
    std::vector<ChartLegend::Entry> entries;
    std::set<QString> named;
    for (const TimelineTrack &track : m_tracks) {
        QCPAxisRect *const rect = axesOf(track.end);
        auto *const plottable = new TimelinePlottable(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
        plottable->setTrack(track, m_axis, m_unit.nanosecondsPerUnit(), m_source);
        plottable->setLook(m_look, m_style == ChartStyle::list ? track.colour
                                                               : readableOn(track.colour, m_look.background));
        m_plottables.push_back(plottable);
        if (named.insert(track.runId).second)
            entries.push_back({track.label,
                               [plottable](QCPPainter &painter, const QPointF &centre) {
                                   plottable->drawIcon(painter, centre);
                               },
                               track.runId});
    }
    m_legend->setEntries(std::move(entries));
}

QCPAxisRect *TimelineChart::axesOf(runs::End end) const {
    const auto at = std::find(m_ends.begin(), m_ends.end(), end);
    return at == m_ends.end() ? nullptr : axisRect(static_cast<int>(at - m_ends.begin()));
}

TimelineChart::Whole TimelineChart::whole() const {
    double end = 0, shortest = 1e300, longest = 0;
    for (const TimelinePlottable *const plottable : m_plottables) {
        bool found = false;
        const QCPRange keys = plottable->getKeyRange(found);
        end = found ? std::fmax(end, keys.upper) : end;
        const QCPRange values = plottable->getValueRange(found);
        shortest = found ? std::fmin(shortest, values.lower) : shortest;
        longest = found ? std::fmax(longest, values.upper) : longest;
    }
    end = std::fmax(end, narrowest(m_axis));
    if (longest <= 0) {
        shortest = 1e3 / m_unit.nanosecondsPerUnit();
        longest = 1e8 / m_unit.nanosecondsPerUnit();
    }
    const double margin = end / 100; // the first and the last are not on the frame
    const double lower = std::pow(10, std::floor(std::log10(shortest) + 1e-9));
    const double upper = std::pow(10, std::ceil(std::log10(longest) - 1e-9));
    return {QCPRange(-margin, end + margin), QCPRange(lower, std::fmax(upper, lower * 10))};
}

void TimelineChart::showHome() {
    const Whole all = whole();
    for (QCPAxisRect *const rect : axisRects()) {
        rect->axis(QCPAxis::atBottom)->setRange(all.places);
        rect->axis(QCPAxis::atLeft)->setRange(all.delays);
    }
}

void TimelineChart::setAxis(TimelineAxis axis) {
    if (axis == m_axis)
        return;
    m_axis = axis;
    m_interaction->forgetViews();
    applyLook();
    setTracks(std::move(m_tracks));
}

void TimelineChart::setUnit(const TimeUnit &unit) {
    if (unit == m_unit)
        return;
    m_unit = unit;
    m_interaction->setNanosecondsPerUnit(unit.nanosecondsPerUnit());
    applyLook();
    setThreshold(m_threshold);
    setTracks(std::move(m_tracks));
}

void TimelineChart::setThreshold(delayrank::Delay threshold) {
    m_threshold = threshold;
    for (ThresholdLine *const line : m_thresholdLines)
        line->setThreshold(threshold, m_unit.fromDelay(threshold));
    replot(QCustomPlot::rpQueuedReplot);
}

void TimelineChart::setEmptyText(const QString &text) {
    m_mark->setText(text);
    replot(QCustomPlot::rpQueuedReplot);
}

void TimelineChart::applyLook() {
    m_look = lookOf(m_style, palette());
    setBackground(QBrush(m_look.background));
    setNotAntialiasedElements(m_look.antialiasing ? QCP::AntialiasedElements(QCP::aeNone) : QCP::aeAll);
    const auto numbers = m_look.boxTicks ? TickNumbers::plain : TickNumbers::powers;
    const QSharedPointer<QCPAxisTicker> delays(new DecadeTicker(numbers));
    const QSharedPointer<QCPAxisTicker> places(new PlaceTicker(m_axis == TimelineAxis::messages));
    const int em = m_look.font.pixelSize();
    for (int index = 0; index < axisRectCount(); ++index) {
        QCPAxisRect &rect = *axisRect(index);
        const bool last = index + 1 == axisRectCount();
        applyAxesLook(rect, m_look);
        for (const QCPAxis::AxisType side : {QCPAxis::atLeft, QCPAxis::atRight})
            rect.axis(side)->setTicker(delays);
        for (const QCPAxis::AxisType side : {QCPAxis::atTop, QCPAxis::atBottom})
            rect.axis(side)->setTicker(places);
        rect.axis(QCPAxis::atBottom)->setTickLabels(last);
        rect.axis(QCPAxis::atBottom)
            ->setLabel(!last                                 ? QString()
                       : m_axis == TimelineAxis::messages ? tr("message number")
                                                          : tr("time into the run [s]"));
        rect.axis(QCPAxis::atLeft)
            ->setLabel(QStringLiteral("%1: %2").arg(
                QString::fromStdString(runs::endName(m_ends[static_cast<std::size_t>(index)])), delayAxisTitle(m_unit)));
        rect.setMinimumMargins(QMargins(em, em / 2, em * 2, em / 2));
        ThresholdLine &line = *m_thresholdLines[static_cast<std::size_t>(index)];
        line.setLook(m_look);
        line.setThreshold(m_threshold, m_unit.fromDelay(m_threshold));
    }
    m_legend->setLook(m_look);
    m_mark->setLook(m_look);
}

void TimelineChart::drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) {
    const ChartStyle shown = std::exchange(m_style, style);
    applyLook();
    setTracks(std::move(m_tracks));
    m_interaction->drawOn(painter, size);
    m_style = shown;
    applyLook();
    setTracks(std::move(m_tracks));
}

void TimelineChart::changeEvent(QEvent *event) {
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mark) {
        applyLook();
        setTracks(std::move(m_tracks));
    }
}

} // namespace delayrank::ui
