#pragma once

#include "ui/plots/curve.h"

#include <QVariant>
#include <optional>
#include <span>

namespace delayrank::ui {

/// One row of the statistics table before it becomes text.
struct StatisticsRow {
    Curve curve;
    analysis::Statistics statistics;
    std::optional<analysis::AgainstBaseline> against; ///< none: no baseline, or this is it
};

/// One column of the statistics table: how it is headed and what it holds. `value` is in the unit that the
/// header names; nullopt: undefined.
struct StatisticsColumn {
    const char *header;
    const char *toolTip;
    std::optional<double> (*value)(const StatisticsRow &row);
    /// How many digits after the point the value has in the table.
    int (*decimals)(double value);
    bool ofBaseline = false; ///< empty without a baseline
};

/// All columns after the label, in the table's order. Times: us for the quantiles, ms for the longest, s for
/// sums; each header says which.
std::span<const StatisticsColumn> statisticsColumns();

/// "43 812.0", "0.97"; "-" where it is undefined.
QString statisticsText(const StatisticsColumn &column, const StatisticsRow &row);

} // namespace delayrank::ui
