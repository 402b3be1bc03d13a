// What a rank curve costs, against sorting the delays, and what one frame of a live curve costs.
#include "core/analysis/clusters.h"
#include "core/analysis/rank_curve_builder.h"
#include "core/analysis/stalls.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>

namespace delayrank::analysis {
namespace {

/// Delays as a TCP stream over loopback has them: most log-normal around 700 ns, every 500th a wake-up of
/// tens of microseconds, every 5,000th a stall of 44 ms. Few distinct lengths, few long ones.
const std::vector<Delay> &realisticDelays(std::size_t count) {
    static std::map<std::size_t, std::vector<Delay>> made;
    std::vector<Delay> &delays = made[count];
    if (!delays.empty())
        return delays;
    std::mt19937_64 random(1999);
    std::lognormal_distribution<double> usual(std::log(700.0), 0.35);
    std::lognormal_distribution<double> wakeUp(std::log(30'000.0), 0.6);
    std::normal_distribution<double> stall(44e6, 2e4);
    delays.reserve(count);
    for (std::size_t i = 1; i <= count; ++i)
        delays.emplace_back(std::llround(i % 5000 == 0  ? stall(random)
                                         : i % 500 == 0 ? wakeUp(random)
                                                        : usual(random)));
    return delays;
}

void perDelay(benchmark::State &state, std::size_t delays) {
    state.counters["per_delay"] =
        benchmark::Counter(static_cast<double>(delays),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void sortedWithStdSort(benchmark::State &state) {
    const auto &delays = realisticDelays(static_cast<std::size_t>(state.range(0)));
    std::vector<Delay> sorted;
    for (auto _ : state) {
        state.PauseTiming();
        sorted = delays;
        state.ResumeTiming();
        std::sort(sorted.begin(), sorted.end(), std::greater<>());
        benchmark::DoNotOptimize(sorted.data());
    }
    perDelay(state, delays.size());
}

void curveFromDelays(benchmark::State &state) {
    const auto &delays = realisticDelays(static_cast<std::size_t>(state.range(0)));
    std::size_t runs = 0;
    for (auto _ : state) {
        const RankCurve curve = RankCurve::fromDelays(delays);
        runs = curve.runs().size();
        benchmark::DoNotOptimize(runs);
    }
    perDelay(state, delays.size());
    state.counters["distinct"] = static_cast<double>(runs);
}

/// Delays of a paced or slow stream: nearly every one has a length of its own.
const std::vector<Delay> &wideDelays(std::size_t count) {
    static std::map<std::size_t, std::vector<Delay>> made;
    std::vector<Delay> &delays = made[count];
    std::mt19937_64 random(41);
    std::normal_distribution<double> paced(1e6, 3e4);
    while (delays.size() < count)
        delays.emplace_back(std::llround(paced(random)));
    return delays;
}

/// One frame of a live curve: `newDelays` more on top of those that are there.
void liveFrame(benchmark::State &state, const std::vector<Delay> &delays, std::size_t newDelays) {
    RankCurveBuilder builder;
    builder.add(delays);
    std::size_t distinct = builder.curve().distinct();
    std::size_t next = 0;
    for (auto _ : state) {
        builder.add(std::span(delays).subspan(next, newDelays));
        distinct = builder.curve().distinct();
        benchmark::DoNotOptimize(distinct);
        next = next + 2 * newDelays <= delays.size() ? next + newDelays : 0;
    }
    state.counters["distinct"] = static_cast<double>(distinct);
}

/// At 30 frames a second and 600,000 messages a second: 20,000 new delays at each end, pooled.
void liveFrameOfAFastStream(benchmark::State &state) {
    liveFrame(state, realisticDelays(static_cast<std::size_t>(state.range(0))), 40'000);
}

/// The naive way of the same: what is new made a curve, and both merged whole.
void wholeFrameOfAFastStream(benchmark::State &state) {
    const auto &delays = realisticDelays(static_cast<std::size_t>(state.range(0)));
    const RankCurve before = RankCurve::fromDelays(delays);
    std::vector<RankRun> flat;
    for (auto _ : state) {
        const RankCurve fresh = RankCurve::fromDelays(std::span(delays).first(40'000));
        flat.assign(before.runs().begin(), before.runs().end());
        const std::vector<RankRun> more(fresh.runs().begin(), fresh.runs().end());
        benchmark::DoNotOptimize(RankCurve(flat).with(more));
    }
}

/// 1,000 messages a second.
void liveFrameOfASlowStream(benchmark::State &state) {
    liveFrame(state, wideDelays(static_cast<std::size_t>(state.range(0))), 66);
}

void clustersOfCurve(benchmark::State &state) {
    const RankCurve curve = RankCurve::fromDelays(realisticDelays(static_cast<std::size_t>(state.range(0))));
    for (auto _ : state)
        benchmark::DoNotOptimize(findClusters(curve, 250));
}

void bothEndsMerged(benchmark::State &state) {
    const RankCurve curve = RankCurve::fromDelays(realisticDelays(static_cast<std::size_t>(state.range(0))));
    const RankCurve *const both[] = {&curve, &curve};
    for (auto _ : state)
        benchmark::DoNotOptimize(RankCurve::merged(both));
}

void stallsOfSeries(benchmark::State &state) {
    const auto &delays = realisticDelays(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        StallList stalls;
        stalls.add(2, delays);
        benchmark::DoNotOptimize(stalls.period());
    }
    perDelay(state, delays.size());
}

void sizes(benchmark::internal::Benchmark *bench) {
    bench->Arg(100'000)->Arg(10'000'000)->Arg(100'000'000)->Unit(benchmark::kMillisecond);
}

BENCHMARK(sortedWithStdSort)->Apply(sizes);
BENCHMARK(curveFromDelays)->Apply(sizes);
BENCHMARK(liveFrameOfAFastStream)->Apply(sizes);
BENCHMARK(wholeFrameOfAFastStream)->Apply(sizes);
BENCHMARK(liveFrameOfASlowStream)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(clustersOfCurve)->Apply(sizes);
BENCHMARK(bothEndsMerged)->Apply(sizes);
BENCHMARK(stallsOfSeries)->Apply(sizes);

} // namespace
} // namespace delayrank::analysis
