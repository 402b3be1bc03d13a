#pragma once

#include "core/analysis/rank_curve.h"

#include <cstddef>
#include <vector>

namespace delayrank::analysis {

/// The smoothed density of log10(delay): how many delays of a curve there are a bin, zero delays left out.
/// Bins are 1/200 of a decade (1.2 %) wide; each delay is spread over its neighbours as a normal distribution
/// with a deviation of 1/100 of a decade (2.3 %). So lengths 5 % apart flow into one, and the 44 and 48 ms of
/// neighbouring jiffies stay two. Costs the distinct delays.
class LogDensity {
public:
    explicit LogDensity(const RankCurve &curve);

    /// Delays a bin, smoothed, from that of 1 ns on; empty where no delay is over 0.
    const std::vector<double> &bins() const { return m_bins; }
    /// The same before smoothing.
    const std::vector<double> &counts() const { return m_counts; }
    /// The bin of a delay over 0.
    static std::size_t binOf(Delay delay);

private:
    std::vector<double> m_counts;
    std::vector<double> m_bins;
};

} // namespace delayrank::analysis
