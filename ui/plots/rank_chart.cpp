#include "ui/plots/rank_chart.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/band_plottable.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/chart_notes.h"
#include "ui/plots/cluster_brackets.h"
#include "ui/plots/delay_marks.h"
#include "ui/plots/home_ranges.h"
#include "ui/plots/rank_curve_plottable.h"
#include "ui/plots/threshold_line.h"

#include <algorithm>

namespace delayrank::ui {

namespace {
const QString curveLayer = QStringLiteral("curves");
const QString bandLayer = QStringLiteral("bands");
const QString markLayer = QStringLiteral("marks");
} // namespace

RankChart::RankChart(QWidget *parent) : QCustomPlot(parent), m_placer(this) {
    setObjectName(QStringLiteral("rankChart"));
    legend->setVisible(false); // ours elides, shrinks and makes columns
    setupLogBox(*axisRect());
    // Above the axes, as gnuplot does: the longest delay stands on the left one, at rank 1.
    addLayer(curveLayer, layer(QStringLiteral("axes")), QCustomPlot::limAbove);
    addLayer(bandLayer, layer(QStringLiteral("grid")), QCustomPlot::limBelow);
    // The grid must not go through the words of marks.
    addLayer(markLayer, layer(QStringLiteral("grid")), QCustomPlot::limAbove);
    // Marks stand behind the curves and are drawn first; where they write, brackets do not.
    m_marks = new DelayMarks(this, markLayer, m_placer, [this] {
        return QList<QRectF>{QRectF(m_legend->area()), m_thresholdLine->textBox()};
    });
    m_brackets = new ClusterBrackets(this, m_placer);
    m_legend = new ChartLegend(this);
    m_notes = new ChartNotes(this);
    m_thresholdLine = new ThresholdLine(yAxis, m_legend);
    applyLook();
    setUnit(m_unit);
    setRankAxis(m_rankAxis);
}

RankChart::~RankChart() = default;

void RankChart::setCurves(std::vector<Curve> curves) {
    m_curves = std::move(curves);
    updatePlottables();
    if (followsCurves())
        showHomeRanges();
    replot(QCustomPlot::rpQueuedReplot);
}

double RankChart::xScaleOf(const Curve &curve) const {
    return ui::xScaleOf(curve, m_rankAxis);
}

RankCurvePlottable *RankChart::addCurve() {
    auto *plottable = new RankCurvePlottable(xAxis, yAxis); // owned by the axes' plot
    plottable->setLayer(curveLayer);
    return plottable;
}

void RankChart::updatePlottables() {
    while (m_plottables.size() > m_curves.size()) {
        removePlottable(m_plottables.back());
        m_plottables.pop_back();
        removePlottable(m_bands.back());
        m_bands.pop_back();
    }
    while (m_plottables.size() < m_curves.size()) {
        m_plottables.push_back(addCurve());
        m_bands.push_back(new BandPlottable(xAxis, yAxis)); // owned by the axes' plot
        m_bands.back()->setLayer(bandLayer);
    }
    std::uint64_t zeroDelays = 0;
    std::vector<ChartLegend::Entry> entries;
    for (std::size_t index = 0; index < m_curves.size(); ++index) {
        const Curve &curve = m_curves[index];
        // The 1999 green is the point of that palette: the list style takes colours as they are.
        const QColor full =
            m_style == ChartStyle::list ? curve.colour : readableOn(curve.colour, m_look.background);
        const QColor colour = curve.isReference() ? mixed(full, m_look.background, 0.5) : full;
        m_plottables[index]->setCurve(curve.curve, xScaleOf(curve), m_unit.nanosecondsPerUnit());
        m_plottables[index]->setLook(curve.marker, colour, m_look.markerRadius, m_look.lineWidth);
        m_bands[index]->setMembers(curve.members, curve.curve->size(), xScaleOf(curve),
                                   m_unit.nanosecondsPerUnit());
        m_bands[index]->setColour(mixed(colour, m_look.background, 0.25));
        zeroDelays += curve.curve->zeroDelays();
        entries.push_back({curve.label,
                           [plottable = m_plottables[index]](QCPPainter &painter, const QPointF &centre) {
                               plottable->drawIcon(painter, centre);
                           },
                           curve.runId});
    }
    m_legend->setEntries(std::move(entries));
    m_notes->setEmpty(m_curves.empty());
    m_notes->setZeroDelays(zeroDelays);
    updateNotes();
}

void RankChart::setUnit(const TimeUnit &unit) {
    const runs::AxisRange delays = delayRange();
    m_unit = unit;
    unitChanged();
    updateDelayTitle();
    updatePlottables();
    setThreshold(m_threshold);
    if (followsCurves())
        showHomeRanges(); // whole decades of the new unit
    else
        setRanges(rankRange(), delays);
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::updateDelayTitle() {
    // The list style's box leaves no room beside the numbers.
    const QString title = delayAxisTitle(m_unit);
    yAxis->setLabel(m_look.boxTicks ? QString() : title);
    m_notes->setDelayTitle(m_look.boxTicks ? title : QString());
}

void RankChart::setRankAxis(runs::RankAxis rankAxis) {
    const bool changed = rankAxis != m_rankAxis;
    m_rankAxis = rankAxis;
    xAxis->setLabel(rankAxisTitle(rankAxis));
    if (changed)
        forgetViews();
    updatePlottables();
    if (followsCurves())
        showHomeRanges();
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::setThreshold(delayrank::Delay threshold) {
    m_threshold = threshold;
    m_thresholdLine->setThreshold(threshold, m_unit.fromDelay(threshold));
    if (mPaintBuffers.isEmpty() || hasInvalidatedPaintBuffers())
        replot(QCustomPlot::rpQueuedReplot);
    else
        m_thresholdLine->layer()->replot();
}

void RankChart::setThresholdVisible(bool visible) {
    m_thresholdLine->setVisible(visible);
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::setFixedRanges(std::optional<runs::AxisRange> rank, std::optional<runs::AxisRange> delay) {
    m_fixedRanks = rank;
    m_fixedDelays = delay;
    if (followsCurves())
        showHomeRanges();
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::showHomeRanges() {
    const auto [ranks, delays] = homeRanges(m_curves, m_rankAxis, m_unit);
    setRanges(validRange(m_fixedRanks).value_or(ranks), validRange(m_fixedDelays).value_or(delays));
}

void RankChart::setRanges(const runs::AxisRange &rank, const runs::AxisRange &delay) {
    const double unit = m_unit.nanosecondsPerUnit();
    xAxis->setRange(rank.lower, rank.upper);
    yAxis->setRange(delay.lower / unit, delay.upper / unit);
}

runs::AxisRange RankChart::rankRange() const {
    return {xAxis->range().lower, xAxis->range().upper};
}

runs::AxisRange RankChart::delayRange() const {
    const double unit = m_unit.nanosecondsPerUnit();
    return {yAxis->range().lower * unit, yAxis->range().upper * unit};
}

void RankChart::setTitle(const QString &title) {
    m_notes->setTitle(title);
    applyMargins(viewport().size());
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::setComparison(const runs::Comparison &comparison) {
    setFixedRanges(comparison.rankRange, comparison.delayRange);
    setUnit(comparison.unit);
    setRankAxis(comparison.rankAxis);
    setThreshold(comparison.stallThreshold);
    setTitle(QString::fromStdString(comparison.title));
    setMarks(comparison.marks);
}

void RankChart::setChartStyle(ChartStyle style) {
    m_style = style;
    applyLook();
    updatePlottables();
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::applyLook() {
    m_look = lookOf(m_style, palette());
    applyAxesLook(*this, m_look);
    setDecadeTicks(*axisRect(), m_look);
    m_legend->setLook(m_look);
    m_notes->setLook(m_look);
    m_thresholdLine->setLook(m_look);
    m_marks->setLook(m_look);
    m_brackets->setLook(m_look);
    updateDelayTitle();
    applyMargins(viewport().size());
}

void RankChart::applyMargins(const QSize &size) {
    QCPAxisRect &axes = *axisRect();
    if (m_style == ChartStyle::list && size == defaultSize(ChartStyle::list)) {
        // The box of the 1999 charts, so that ours can be laid over them: 1 and 1e6 at x = 54 and 631, the
        // ends of the delay axis at y = 30 and 436.
        axes.setAutoMargins(QCP::msNone);
        axes.setMargins(QMargins(54, 31, 17, 39));
        return;
    }
    const int em = m_look.font.pixelSize();
    axes.setAutoMargins(QCP::msAll);
    // Half of the last tick's number stands beyond the right end.
    axes.setMinimumMargins(
        QMargins(std::max(em, m_leastLeftMargin), std::max(em, m_notes->titleHeight()), em * 2, em));
}

void RankChart::setLeastLeftMargin(int pixels) {
    if (m_leastLeftMargin == pixels)
        return;
    m_leastLeftMargin = pixels;
    applyMargins(viewport().size());
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::drawOn(QCPPainter &painter, const QSize &size) {
    applyMargins(size);
    toPainter(&painter, size.width(), size.height());
    applyMargins(viewport().size());
}

void RankChart::changeEvent(QEvent *event) {
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_notes) {
        applyLook();
        updatePlottables();
        replot(QCustomPlot::rpQueuedReplot);
    }
}

} // namespace delayrank::ui
