// The cost of a frame of three curves at 1280 x 800: the cells alone, cells with stamping, a whole replot.

#include "ui/plots/rank_chart.h"
#include "ui/plots/rank_curve_plottable.h"

#include <benchmark/benchmark.h>
#include <cmath>

namespace {

using namespace delayrank;
using namespace delayrank::ui;

constexpr QSize frameSize(1280, 800);

/// A run of `delays` delays as measured on a current host: 9,000 distinct lengths (limits: 8,875 in
/// 10,000,000 were seen), a plateau of stalls above a body of about a microsecond.
std::shared_ptr<const analysis::RankCurve> curveOf(std::uint64_t delays, int shift) {
    constexpr std::uint64_t distinct = 9'000;
    std::vector<analysis::RankRun> runs;
    std::uint64_t left = delays;
    for (std::uint64_t index = 0; index < distinct; ++index) {
        const bool stalls = index < 1'000;
        const double place = static_cast<double>(index) / distinct;
        const auto nanoseconds = static_cast<std::int64_t>(
            stalls ? 44'000'000 + 1'000 * (1'000 - index) : 200'000 * std::pow(0.002, place) + 9'000 - index);
        if (!runs.empty() && runs.back().delay.count() <= nanoseconds + shift)
            continue;
        const auto share =
            static_cast<std::uint64_t>(static_cast<double>(delays) * std::pow(place, 6) / 2'000);
        const std::uint64_t count = std::clamp<std::uint64_t>(share, 1, std::max<std::uint64_t>(left, 1));
        runs.push_back({Delay(nanoseconds + shift), count, 0});
        left -= std::min(left, count);
    }
    runs.back().count += left;
    return std::make_shared<const analysis::RankCurve>(std::move(runs));
}

std::vector<Curve> threeCurves(std::uint64_t delays) {
    std::vector<Curve> curves;
    for (int index = 0; index < 3; ++index) {
        Curve curve;
        curve.label = QStringLiteral("configuration %1").arg(index);
        curve.colour = paletteColour(static_cast<std::size_t>(index));
        curve.marker = static_cast<Marker>(index);
        curve.curve = curveOf(delays, 5'000 * index);
        curves.push_back(curve);
    }
    return curves;
}

void cells(benchmark::State &state) {
    const auto curves = threeCurves(static_cast<std::uint64_t>(state.range(0)));
    const SampleGrid grid{PixelAxis(1, 1e9, 60, 1'260), PixelAxis(100, 1e8, 750, 20), 1,
                          QRect(QPoint(60, 20), QPoint(1'260, 750))};
    std::size_t count = 0;
    for (auto _ : state) {
        count = 0;
        for (const Curve &curve : curves)
            count += staircaseOf(*curve.curve, grid).cells.size();
        benchmark::DoNotOptimize(count);
    }
    state.counters["cells"] = static_cast<double>(count);
}

void cellsAndStamps(benchmark::State &state) {
    QCustomPlot plot;
    for (QCPAxis *axis : {plot.xAxis, plot.yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setVisible(false);
    }
    plot.xAxis->setRange(1, 1e9);
    plot.yAxis->setRange(1e-7, 0.1);
    for (const Curve &curve : threeCurves(static_cast<std::uint64_t>(state.range(0)))) {
        auto *plottable = new RankCurvePlottable(plot.xAxis, plot.yAxis);
        plottable->setCurve(curve.curve, 1, 1e9);
        plottable->setLook(curve.marker, curve.colour, 3, 1.5);
    }
    QImage image(frameSize, QImage::Format_RGB32);
    for (auto _ : state) {
        QCPPainter painter(&image);
        plot.toPainter(&painter, frameSize.width(), frameSize.height());
    }
}

void wholeReplot(benchmark::State &state) {
    RankChart chart;
    chart.resize(frameSize);
    const auto curves = threeCurves(static_cast<std::uint64_t>(state.range(0)));
    for (auto _ : state) {
        chart.setCurves(curves);
        chart.replot(QCustomPlot::rpImmediateRefresh);
    }
    state.counters["frames/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

#define FRAME_SIZES Arg(100'000)->Arg(10'000'000)->Arg(100'000'000)->Unit(benchmark::kMillisecond)
BENCHMARK(cells)->FRAME_SIZES;
BENCHMARK(cellsAndStamps)->FRAME_SIZES;
BENCHMARK(wholeReplot)->FRAME_SIZES;

} // namespace
