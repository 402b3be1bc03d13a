#include "ui/views/sizes_view.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/decade_ticker.h"
#include "ui/plots/even_ticker.h"
#include "ui/views/density_colours.h"
#include "ui/views/lines.h"

#include <QComboBox>
#include <QSet>
#include <cmath>

namespace delayrank::ui {

SizesView::SizesView(Document *document, Selection *selection)
    : PlotView(tr("Sizes"), document, selection, DelayAxis::y), m_delays(plot()->axisRect()),
      m_stalls(new QCPAxisRect(plot())), m_map(new QCPAxisRect(plot())), m_scale(new QCPColorScale(plot())),
      m_lines(m_delays, m_stalls), m_merger(std::make_shared<SweepMerger>()) {
    setObjectName(QStringLiteral("sizesView"));
    setUpPanels();
    setUpChoices();
    choose(Shows::lines);
}

void SizesView::setUpPanels() {
    for (QCPAxisRect *const panel : {m_delays, m_stalls, m_map})
        setupLogBox(*panel);
    for (const auto side : {QCPAxis::atLeft, QCPAxis::atRight})
        m_stalls->axis(side)->setScaleType(QCPAxis::stLinear);
    auto *const sides = new QCPMarginGroup(plot());
    for (QCPAxisRect *const panel : {m_delays, m_stalls})
        panel->setMarginGroup(QCP::msLeft | QCP::msRight, sides);
    interaction()->setHasOwnY(true);
    interaction()->setDelayRects({m_delays, m_map});
    m_delays->axis(QCPAxis::atBottom)->setTickLabels(false);
    for (QCPAxisRect *const panel : {m_stalls, m_map})
        panel->axis(QCPAxis::atBottom)->setLabel(tr("message size [bytes]"));
    m_density = new SizeDensity(m_map->axis(QCPAxis::atBottom), m_map->axis(QCPAxis::atLeft));
    auto *const ends = new QCPMarginGroup(plot());
    m_map->setMarginGroup(QCP::msTop | QCP::msBottom, ends);
    m_scale->setMarginGroup(QCP::msTop | QCP::msBottom, ends);
    m_scale->setDataScaleType(QCPAxis::stLogarithmic);
    m_scale->setRangeDrag(false);
    m_scale->setRangeZoom(false);
    m_scale->setLabel(tr("delays in a cell"));
    addThreshold(m_delays->axis(QCPAxis::atLeft), true);
    addThreshold(m_map->axis(QCPAxis::atLeft), true);
}

void SizesView::choose(Shows what) {
    m_shows = what;
    m_what->setCurrentIndex(static_cast<int>(what));
    const bool lines = what == Shows::lines;
    m_lineChoices->setVisible(lines);
    m_mapChoices->setVisible(!lines);
    QCPLayoutGrid *const grid = plot()->plotLayout();
    for (QCPLayoutElement *const element : grid->elements(false))
        if (element)
            grid->take(element);
    grid->simplify();
    for (QCPLayoutElement *const element : std::initializer_list<QCPLayoutElement *>{m_delays, m_stalls})
        element->setVisible(lines);
    for (QCPLayoutElement *const element : std::initializer_list<QCPLayoutElement *>{m_map, m_scale})
        element->setVisible(!lines);
    if (lines) {
        grid->addElement(0, 0, m_delays);
        grid->addElement(1, 0, m_stalls);
        grid->setRowStretchFactor(0, 1.6);
    } else {
        grid->addElement(0, 0, m_map);
        grid->addElement(0, 1, m_scale);
    }
    followComparison();
    showDensity();
    interaction()->forgetViews();
    showContents();
}

void SizesView::setCurrentRun(const QString &runId) {
    m_currentRun = runId;
    if (const int index = m_run->findData(runId); index >= 0)
        m_run->setCurrentIndex(index);
}

void SizesView::refresh() {
    // Putting curves together takes its time where a sweep has many sizes.
    m_job.start([this, parts = document().sweeps(), merger = m_merger]() -> LatestTask::Delivery {
        return [this, sweeps = merger->merged(parts)] { showSweeps(sweeps); };
    });
}

void SizesView::showSweeps(std::vector<Sweep> sweeps) {
    m_sweeps = std::move(sweeps);
    fillRuns();
    const runs::Comparison &comparison = document().comparison();
    m_lines.setSweeps(m_sweeps, comparison.stallThreshold, comparison.unit);
    m_delays->axis(QCPAxis::atLeft)->setLabel(delayAxisTitle(comparison.unit));
    m_map->axis(QCPAxis::atLeft)->setLabel(delayAxisTitle(comparison.unit));
    m_stalls->axis(QCPAxis::atLeft)
        ->setLabel(m_lines.isShare()
                       ? tr("stalled share [%]")
                       : tr("stalled time [%1]").arg(QString::fromStdString(comparison.unit.axisLabel())));
    showDensity();
    followComparison();
    showContents();
}

void SizesView::fillRuns() {
    const QSignalBlocker quiet(m_run);
    const QString chosen = m_run->currentData().toString();
    m_run->clear();
    for (const Sweep &sweep : m_sweeps)
        m_run->addItem(sweep.label, sweep.runId);
    m_run->setCurrentIndex(std::max(0, m_run->findData(m_run->findData(chosen) >= 0 ? chosen : m_currentRun)));
}

const Sweep *SizesView::chosenRun() const {
    const int index = m_run->currentIndex();
    return index >= 0 && index < static_cast<int>(m_sweeps.size()) ? &m_sweeps[static_cast<std::size_t>(index)]
                                                                   : nullptr;
}

void SizesView::showDensity() {
    std::vector<SizeCurve> sizes;
    std::uint64_t zeroDelays = 0;
    if (const Sweep *const run = chosenRun())
        for (const SizeCurve &size : run->sizes)
            if (size.sizeBytes > 0) {
                sizes.push_back(size);
                zeroDelays += size.curve->zeroDelays();
            }
    const QString empty = whyEmpty();
    if (!empty.isEmpty())
        sizes.clear();
    m_density->setSizes(sizes, document().comparison().unit);
    m_scale->setDataRange(m_density->counts());
    setNotes(empty, m_shows == Shows::density ? zeroDelays : 0);
}

QString SizesView::whyEmpty() const {
    if (m_sweeps.empty())
        return tr("No runs shown: open a file, start a measurement, or show a run again");
    QSet<std::uint32_t> sizes;
    const Sweep *const chosen = chosenRun();
    for (const Sweep &sweep : m_sweeps)
        for (const SizeCurve &size : sweep.sizes)
            if (size.sizeBytes > 0 && (m_shows == Shows::lines || &sweep == chosen))
                sizes << size.sizeBytes;
    if (sizes.size() > 1)
        return {};
    const QString what = m_shows == Shows::density ? tr("This run has one message size only.")
                                                   : tr("The shown runs have one message size only.");
    return what + QLatin1Char('\n') +
           tr("To see how delays go with the size, measure several: put sizes such as 1,64,1024, or netpipe, "
              "into the field 'Sizes (bytes)' of the Measure dock.");
}

void SizesView::applyLook() {
    const auto numbers = look().boxTicks ? TickNumbers::plain : TickNumbers::powers;
    const QSharedPointer<QCPAxisTicker> decades(new DecadeTicker(numbers));
    for (QCPAxisRect *const panel : {m_delays, m_stalls, m_map})
        for (QCPAxis *const axis : panel->axes())
            axis->setTicker(axis->scaleType() == QCPAxis::stLinear
                                ? QSharedPointer<QCPAxisTicker>(new EvenTicker)
                                : decades);
    std::vector<QColor> colours;
    std::vector<ChartLegend::Entry> entries;
    for (const Sweep &sweep : m_sweeps) {
        colours.push_back(shown(sweep.colour));
        entries.push_back(swatchEntry(sweep.label, sweep.colour, sweep.runId));
    }
    m_lines.setLook(look(), colours);
    for (ChartLegend::Entry &entry : m_lines.legend())
        entries.push_back(std::move(entry));
    if (m_shows == Shows::density) {
        const Sweep *const run = chosenRun();
        entries.clear();
        if (run)
            entries.push_back(swatchEntry(run->label, run->colour, run->runId));
    }
    if (!whyEmpty().isEmpty())
        entries.clear();
    setLegend(std::move(entries));
    m_density->setGradient(densityGradient(look()));
    showScaleLook(*m_scale, look());
    m_scale->axis()->setTicker(decades);
}

void SizesView::showAll() {
    double smallest = INFINITY, largest = 0, shortest = INFINITY, longest = 0, mostStalls = 0;
    bool found = false;
    const auto take = [](const QCPRange &range, double &lower, double &upper) {
        lower = std::fmin(lower, range.lower);
        upper = std::fmax(upper, range.upper);
    };
    if (m_shows == Shows::density) {
        if (const QCPRange sizes = m_density->getKeyRange(found); found)
            take(sizes, smallest, largest);
        if (const QCPRange delays = m_density->getValueRange(found); found)
            take(delays, shortest, longest);
    } else {
        for (int index = 0; index < plot()->graphCount(); ++index) {
            const QCPGraph *const graph = plot()->graph(index);
            if (const QCPRange sizes = graph->getKeyRange(found, QCP::sdPositive); found)
                take({sizes.lower / 1.3, sizes.upper * 1.3}, smallest, largest);
            const QCPRange values = graph->getValueRange(found, QCP::sdPositive);
            if (found && graph->valueAxis()->axisRect() == m_delays)
                take(values, shortest, longest);
            else if (found)
                mostStalls = std::fmax(mostStalls, values.upper);
        }
    }
    const double perSecond = document().comparison().unit.fromDelay(std::chrono::seconds(1));
    if (!(largest > 0)) {
        smallest = 1;
        largest = 1e4;
    }
    if (!(longest > 0)) {
        shortest = 1e-6 * perSecond;
        longest = 0.1 * perSecond;
    }
    const double margin = m_shows == Shows::density ? 1 : std::pow(longest / shortest, 0.05) * 1.1;
    for (QCPAxisRect *const panel : plot()->axisRects())
        panel->axis(QCPAxis::atBottom)->setRange(smallest, largest);
    QCPAxisRect *const panel = m_shows == Shows::density ? m_map : m_delays;
    panel->axis(QCPAxis::atLeft)->setRange(shortest / margin, longest * margin);
    m_stalls->axis(QCPAxis::atLeft)->setRange(0, mostStalls > 0 ? mostStalls * 1.08 : 1);
}

QString SizesView::readoutAt(const QPointF &position) const {
    for (QCPAxisRect *const panel : {m_delays, m_stalls, m_map}) {
        if (!panel->visible() || !panel->rect().contains(position.toPoint()) || !whyEmpty().isEmpty())
            continue;
        const double sizeBytes = panel->axis(QCPAxis::atBottom)->pixelToCoord(position.x());
        return panel == m_map ? densityReadout(position) : linesReadout(sizeBytes);
    }
    return {};
}

void SizesView::choosePoint(const QPointF &position) {
    if (m_shows == Shows::density) {
        if (const auto cell = cellAt(position))
            interaction()->brush(DelayBand{cell->bin.from, cell->bin.to - Delay(1)});
        return;
    }
    int point = 0;
    const auto *const graph = plot()->plottableAt<QCPGraph>(position, false, &point);
    if (!graph || graph->valueAxis()->axisRect() != m_delays)
        return;
    const double delay = graph->data()->at(point)->value * document().comparison().unit.nanosecondsPerUnit();
    interaction()->brush(DelayBand{Delay(std::llround(delay)), Delay(std::llround(delay))});
}

QString SizesView::linesReadout(double sizeBytes) const {
    // The measured size that is nearest.
    std::uint32_t nearest = 0;
    for (const Sweep &sweep : m_sweeps)
        for (const SizeCurve &size : sweep.sizes)
            if (const auto away = [sizeBytes](double bytes) { return std::fabs(std::log(bytes / sizeBytes)); };
                size.sizeBytes > 0 && (nearest == 0 || away(size.sizeBytes) < away(nearest)))
                nearest = size.sizeBytes;
    const Delay threshold = document().comparison().stallThreshold;
    Lines lines(sizeText(nearest));
    for (const Sweep &sweep : m_sweeps) {
        for (const SizeCurve &size : sweep.sizes) {
            if (size.sizeBytes != nearest || size.curve->empty())
                continue;
            QStringList values;
            for (std::size_t index = 0; index < SizeLines::quantiles.size(); ++index)
                if (m_lines.isChosen(index))
                    values << tr("%1 %2").arg(tr(SizeLines::quantiles[index].name),
                                              delayText(*size.curve->quantile(SizeLines::quantiles[index].q)));
            const Delay stalled = size.curve->timeAtLeast(threshold);
            values << tr("stalled %1 (%2)").arg(delayText(stalled),
                                                shareText(static_cast<double>(stalled.count()),
                                                          static_cast<double>(size.curve->total().count())));
            lines.add(QStringLiteral("%1: %2").arg(sweep.label, values.join(QStringLiteral(", "))));
        }
    }
    return lines.text();
}

std::optional<SizeDensity::Cell> SizesView::cellAt(const QPointF &position) const {
    const std::optional<Delay> delay = interaction()->delayAt(position);
    return delay ? m_density->cellAt(m_map->axis(QCPAxis::atBottom)->pixelToCoord(position.x()), *delay)
                 : std::nullopt;
}

QString SizesView::densityReadout(const QPointF &position) const {
    const auto cell = cellAt(position);
    if (!cell)
        return tr("no delays here");
    return tr("%1, delays from %2 up to %3: %4 of %5")
        .arg(sizeText(cell->sizeBytes), delayText(cell->bin.from), delayText(cell->bin.to),
             countText(cell->bin.count), countText(cell->delays));
}

} // namespace delayrank::ui
