#pragma once

#include "core/analysis/against_baseline.h"
#include "ui/plots/curve.h"

#include <QVariant>
#include <optional>
#include <span>

namespace delayrank::ui {

/// One row of the statistics table before it becomes text.
struct StatisticsRow {
    Curve curve;
    analysis::Statistics statistics;
    std::optional<analysis::AgainstBaseline> against = {}; ///< none: no baseline, or this is it
    std::shared_ptr<const StatisticsRow> baseline = {};    ///< what `against` compares with
    /// How sure the ratios are, where repetitions are compared; none until they are computed.
    std::optional<analysis::RatioIntervals> intervals = {};

    analysis::RepetitionCounts repetitions() const {
        return {baseline ? baseline->curve.repetitions() : 1, curve.repetitions()};
    }
    /// The comparison with the baseline in words; empty where there is none.
    QString sentence() const;
};

/// One column of the statistics table: how it is headed and what it holds. `value` is in the unit that the
/// header names; nullopt: undefined.
struct StatisticsColumn {
    const char *header;
    const char *toolTip;
    std::optional<double> (*value)(const StatisticsRow &row);
    /// How many digits after the point the value has in the table.
    int (*decimals)(double value);
    /// For a ratio to the baseline its place in analysis::comparedFigures(); -1: no ratio. Such a column is
    /// empty without a baseline.
    int compares = -1;
    bool ofBaseline() const { return compares >= 0; }
};

/// All columns after the label, in the table's order. Times: us for the quantiles, ms for the longest, s for
/// sums; each header says which.
std::span<const StatisticsColumn> statisticsColumns();

/// "43 812.0", "0.97"; a ratio of repetitions with its interval, "20.1 (18.2 to 22.4)"; "-" where it is
/// undefined, "none" for a ratio to nothing that is left.
QString statisticsText(const StatisticsColumn &column, const StatisticsRow &row);

/// How a run stands to the baseline in the figure of a column; unknown where that compares nothing.
analysis::Standing standingIn(const StatisticsColumn &column, const StatisticsRow &row);
/// The sign before a ratio that says the same as its colour: up for better, down for worse, a tilde where no
/// difference is shown, an equals sign.
QString standingSign(analysis::Standing standing);
/// The sign in words, with the interval and how it was got.
QString standingText(const StatisticsColumn &column, const StatisticsRow &row);

} // namespace delayrank::ui
