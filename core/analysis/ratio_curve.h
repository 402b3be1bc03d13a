#pragma once

#include "core/analysis/rank_curve.h"

#include <optional>
#include <vector>

namespace delayrank::analysis {

/// A stretch of fractions, from (not included) to (included), at which both curves have one delay each.
struct RatioStep {
    double from = 0;
    double to = 0;
    Delay baseline{0};
    Delay run{0};
    double ratio() const { return static_cast<double>(baseline.count()) / static_cast<double>(run.count()); }
};

/// The delay of a baseline over the delay of a run at equal fraction rank/n, longest delays first: 20 means
/// that the run's delay is a twentieth. Exact: at the fraction f a curve has the delay of rank ceil(f n), and
/// a step ends wherever either curve goes on to another length. Where either delay is 0 ns there is no ratio:
/// since delays fall that is the end of the curve, from undefinedFrom() on. Immutable; any thread.
class RatioCurve {
public:
    RatioCurve() = default; ///< no step: undefined all over
    /// Costs a step for each distinct delay of both. Undefined all over where either has no delay.
    RatioCurve(const RankCurve &baseline, const RankCurve &run);

    const std::vector<RatioStep> &steps() const { return m_steps; }
    /// The fraction beyond which there is no ratio; 1: none is missing.
    double undefinedFrom() const { return m_steps.empty() ? 0 : m_steps.back().to; }
    /// The step at a fraction (0 < fraction <= 1); nullopt where the ratio is undefined.
    std::optional<RatioStep> at(double fraction) const;
    /// The lowest and the highest ratio at the fractions from `from` to `to`; nullopt where none is defined.
    struct Range {
        double lowest = 0;
        double highest = 0;
    };
    std::optional<Range> range(double from, double to) const;
    /// The first step that ends at `fraction` or behind it.
    std::vector<RatioStep>::const_iterator firstEndingAt(double fraction) const;

private:
    std::vector<RatioStep> m_steps; ///< each begins where the one before it ends
};

} // namespace delayrank::analysis
