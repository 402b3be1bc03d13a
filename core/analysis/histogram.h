#pragma once

#include "core/analysis/rank_curve.h"

#include <vector>

namespace delayrank::analysis {

/// The delays from `from` up to, and without, `to`.
struct HistogramBin {
    Delay from{0};
    Delay to{0};
    std::uint64_t count = 0;
    Delay time{0}; ///< their sum
};

/// How the delays of a curve spread over bins of equal logarithmic width. Exact: the counts and `zeroDelays` sum
/// to the curve's size, the times to its total.
struct Histogram {
    std::uint64_t zeroDelays = 0;   ///< in no bin
    std::vector<HistogramBin> bins; ///< neighbours, from the shortest delay above 0 to the longest
};

/// The edges of logarithmic bins: the powers of 10^(1 / perDecade) in nanoseconds, rounded up to whole ones, from
/// 1 ns to Delay::max(). Where no whole nanosecond lies between two of them, their bins are one. `perDecade` is
/// above 0.
std::vector<Delay> logEdges(int perDecade);

/// Costs two binary searches a bin, however many delays there are. `edges`: rising, as of logEdges().
Histogram histogramOf(const RankCurve &curve, const std::vector<Delay> &edges);

/// The bin of `histogram` that has the delay; null where none has.
const HistogramBin *binAt(const Histogram &histogram, Delay delay);

} // namespace delayrank::analysis
