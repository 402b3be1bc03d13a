#pragma once

#include "core/analysis/ratio_curve.h"
#include "ui/plots/curve.h"

namespace delayrank::ui {

/// The baseline's curve that a curve is compared with: of the same end, size and kind, else the whole of it
/// where it is drawn as one curve. Null where there is none.
const Curve *counterpartOf(const Curve &curve, std::span<const Curve> baseline);
/// Whether the curve is one of the baseline's own, which is not compared with itself.
bool isOfBaseline(const Curve &curve, std::span<const Curve> baseline);

/// One line of the ratio plot: a curve, its counterpart of the baseline, and the delay of that over the delay
/// of this at equal fraction.
struct RatioLine {
    Curve curve;
    Curve baseline;
    std::shared_ptr<const analysis::RatioCurve> ratio; ///< never null
};

/// A line for each curve that has a counterpart, in their order; the baseline and the hosts' noise have none.
/// `known`: lines of before, whose ratios are taken where neither curve has changed. Any thread.
std::vector<RatioLine> ratioLines(const std::vector<Curve> &curves, const std::vector<Curve> &baseline,
                                  const std::vector<RatioLine> &known = {});

/// What ratioLines() costs: the distinct delays of all that is new, some 60 ns each (bench_compare).
std::size_t costOfRatioLines(const std::vector<Curve> &curves, const std::vector<Curve> &baseline,
                             const std::vector<RatioLine> &known);

} // namespace delayrank::ui
