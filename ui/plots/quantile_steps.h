#pragma once

#include "core/analysis/rank_curve.h"

#include <vector>

namespace delayrank::ui {

/// The quantiles of a curve step to `delay` at `x` = 1 / (1 - q) and stay there up to the next step.
struct QuantileStep {
    double x = 0;
    Delay delay{0};
    friend bool operator==(const QuantileStep &, const QuantileStep &) = default;
};

/// The staircase of all quantiles (product.md: no interpolation) for x from `lower` (1 or more) to `upper`. It
/// ends at the longest delay where x is the number of delays: that one is 1/n of them, and the last step says
/// so. Of steps that are nearer to each other than the factor `finest` (1: all are given) only the first and the
/// last are given, so that the cost goes with what can be told apart and not with the number of delays.
std::vector<QuantileStep> quantileSteps(const analysis::RankCurve &curve, double lower, double upper,
                                        double finest);

/// The delay at x = 1 / (1 - q), which is the quantile q; the longest one beyond the number of delays. The curve
/// is not empty.
Delay quantileAt(const analysis::RankCurve &curve, double x);

} // namespace delayrank::ui
