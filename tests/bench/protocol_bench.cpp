// What encoding and decoding delays for the control channel costs, and how many bytes a delay it takes.
#include "core/protocol/delay_encoding.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

namespace delayrank::protocol {
namespace {

/// A frame's worth as a TCP stream over loopback has them: entropy about 0.9 bytes a delay, every 500th a
/// wake-up of tens of microseconds, every 5,000th a stall of 44 ms.
const std::vector<Delay> &realisticDelays() {
    static const std::vector<Delay> all = [] {
        std::mt19937_64 random(1999);
        std::lognormal_distribution<double> usual(std::log(700.0), 0.05);
        std::lognormal_distribution<double> wakeUp(std::log(30'000.0), 0.6);
        std::vector<Delay> delays;
        for (std::size_t i = 1; i <= maxDelaysPerFrame; ++i)
            delays.emplace_back(i % 5000 == 0 ? 44'000'000
                                              : std::llround(i % 500 == 0 ? wakeUp(random) : usual(random)));
        return delays;
    }();
    return all;
}

void rate(benchmark::State &state) {
    state.counters["delays"] = benchmark::Counter(static_cast<double>(maxDelaysPerFrame),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}

void encode(benchmark::State &state) {
    DelayEncoder encoder(static_cast<DelayEncoding>(state.range(0)));
    Delays message;
    for (auto _ : state) {
        message.Clear();
        encoder.encode(realisticDelays(), message);
        benchmark::DoNotOptimize(message);
    }
    rate(state);
    state.counters["bytes_a_delay"] =
        static_cast<double>(message.ByteSizeLong()) / static_cast<double>(maxDelaysPerFrame);
}

void decode(benchmark::State &state) {
    Delays message;
    DelayEncoder(static_cast<DelayEncoding>(state.range(0))).encode(realisticDelays(), message);
    DelayDecoder decoder;
    std::vector<Delay> delays;
    for (auto _ : state) {
        if (!decoder.decode(message, delays))
            state.SkipWithError("cannot be read back");
        benchmark::DoNotOptimize(delays.data());
    }
    rate(state);
}

void encodings(benchmark::internal::Benchmark *bench) {
    bench->ArgName("encoding")
        ->Arg(DELAYS_AS_VARINTS)
        ->Arg(DELAYS_AS_PLANES)
        ->Arg(DELAYS_AS_PLANES_ZSTD)
        ->Unit(benchmark::kMicrosecond);
}

BENCHMARK(encode)->Apply(encodings);
BENCHMARK(decode)->Apply(encodings);

} // namespace
} // namespace delayrank::protocol
