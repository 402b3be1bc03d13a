// The statistics of runs beside those of a baseline.

#include "app/delayrank/run_statistics.h"
#include "core/analysis/bootstrap.h"

#include <algorithm>

namespace delayrank::app {

namespace {

using analysis::RankCurve;
using formats::LabelledStatistics;

std::vector<const RankCurve *> curvesOf(const LabelledStatistics &row) {
    std::vector<const RankCurve *> curves;
    if (row.pooled)
        for (const RankCurve &curve : row.pooled->curves)
            curves.push_back(&curve);
    return curves;
}

analysis::RatioIntervals intervalsOf(const LabelledStatistics &baseline, const LabelledStatistics &row) {
    if (!baseline.pooled) // one run says nothing of how its figures spread
        return {{1, row.repetitions()}, {}, {}, {}, {}};
    return analysis::bootstrapRatios(curvesOf(baseline), curvesOf(row), row.statistics.threshold);
}

} // namespace

std::vector<LabelledStatistics> statisticsOfBaseline(const Baseline &baseline, Delay threshold) {
    std::vector<LabelledStatistics> rows = statisticsOfFile(baseline.runs, baseline.file, threshold);
    std::erase_if(rows, [&baseline](const LabelledStatistics &row) {
        return !row.pooled && row.runId != baseline.run().id;
    });
    return rows;
}

const LabelledStatistics *counterpartOf(const LabelledStatistics &row,
                                        const std::vector<LabelledStatistics> &baseline) {
    const auto find = [&](bool pooled, const std::string &end) {
        const auto found = std::find_if(baseline.begin(), baseline.end(), [&](const auto &other) {
            return other.sizeBytes == row.sizeBytes && other.kind == row.kind && other.end == end &&
                   other.pooled.has_value() == pooled;
        });
        return found == baseline.end() ? nullptr : &*found;
    };
    const std::string merged = runs::endName(runs::End::merged);
    const LabelledStatistics *found = nullptr;
    for (const auto &[pooled, end] :
         {std::pair(true, row.end), {true, merged}, {false, row.end}, {false, merged}})
        if (!found && (row.pooled || !pooled))
            found = find(pooled, end);
    return found;
}

void compareWith(const std::vector<LabelledStatistics> &baseline, std::vector<LabelledStatistics> &rows) {
    for (LabelledStatistics &row : rows) {
        const LabelledStatistics *const counterpart = counterpartOf(row, baseline);
        if (!counterpart)
            continue;
        row.againstBaseline = analysis::against(counterpart->statistics, row.statistics,
                                                {counterpart->repetitions(), row.repetitions()});
        if (row.pooled && counterpart->runId != row.runId)
            row.intervals = intervalsOf(*counterpart, row);
    }
}

} // namespace delayrank::app
