// The part of SummaryScene that makes its two charts.

#include "ui/plots/axis_text.h"
#include "ui/views/density_colours.h"
#include "ui/views/lines.h"
#include "ui/views/size_lines.h"
#include "ui/views/summary_scene.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QBoxPlotSeries>
#include <QBoxSet>
#include <QChart>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QLegendMarker>
#include <QLogValueAxis>
#include <QValueAxis>
#include <cmath>
#include <set>

namespace delayrank::ui {

QString SummaryScene::stallText(std::size_t run, std::size_t cluster) const {
    const analysis::StallStack &stack = m_summary.stalls.stacks[run];
    const bool other = cluster == m_summary.stalls.centres.size();
    const Delay time = other ? stack.other : stack.times[cluster];
    const QString what =
        other ? tr("other stalls") : tr("stalls of about %1").arg(delayText(m_summary.stalls.centres[cluster]));
    return tr("%1: %2 in %3 (%4 of its stalled time of %5, %6 of all its time)")
        .arg(m_summary.runs[run].label, delayText(time), what,
             shareText(static_cast<double>(time.count()), static_cast<double>(stack.stalledTime().count())),
             delayText(stack.stalledTime()),
             shareText(static_cast<double>(time.count()),
                       static_cast<double>(m_summary.runs[run].total.count())));
}

void SummaryScene::makeStalls() {
    m_stalls = new QChart;
    addItem(m_stalls);
    dress(*m_stalls);
    const analysis::StallStacks &stalls = m_summary.stalls;
    m_stalls->setTitle(tr("Stalled time by cluster (stalls: %1 or longer)").arg(delayText(m_summary.threshold)));
    auto *const series = new QHorizontalStackedBarSeries;
    series->setBarWidth(0.7);
    // A category axis counts from below; the first run stands at the top.
    const std::size_t runs = m_summary.runs.size();
    for (std::size_t cluster = 0; cluster <= stalls.centres.size(); ++cluster) {
        const bool other = cluster == stalls.centres.size();
        auto *const set = new QBarSet(other ? tr("other") : delayText(stalls.centres[cluster]));
        for (std::size_t run = runs; run-- > 0;)
            set->append(m_summary.unit.fromDelay(other ? stalls.stacks[run].other
                                                       : stalls.stacks[run].times[cluster]));
        set->setColor(other ? m_look.faint
                            : readableOn(rowColour(m_look, cluster, stalls.centres.size()), m_look.background));
        set->setBorderColor(m_look.background);
        series->append(set);
        connect(set, &QBarSet::hovered, this, [this, cluster, runs](bool on, int index) {
            const std::size_t run = runs - 1 - static_cast<std::size_t>(index);
            point(on, m_summary.runs[run], stallText(run, cluster));
        });
        connect(set, &QBarSet::clicked, this, [this, cluster, runs](int index) {
            const SummaryRun &run = m_summary.runs[runs - 1 - static_cast<std::size_t>(index)];
            if (cluster < run.clusters.size() && run.clusters[cluster])
                emit bandChosen(*run.clusters[cluster]);
        });
    }
    m_stalls->addSeries(series);
    auto *const names = new QBarCategoryAxis;
    const double width = m_size.width() / (sideBySide(m_size.width(), m_size.height()) ? 2 : 1);
    QStringList labels = runNames(static_cast<int>(width) / 3);
    std::reverse(labels.begin(), labels.end());
    names->append(labels);
    dress(*names);
    names->setGridLineVisible(false);
    m_stalls->addAxis(names, Qt::AlignLeft);
    series->attachAxis(names);
    auto *const times = new QValueAxis;
    times->setTitleText(tr("stalled time [%1]").arg(QString::fromStdString(m_summary.unit.axisLabel())));
    dress(*times);
    double most = 0;
    for (const analysis::StallStack &stack : stalls.stacks)
        most = std::fmax(most, m_summary.unit.fromDelay(stack.stalledTime()));
    m_stalls->addAxis(times, Qt::AlignBottom);
    series->attachAxis(times);
    times->setRange(0, most > 0 ? most : 1);
    times->setLabelFormat(QStringLiteral("%g"));
    times->applyNiceNumbers();
    m_mostTime = times->max();
}

QStringList SummaryScene::sizeNames() const {
    std::set<std::uint32_t> sizes;
    for (const SummaryRun &run : m_summary.runs)
        for (const BoxFigures &box : run.boxes)
            sizes.insert(box.sizeBytes);
    QStringList names;
    for (const std::uint32_t size : sizes)
        names << (size == 0 ? tr("unknown") : countText(size));
    return names;
}

void SummaryScene::connectBox(QBoxSet &set, const SummaryRun &run, const BoxFigures &figures) {
    connect(&set, &QBoxSet::hovered, this, [this, run, figures](bool on) {
        point(on, run,
              tr("%1, %2: 1 % %3, quartiles %4 and %5, median %6, 99 % %7; %8 delays")
                  .arg(run.label, sizeText(figures.sizeBytes), delayText(figures.p1),
                       delayText(figures.lowerQuartile), delayText(figures.upperQuartile),
                       delayText(figures.median), delayText(figures.p99), countText(figures.delays)));
    });
    connect(&set, &QBoxSet::clicked, this,
            [this, figures] { emit bandChosen(DelayBand{figures.lowerQuartile, figures.upperQuartile}); });
}

void SummaryScene::makeBoxes() {
    m_boxes = new QChart;
    addItem(m_boxes);
    dress(*m_boxes);
    m_boxes->setTitle(tr("Delays by run and message size: median, quartiles, 1 % to 99 %"));
    double shortest = INFINITY, longest = 0;
    const TimeUnit &unit = m_summary.unit;
    const double least = unit.fromDelay(Delay(1)); // a log axis has no 0
    for (const SummaryRun &run : m_summary.runs)
        for (const BoxFigures &box : run.boxes) {
            shortest = std::fmin(shortest, std::fmax(unit.fromDelay(box.p1), least));
            longest = std::fmax(longest, unit.fromDelay(box.p99));
        }
    if (!(longest > 0)) {
        shortest = least;
        longest = 10 * least;
    }
    const double lower = std::pow(10.0, std::floor(std::log10(shortest) + 1e-9));
    const double upper = std::fmax(lower * 10, std::pow(10.0, std::ceil(std::log10(longest) - 1e-9)));
    m_allDelays = {lower, upper};

    const QStringList categories = sizeNames();
    QList<QBoxPlotSeries *> all;
    for (const SummaryRun &run : m_summary.runs) {
        auto *const series = new QBoxPlotSeries;
        series->setName(run.label);
        series->setBoxWidth(0.7);
        series->setPen(QPen(m_look.foreground, 1));
        series->setBrush(shown(run.colour));
        std::size_t next = 0;
        for (const QString &category : categories) {
            const BoxFigures *const box = next < run.boxes.size() ? &run.boxes[next] : nullptr;
            const bool has =
                box && (box->sizeBytes == 0 ? tr("unknown") : countText(box->sizeBytes)) == category;
            auto *const set = new QBoxSet(category);
            // Where a run has not the size there is no box: an unseen one keeps the place.
            const auto value = [&](Delay delay) {
                return has ? std::fmax(unit.fromDelay(delay), lower) : lower;
            };
            const BoxFigures figures = has ? *box : BoxFigures{};
            for (const Delay delay : {figures.p1, figures.lowerQuartile, figures.median,
                                      figures.upperQuartile, figures.p99})
                set->append(value(delay));
            if (!has) {
                set->setPen(Qt::NoPen);
                set->setBrush(Qt::NoBrush);
            } else {
                ++next;
            }
            series->append(set);
            if (has)
                connectBox(*set, run, figures);
        }
        m_boxes->addSeries(series);
        for (const QLegendMarker *const marker : m_boxes->legend()->markers(series))
            connect(marker, &QLegendMarker::clicked, this, [this, id = run.id] { clickName(id); });
        all << series;
    }
    auto *const sizes = new QBarCategoryAxis;
    sizes->append(categories);
    sizes->setTitleText(tr("message size [bytes]"));
    dress(*sizes);
    sizes->setGridLineVisible(false);
    m_boxes->addAxis(sizes, Qt::AlignBottom);
    auto *const delays = new QLogValueAxis;
    delays->setBase(10);
    delays->setLabelFormat(QStringLiteral("%g"));
    delays->setMinorTickCount(8);
    delays->setTitleText(delayAxisTitle(unit));
    dress(*delays);
    m_boxes->addAxis(delays, Qt::AlignLeft);
    delays->setRange(lower, upper);
    for (QBoxPlotSeries *const series : all) {
        series->attachAxis(sizes);
        series->attachAxis(delays);
    }
    delays->setRange(lower, upper);
}

} // namespace delayrank::ui
