#include "ui/views/percentiles_view.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/decade_ticker.h"
#include "ui/plots/home_ranges.h"
#include "ui/plots/percentile_ticker.h"
#include "ui/plots/quantile_plottable.h"
#include "ui/plots/quantile_steps.h"
#include "ui/views/lines.h"

#include <cmath>

namespace delayrank::ui {

PercentilesView::PercentilesView(Document *document, Selection *selection)
    : PlotView(tr("Percentiles"), document, selection, DelayAxis::y) {
    setObjectName(QStringLiteral("percentilesView"));
    setupLogBox(*plot()->axisRect());
    plot()->xAxis->setLabel(tr("percentile of the delays"));
    addThreshold(plot()->yAxis, true);
}

void PercentilesView::refresh() {
    m_curves = document().curves();
    while (m_plottables.size() > m_curves.size()) {
        plot()->removePlottable(m_plottables.back());
        m_plottables.pop_back();
    }
    while (m_plottables.size() < m_curves.size())
        m_plottables.push_back(new QuantilePlottable(plot()->xAxis, plot()->yAxis));
    const TimeUnit &unit = document().comparison().unit;
    std::uint64_t zeroDelays = 0;
    for (std::size_t index = 0; index < m_curves.size(); ++index) {
        m_plottables[index]->setCurve(m_curves[index].curve, unit.nanosecondsPerUnit());
        m_plottables[index]->setName(m_curves[index].runId);
        zeroDelays += m_curves[index].curve->zeroDelays();
    }
    plot()->yAxis->setLabel(delayAxisTitle(unit));
    setNotes(m_curves.empty() ? tr("No runs shown: open a file, start a measurement, or show a run again")
                              : QString(),
             zeroDelays);
    followComparison();
    showContents();
}

void PercentilesView::applyLook() {
    const QSharedPointer<QCPAxisTicker> percentiles(new PercentileTicker);
    const QSharedPointer<QCPAxisTicker> decades(
        new DecadeTicker(look().boxTicks ? TickNumbers::plain : TickNumbers::powers));
    for (QCPAxis *const axis : {plot()->xAxis, plot()->xAxis2})
        axis->setTicker(percentiles);
    for (QCPAxis *const axis : {plot()->yAxis, plot()->yAxis2})
        axis->setTicker(decades);
    std::vector<ChartLegend::Entry> entries;
    const std::vector<QPen> lines = linesOf(m_curves);
    for (std::size_t index = 0; index < m_plottables.size(); ++index) {
        m_plottables[index]->setPen(lines[index]);
        entries.push_back(lineEntry(m_curves[index], lines[index]));
    }
    setLegend(std::move(entries));
}

void PercentilesView::showAll() {
    const TimeUnit &unit = document().comparison().unit;
    const HomeRanges home = homeRanges(m_curves, runs::RankAxis::rank, unit);
    std::uint64_t most = 10;
    for (const Curve &curve : m_curves)
        most = std::max(most, curve.curve->size());
    plot()->xAxis->setRange(1, std::pow(10.0, std::ceil(std::log10(static_cast<double>(most)) - 1e-9)));
    plot()->yAxis->setRange(home.delays.lower / unit.nanosecondsPerUnit(),
                            home.delays.upper / unit.nanosecondsPerUnit());
}

void PercentilesView::choosePoint(const QPointF &position) {
    const auto near = std::find(m_plottables.begin(), m_plottables.end(),
                                plot()->plottableAt<QuantilePlottable>(position, false));
    if (near == m_plottables.end())
        return;
    const Curve &curve = m_curves[static_cast<std::size_t>(near - m_plottables.begin())];
    const Delay delay = quantileAt(*curve.curve, plot()->xAxis->pixelToCoord(position.x()));
    emit sampleChosen(curve, std::max<std::uint64_t>(1, curve.curve->countAtLeast(delay)));
}

QString PercentilesView::readoutAt(const QPointF &position) const {
    const double x = plot()->xAxis->pixelToCoord(position.x());
    if (m_curves.empty() || !plot()->axisRect()->rect().contains(position.toPoint()) || !(x >= 1))
        return {};
    Lines lines(tr("%1: one in %2 delays is longer").arg(percentileText(x), tickText(x, 3)));
    for (const Curve &curve : m_curves) {
        const analysis::RankCurve &delays = *curve.curve;
        if (delays.empty())
            lines.add(tr("%1: no delays yet").arg(curve.label));
        else if (x >= static_cast<double>(delays.size()))
            lines.add(tr("%1: %2 is the longest of %3")
                          .arg(curve.label, delayText(delays.longest()), countText(delays.size())));
        else
            lines.add(QStringLiteral("%1: %2").arg(curve.label, delayText(quantileAt(delays, x))));
    }
    return lines.text();
}

} // namespace delayrank::ui
