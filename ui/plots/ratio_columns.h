#pragma once

#include "core/analysis/ratio_curve.h"
#include "ui/plots/staircase.h"

#include <vector>

namespace delayrank::ui {

/// Where a ratio curve goes through one column of pixels: every row from the highest to the lowest ratio.
struct RatioColumn {
    int x = 0;
    int top = 0;
    int bottom = 0;
    friend bool operator==(const RatioColumn &, const RatioColumn &) = default;
};

/// Exactly the columns between `left` and `right` that a ratio curve goes through, drawn as a staircase:
/// neighbours share a row. A fraction f is at column columns.at(f * xPerFraction), a ratio at row rows.at().
/// Costs a comparison for each step in view and a logarithm for each column.
std::vector<RatioColumn> ratioColumns(const analysis::RatioCurve &curve, const PixelAxis &columns,
                                      const PixelAxis &rows, double xPerFraction, int left, int right);

} // namespace delayrank::ui
