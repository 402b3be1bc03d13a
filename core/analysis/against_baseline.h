#pragma once

#include "core/analysis/figure.h"

namespace delayrank::analysis {

/// Of how many repetitions the statistics on both sides are put together; sums are compared by their means.
struct RepetitionCounts {
    unsigned baseline = 1;
    unsigned own = 1;
};

/// Ratio baseline/this, so that 20 means twenty times less than the baseline; nullopt where this one is 0
/// or either is undefined.
struct AgainstBaseline {
    std::optional<double> stalledTime, stallCount, p999, totalTime;
};
AgainstBaseline against(const Statistics &baseline, const Statistics &statistics,
                        const RepetitionCounts &repetitions = {});

/// Where a ratio lies with 95 % confidence. `upper` is infinite where resamples had none of what is counted.
struct Interval {
    double lower = 0;
    double upper = 0;
    bool straddlesOne() const { return lower <= 1 && upper >= 1; }
    /// "18.2 to 22.4", "18.2 or more"
    std::string text() const;
};

/// The intervals of an AgainstBaseline (bootstrapRatios()). All are empty where either side has fewer than
/// `fewest` repetitions: nothing can be said then about how they spread.
struct RatioIntervals {
    static constexpr unsigned fewest = 3;
    RepetitionCounts repetitions;
    std::optional<Interval> stalledTime, stallCount, p999, totalTime;
    bool tooFew() const { return repetitions.baseline < fewest || repetitions.own < fewest; }
};

/// One of the figures that are compared with the baseline, with its places in both structures.
struct ComparedFigure {
    const Figure *figure = nullptr;
    std::optional<double> AgainstBaseline::*ratio = nullptr;
    std::optional<Interval> RatioIntervals::*interval = nullptr;
};
/// Stalled time, stall count, p99.9, total time: the order of JSON and tables.
std::span<const ComparedFigure> comparedFigures();

/// How a run stands to the baseline in one figure: less is better. `notShown`: the interval straddles 1.
enum class Standing { unknown, better, same, worse, notShown };
Standing standingOf(const ComparedFigure &compared, const Statistics &baseline, const Statistics &statistics,
                    const RepetitionCounts &repetitions, const RatioIntervals *intervals = nullptr);

/// A ratio for people: three significant digits and thousands apart, "20.1", "1,490", "0.0312".
std::string ratioText(double ratio);

} // namespace delayrank::analysis
