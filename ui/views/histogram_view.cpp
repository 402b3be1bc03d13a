#include "ui/views/histogram_view.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/decade_ticker.h"
#include "ui/plots/even_ticker.h"
#include "ui/views/choices.h"
#include "ui/views/lines.h"

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {
constexpr std::size_t mostFilled = 6; // more areas on each other are mud
}

HistogramView::HistogramView(Document *document, Selection *selection)
    : PlotView(tr("Histogram"), document, selection, DelayAxis::x), m_edges(analysis::logEdges(binsPerDecade[1])) {
    setObjectName(QStringLiteral("histogramView"));
    setUpPanels();
    setUpChoices();
}

void HistogramView::setUpPanels() {
    m_counts.axes = plot()->axisRect();
    m_times.axes = new QCPAxisRect(plot());
    plot()->plotLayout()->addElement(1, 0, m_times.axes);
    plot()->plotLayout()->setRowSpacing(0);
    auto *const sides = new QCPMarginGroup(plot());
    for (Panel *const panel : {&m_counts, &m_times}) {
        setupLogBox(*panel->axes);
        panel->axes->setMarginGroup(QCP::msLeft | QCP::msRight, sides);
    }
    interaction()->setHasOwnY(true);
    m_counts.x()->setTickLabels(false);
    addThreshold(m_counts.x(), true);
    addThreshold(m_times.x(), false);
}

void HistogramView::setUpChoices() {
    QStringList widths;
    for (const int bins : binsPerDecade)
        widths << tr("%1 a decade").arg(bins);
    addChoice(choices(), tr("Bins:"), widths, 1, tr("How many bins each power of ten is divided into"),
              [this](int index) {
                  m_edges = analysis::logEdges(binsPerDecade[static_cast<std::size_t>(index)]);
                  refresh();
              })
        ->setObjectName(QStringLiteral("bins"));
    addSwitch(choices(), tr("Logarithmic counts"), true, tr("Draw the counts on a logarithmic axis"),
              [this](bool on) { setLogarithmic(m_counts, on); })
        ->setObjectName(QStringLiteral("logarithmicCounts"));
    addSwitch(choices(), tr("Logarithmic time"), false, tr("Draw the time on a logarithmic axis"),
              [this](bool on) { setLogarithmic(m_times, on); })
        ->setObjectName(QStringLiteral("logarithmicTime"));
    choices()->addStretch(1);
    setLogarithmic(m_counts, true);
    setLogarithmic(m_times, false);
}

void HistogramView::setLogarithmic(Panel &panel, bool logarithmic) {
    for (QCPAxis *const axis : {panel.y(), panel.axes->axis(QCPAxis::atRight)})
        axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    interaction()->forgetViews();
    applyLook();
    showContents();
}

double HistogramView::timeOf(const analysis::HistogramBin &bin) const {
    return document().comparison().unit.fromDelay(bin.time);
}

std::uint64_t HistogramView::zeroDelays() const {
    std::uint64_t zeroes = 0;
    for (const analysis::Histogram &histogram : m_histograms)
        zeroes += histogram.zeroDelays;
    return zeroes;
}

void HistogramView::refresh() {
    m_curves = document().curves();
    m_histograms.clear();
    for (const Curve &curve : m_curves)
        m_histograms.push_back(analysis::histogramOf(*curve.curve, m_edges));
    const TimeUnit &unit = document().comparison().unit;
    m_times.x()->setLabel(delayAxisTitle(unit));
    m_counts.y()->setLabel(tr("delays in a bin"));
    m_times.y()->setLabel(tr("time in a bin [%1]").arg(QString::fromStdString(unit.axisLabel())));
    showOutlines(m_counts, [this](const analysis::HistogramBin &bin) { return countOf(bin); });
    showOutlines(m_times, [this](const analysis::HistogramBin &bin) { return timeOf(bin); });
    setNotes(m_curves.empty() ? tr("No runs shown: open a file, start a measurement, or show a run again")
                              : QString(),
             zeroDelays());
    followComparison();
    showContents();
}

void HistogramView::showOutlines(Panel &panel,
                                 const std::function<double(const analysis::HistogramBin &)> &height) {
    while (panel.outlines.size() > m_curves.size()) {
        plot()->removeGraph(panel.outlines.back());
        panel.outlines.pop_back();
    }
    while (panel.outlines.size() < m_curves.size()) {
        panel.outlines.push_back(plot()->addGraph(panel.x(), panel.y()));
        panel.outlines.back()->setLineStyle(QCPGraph::lsStepLeft);
        panel.outlines.back()->setAdaptiveSampling(false);
    }
    const TimeUnit &unit = document().comparison().unit;
    for (std::size_t index = 0; index < m_curves.size(); ++index) {
        QVector<double> x, y;
        const auto &bins = m_histograms[index].bins;
        if (!bins.empty()) { // up at the first edge
            x << unit.fromDelay(bins.front().from);
            y << 0;
        }
        for (const analysis::HistogramBin &bin : bins) {
            x << unit.fromDelay(bin.from);
            y << height(bin);
        }
        if (!bins.empty()) { // and down at the last
            x << unit.fromDelay(bins.back().to);
            y << 0;
        }
        panel.outlines[index]->setData(x, y, true);
        panel.outlines[index]->setName(m_curves[index].runId);
    }
}

