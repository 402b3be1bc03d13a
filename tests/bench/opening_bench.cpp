// What opening a file of 10 runs of 1,000,000 messages each costs, part by part, until the rank plot and the
// statistics are on show: each part's time, and all of them in one.

#include "core/formats/open_file.h"
#include "tests/bench/ten_runs.h"
#include "ui/models/document.h"
#include "ui/models/statistics_model.h"
#include "ui/plots/rank_chart.h"

#include <QApplication>
#include <QTemporaryDir>
#include <benchmark/benchmark.h>

namespace {

using namespace delayrank;
using namespace delayrank::ui;

class File {
public:
    File() : m_path(m_folder.filePath(QStringLiteral("ten.delays")).toStdString()) {
        const std::vector<runs::Run> runs = bench::tenRuns();
        std::vector<const runs::Run *> pointers;
        for (const runs::Run &run : runs)
            pointers.push_back(&run);
        if (!runs::saveRuns(m_path, pointers, nullptr))
            std::abort();
    }
    const std::string &path() const { return m_path; }

private:
    QTemporaryDir m_folder;
    std::string m_path;
};

const File &file() {
    static const File made;
    return made;
}

std::vector<AnalysedRun> analysed() {
    return analyseRuns(formats::openFile(file().path(), {}, {})->runs, analysis::defaultStallThreshold);
}

void read(benchmark::State &state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(formats::openFile(file().path(), {}, {}));
}

void analyse(benchmark::State &state) {
    for (auto _ : state) {
        state.PauseTiming();
        auto loaded = formats::openFile(file().path(), {}, {});
        state.ResumeTiming();
        benchmark::DoNotOptimize(analyseRuns(std::move(loaded->runs), analysis::defaultStallThreshold));
    }
}

/// What the GUI thread does once the runs are there.
void show(Document &document, StatisticsModel &statistics, RankChart &chart) {
    const std::vector<Curve> curves = document.curves();
    chart.setCurves(curves);
    chart.replot(QCustomPlot::rpImmediateRefresh);
    statistics.setCurves(curves, document.comparison().stallThreshold, {});
}

void showRuns(benchmark::State &state) {
    for (auto _ : state) {
        state.PauseTiming();
        Document document;
        StatisticsModel statistics;
        RankChart chart;
        chart.resize(1280, 800);
        auto runs = analysed();
        state.ResumeTiming();
        document.addRuns(std::move(runs), std::nullopt, Document::Origin::file);
        show(document, statistics, chart);
    }
}

void all(benchmark::State &state) {
    for (auto _ : state) {
        Document document;
        StatisticsModel statistics;
        RankChart chart;
        chart.resize(1280, 800);
        document.addRuns(analysed(), std::nullopt, Document::Origin::file);
        show(document, statistics, chart);
    }
}

BENCHMARK(read)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(analyse)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(showRuns)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(all)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

int main(int argc, char **argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    file(); // is written before anything is timed
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
