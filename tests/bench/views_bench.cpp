// What the views ask of ten runs of 1,000,000 messages: both ends of each pooled, 20,000 distinct lengths an end.

#include "core/analysis/histogram.h"
#include "ui/models/sweep.h"
#include "ui/plots/quantile_steps.h"
#include "ui/views/summary.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <random>

namespace {

using namespace delayrank;
using namespace delayrank::ui;

constexpr int runCount = 10;
constexpr std::size_t delaysAnEnd = 1'000'000;

SharedCurve makeEnd(unsigned seed, std::size_t delays) {
    std::mt19937_64 random(seed);
    std::lognormal_distribution<double> body(std::log(2'000.0), 0.9);
    std::normal_distribution<double> stall(44e6, 2e5);
    std::vector<Delay> all(delays);
    for (std::size_t index = 0; index < delays; ++index)
        all[index] = Delay(static_cast<std::int64_t>(index % 41 == 0 ? stall(random) : body(random)));
    return std::make_shared<const analysis::RankCurve>(analysis::RankCurve::fromDelays(all));
}

/// Ten runs, their delays spread over so many sizes.
const std::vector<SweepParts> &tenRuns(std::uint32_t sizes) {
    static std::map<std::uint32_t, std::vector<SweepParts>> known;
    std::vector<SweepParts> &runs = known[sizes];
    for (unsigned run = static_cast<unsigned>(runs.size()); run < runCount; ++run) {
        SweepParts parts{QString::number(run), QString::number(run), Qt::black, {}};
        for (std::uint32_t size = 0; size < sizes; ++size)
            for (unsigned end = 0; end < 2; ++end)
                parts.sizes[size + 1].push_back(makeEnd(run * 1'000 + size * 2 + end, delaysAnEnd / sizes));
        runs.push_back(std::move(parts));
    }
    return runs;
}

std::vector<Sweep> merged(std::uint32_t sizes) {
    SweepMerger merger;
    return merger.merged(tenRuns(sizes));
}

void histograms(benchmark::State &state) {
    const std::vector<Sweep> runs = merged(1);
    const auto edges = analysis::logEdges(static_cast<int>(state.range(0)));
    for (auto _ : state)
        for (const Sweep &run : runs)
            benchmark::DoNotOptimize(analysis::histogramOf(*run.all, edges));
    state.counters["distinct"] = static_cast<double>(runs[0].all->distinct());
}
BENCHMARK(histograms)->Arg(10)->Arg(50)->Unit(benchmark::kMillisecond);

void percentiles(benchmark::State &state) {
    const std::vector<Sweep> runs = merged(1);
    const double quarterPixel = std::pow(1e7, 0.25 / 1'000); // as at 1,000 pixels for seven decades
    for (auto _ : state)
        for (const Sweep &run : runs)
            benchmark::DoNotOptimize(quantileSteps(*run.all, 1, 1e7, quarterPixel));
}
BENCHMARK(percentiles)->Unit(benchmark::kMillisecond);

void sizeMap(benchmark::State &state) {
    const std::vector<Sweep> runs = merged(static_cast<std::uint32_t>(state.range(0)));
    const auto edges = analysis::logEdges(20);
    for (auto _ : state)
        for (const SizeCurve &size : runs[0].sizes)
            benchmark::DoNotOptimize(analysis::histogramOf(*size.curve, edges));
}
BENCHMARK(sizeMap)->Arg(43)->Unit(benchmark::kMillisecond);

/// What is done in another thread, from nothing.
void mergeOfTenSweeps(benchmark::State &state) {
    const auto &runs = tenRuns(static_cast<std::uint32_t>(state.range(0)));
    for (auto _ : state) {
        SweepMerger merger;
        benchmark::DoNotOptimize(merger.merged(runs));
    }
}
BENCHMARK(mergeOfTenSweeps)->Arg(1)->Arg(43)->Unit(benchmark::kMillisecond);

void summaryOfTenRuns(benchmark::State &state) {
    const auto &runs = tenRuns(static_cast<std::uint32_t>(state.range(0)));
    for (auto _ : state) {
        SummaryMaker maker;
        benchmark::DoNotOptimize(maker.summaryOf(runs, std::chrono::milliseconds(1), TimeUnit::seconds()));
    }
}
BENCHMARK(summaryOfTenRuns)->Arg(1)->Arg(43)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