void HistogramView::applyLook() {
    const std::vector<QPen> lines = linesOf(m_curves);
    const bool fills = m_curves.size() <= mostFilled;
    for (Panel *const panel : {&m_counts, &m_times}) {
        const bool logarithmic = panel->y()->scaleType() == QCPAxis::stLogarithmic;
        const auto numbers = look().boxTicks ? TickNumbers::plain : TickNumbers::powers;
        const QSharedPointer<QCPAxisTicker> decades(new DecadeTicker(numbers));
        const QSharedPointer<QCPAxisTicker> heights = logarithmic ? decades : QSharedPointer<QCPAxisTicker>(new EvenTicker);
        for (QCPAxis *const axis : {panel->x(), panel->axes->axis(QCPAxis::atTop)})
            axis->setTicker(decades);
        for (QCPAxis *const axis : {panel->y(), panel->axes->axis(QCPAxis::atRight)})
            axis->setTicker(heights);
        for (std::size_t index = 0; index < panel->outlines.size(); ++index) {
            QColor fill = lines[index].color();
            fill.setAlphaF(0.12F);
            const bool filled =
                fills && !m_curves[index].isReference() && chartStyle() != ChartStyle::list;
            panel->outlines[index]->setPen(lines[index]);
            panel->outlines[index]->setBrush(filled ? QBrush(fill) : QBrush(Qt::NoBrush));
        }
    }
    std::vector<ChartLegend::Entry> entries;
    for (std::size_t index = 0; index < m_curves.size(); ++index) {
        const Curve &curve = m_curves[index];
        entries.push_back(fills ? swatchEntry(curve.label, curve.colour, curve.runId)
                                : lineEntry(curve, lines[index]));
    }
    setLegend(std::move(entries));
}

void HistogramView::showAll() {
    const TimeUnit &unit = document().comparison().unit;
    QCPRange x(unit.fromDelay(std::chrono::microseconds(1)), unit.fromDelay(std::chrono::milliseconds(100)));
    bool any = false;
    for (const analysis::Histogram &histogram : m_histograms) {
        if (histogram.bins.empty())
            continue;
        const QCPRange own(unit.fromDelay(histogram.bins.front().from),
                           unit.fromDelay(histogram.bins.back().to));
        x = any ? QCPRange(std::min(x.lower, own.lower), std::max(x.upper, own.upper)) : own;
        any = true;
    }
    const double margin = std::pow(x.upper / x.lower, 0.02);
    for (const Panel *const panel : {&m_counts, &m_times})
        panel->x()->setRange(x.lower / margin, x.upper * margin);
    showHeights(m_counts, [this](const analysis::HistogramBin &bin) { return countOf(bin); });
    showHeights(m_times, [this](const analysis::HistogramBin &bin) { return timeOf(bin); });
}

void HistogramView::showHeights(Panel &panel,
                                const std::function<double(const analysis::HistogramBin &)> &height) {
    double lowest = INFINITY, highest = 0;
    for (const analysis::Histogram &histogram : m_histograms) {
        for (const analysis::HistogramBin &bin : histogram.bins) {
            if (bin.count == 0)
                continue;
            lowest = std::fmin(lowest, height(bin));
            highest = std::fmax(highest, height(bin));
        }
    }
    if (!(highest > 0)) {
        lowest = 1;
        highest = 10;
    }
    // The lowest bin stands above the axis.
    if (panel.y()->scaleType() == QCPAxis::stLogarithmic)
        panel.y()->setRange(lowest / 2, highest * std::pow(2 * highest / lowest, 0.05));
    else
        panel.y()->setRange(0, highest * 1.05);
}

std::optional<std::pair<Delay, Delay>> HistogramView::binAt(const QPointF &position) const {
    const std::optional<Delay> delay = interaction()->delayAt(position);
    const auto after = delay && !m_curves.empty() ? std::upper_bound(m_edges.begin(), m_edges.end(), *delay)
                                                  : m_edges.end();
    if (after == m_edges.end() || after == m_edges.begin())
        return std::nullopt;
    return std::pair(*std::prev(after), *after);
}

void HistogramView::choosePoint(const QPointF &position) {
    if (const auto bin = binAt(position))
        interaction()->brush(DelayBand{bin->first, bin->second - Delay(1)});
}

QString HistogramView::readoutAt(const QPointF &position) const {
    const auto edges = binAt(position);
    if (!edges)
        return {};
    Lines lines(tr("delays from %1 up to %2").arg(delayText(edges->first), delayText(edges->second)));
    for (std::size_t index = 0; index < m_curves.size(); ++index) {
        const analysis::RankCurve &curve = *m_curves[index].curve;
        const analysis::HistogramBin *const bin = analysis::binAt(m_histograms[index], edges->first);
        if (!bin || bin->count == 0) {
            lines.add(tr("%1: none").arg(m_curves[index].label));
            continue;
        }
        lines.add(tr("%1: %2 (%3 of the delays), %4 (%5 of the time)")
                      .arg(m_curves[index].label, countText(bin->count),
                           shareText(static_cast<double>(bin->count), static_cast<double>(curve.size())),
                           delayText(bin->time),
                           shareText(static_cast<double>(bin->time.count()),
                                     static_cast<double>(curve.total().count()))));
    }
    return lines.text();
}

} // namespace delayrank::ui
