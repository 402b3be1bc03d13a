// What comparing runs with a baseline costs: the ratio curves of ten runs, and the bootstrap of repetitions.
#include "core/analysis/bootstrap.h"
#include "core/analysis/ratio_curve.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

namespace delayrank::analysis {
namespace {

/// Curves of so many delays each, as ten loopback streams have them: few distinct lengths.
std::vector<RankCurve> realisticCurves(std::size_t curves, std::size_t delays) {
    std::vector<RankCurve> all;
    for (std::size_t curve = 0; curve < curves; ++curve) {
        std::mt19937_64 random(1999 + curve);
        std::lognormal_distribution<double> usual(std::log(700.0), 0.35), wakeUp(std::log(30'000.0), 0.6);
        std::vector<Delay> some;
        some.reserve(delays);
        for (std::size_t i = 1; i <= delays; ++i)
            some.emplace_back(std::llround(i % 5'000 == 0 ? 44e6
                                           : i % 500 == 0 ? wakeUp(random)
                                                          : usual(random)));
        all.push_back(RankCurve::fromDelays(some));
    }
    return all;
}

/// The same where nearly every delay has a length of its own: what costs most.
std::vector<RankCurve> wideCurves(std::size_t curves, std::size_t delays) {
    std::vector<RankCurve> all;
    for (std::size_t curve = 0; curve < curves; ++curve) {
        std::mt19937_64 random(41 + curve);
        std::uniform_real_distribution<double> exponent(3, 9);
        std::vector<Delay> some;
        for (std::size_t i = 0; i < delays; ++i)
            some.emplace_back(std::llround(std::pow(10.0, exponent(random))));
        all.push_back(RankCurve::fromDelays(some));
    }
    return all;
}

void ratioCurves(benchmark::State &state, const std::vector<RankCurve> &curves) {
    std::size_t steps = 0;
    for (auto _ : state) {
        for (std::size_t i = 1; i < curves.size(); ++i) {
            const RatioCurve ratio(curves.front(), curves[i]);
            steps = ratio.steps().size();
            benchmark::DoNotOptimize(steps);
        }
    }
    state.counters["steps"] = static_cast<double>(steps);
}

/// Eleven curves: ten runs and their baseline.
void tenRatioCurves(benchmark::State &state) {
    ratioCurves(state, realisticCurves(11, static_cast<std::size_t>(state.range(0))));
}

void tenRatioCurvesOfDistinctDelays(benchmark::State &state) {
    ratioCurves(state, wideCurves(11, static_cast<std::size_t>(state.range(0))));
}

/// Ratios and figures from curves that are there: what the table needs at a new threshold.
void tenRatiosFromCurves(benchmark::State &state) {
    const auto curves = realisticCurves(11, static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const Statistics baseline = statisticsOf(curves.front(), std::chrono::microseconds(10), nullptr, 0);
        for (std::size_t i = 1; i < curves.size(); ++i)
            benchmark::DoNotOptimize(
                against(baseline, statisticsOf(curves[i], std::chrono::microseconds(10), nullptr, 0)));
    }
}

void bootstrapOfTenAgainstTen(benchmark::State &state) {
    const auto curves = realisticCurves(20, static_cast<std::size_t>(state.range(0)));
    std::vector<const RankCurve *> pointers;
    for (const RankCurve &curve : curves)
        pointers.push_back(&curve);
    const std::span all(pointers);
    for (auto _ : state)
        benchmark::DoNotOptimize(bootstrapRatios(all.first(10), all.last(10), std::chrono::milliseconds(1)));
}

void sizes(benchmark::internal::Benchmark *bench) {
    bench->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
}

BENCHMARK(tenRatiosFromCurves)->Apply(sizes);
BENCHMARK(tenRatioCurves)->Apply(sizes);
BENCHMARK(tenRatioCurvesOfDistinctDelays)->Apply(sizes);
BENCHMARK(bootstrapOfTenAgainstTen)->Apply(sizes);

} // namespace
} // namespace delayrank::analysis
