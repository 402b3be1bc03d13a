#pragma once

#include "core/runs/comparison.h"

namespace delayrank::ui {

/// What an axis can show at all, and how.
struct RangeLimits {
    bool logarithmic = true;
    double lowest = 1e-12;
    double highest = 1e15;
    double narrowest = 1.0001; ///< upper / lower of a logarithmic axis, upper - lower of a linear one
};

/// A range scaled by `factor` about a point (0: its lower end, 1: its upper end) and then moved by `shift` of
/// its length, both as the axis shows lengths. A logarithmic range that would leave its limits stays as it
/// is; a linear one goes as far as they let it.
runs::AxisRange reshaped(const runs::AxisRange &range, double about, double factor, double shift,
                         const RangeLimits &limits);

/// Whether a range is within the limits and not narrower than they say.
bool fits(const runs::AxisRange &range, const RangeLimits &limits);

} // namespace delayrank::ui
