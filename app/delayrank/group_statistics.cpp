#include "app/delayrank/run_statistics.h"
#include "core/runs/run_group.h"
#include "core/runs/series_stalls.h"

#include <algorithm>
#include <iterator>

namespace delayrank::app {

namespace {

using analysis::RankCurve;
using analysis::Statistics;
using formats::LabelledStatistics;

template <class Value> bool isBelow(const Value &a, const Value &b) {
    return a < b;
}
/// What is undefined is neither low nor high.
template <class Value> bool isBelow(const std::optional<Value> &a, const std::optional<Value> &b) {
    return a && (!b || *a < *b);
}
template <class Value> bool isAbove(const Value &a, const Value &b) {
    return b < a; // nullopt is below every value
}

void widen(formats::RepetitionRange &range, const Statistics &by) {
    const auto figures = [&](auto... figure) {
        ((range.lowest.*figure =
              isBelow(by.*figure, range.lowest.*figure) ? by.*figure : range.lowest.*figure),
         ...);
        ((range.highest.*figure =
              isAbove(by.*figure, range.highest.*figure) ? by.*figure : range.highest.*figure),
         ...);
    };
    figures(&Statistics::delays, &Statistics::zeroDelays, &Statistics::total, &Statistics::mean,
            &Statistics::shortest, &Statistics::median, &Statistics::p90, &Statistics::p99, &Statistics::p999,
            &Statistics::p9999, &Statistics::longest, &Statistics::stallCount, &Statistics::stalledTime,
            &Statistics::stalledShare);
}

Statistics figuresAlone(Statistics statistics) {
    statistics.period.reset();
    statistics.clusters.clear();
    return statistics;
}

RankCurve merged(const std::vector<RankCurve> &curves) {
    std::vector<const RankCurve *> all;
    for (const RankCurve &curve : curves)
        all.push_back(&curve);
    return RankCurve::merged(all);
}

/// All delays of the series that a row tells of, in one run.
RankCurve curveOf(const runs::Run &run, const LabelledStatistics &row) {
    std::vector<RankCurve> curves;
    for (const runs::Step &step : run.steps) {
        if (step.sizeBytes != row.sizeBytes)
            continue;
        for (const runs::Series &series : step.series)
            if (seriesKindName(series.kind) == row.kind &&
                (runs::endName(series.end) == row.end ||
                 (row.end == runs::endName(runs::End::merged) && !step.of(runs::End::merged))))
                curves.push_back(runs::curveOf(series));
    }
    return merged(curves);
}

LabelledStatistics pooled(const std::vector<const runs::Run *> &group,
                          const std::vector<const LabelledStatistics *> &repetitions, Delay threshold) {
    const LabelledStatistics &first = *repetitions.front();
    LabelledStatistics row;
    row.runId = runs::groupOf(*group.front());
    row.label = runs::groupLabelOf(*group.front());
    row.file = first.file;
    row.end = first.end;
    row.sizeBytes = first.sizeBytes;
    row.kind = first.kind;
    const runs::End end = first.end == runs::endName(runs::End::sender)     ? runs::End::sender
                          : first.end == runs::endName(runs::End::receiver) ? runs::End::receiver
                                                                            : runs::End::merged;
    std::vector<RankCurve> curves;
    for (const runs::Run *run : group)
        if (std::any_of(repetitions.begin(), repetitions.end(),
                        [run](const LabelledStatistics *one) { return one->runId == run->id; }))
            curves.push_back(curveOf(*run, row));
    row.statistics =
        analysis::statisticsOf(merged(curves), threshold, nullptr, runs::hertzOf(*group.front(), end));
    row.pooled =
        formats::RepetitionRange{static_cast<unsigned>(repetitions.size()), figuresAlone(first.statistics),
                                 figuresAlone(first.statistics), std::move(curves)};
    for (const LabelledStatistics *repetition : repetitions) {
        row.lostDelays += repetition->lostDelays;
        row.partial = row.partial || repetition->partial;
        widen(*row.pooled, repetition->statistics);
    }
    return row;
}

} // namespace

std::vector<LabelledStatistics> statisticsOfGroups(std::span<const runs::Run> runs,
                                                   const std::vector<LabelledStatistics> &rows,
                                                   Delay threshold) {
    std::vector<LabelledStatistics> result;
    for (const auto &group : runs::groupsOf(runs)) {
        // The rows of the first repetition lead; those of a size that only a later one has are left to it.
        for (const LabelledStatistics &lead : rows) {
            if (lead.runId != group.front()->id)
                continue;
            std::vector<const LabelledStatistics *> repetitions;
            for (const runs::Run *run : group)
                for (const LabelledStatistics &row : rows)
                    if (row.runId == run->id && row.end == lead.end && row.sizeBytes == lead.sizeBytes &&
                        row.kind == lead.kind)
                        repetitions.push_back(&row);
            if (repetitions.size() > 1)
                result.push_back(pooled(group, repetitions, threshold));
        }
    }
    return result;
}

std::vector<LabelledStatistics> statisticsOfFile(std::span<const runs::Run> runs, const std::string &file,
                                                 Delay threshold) {
    std::vector<LabelledStatistics> rows;
    for (const runs::Run &run : runs) {
        auto ofRun = statisticsOfRun(run, file, threshold);
        std::move(ofRun.begin(), ofRun.end(), std::back_inserter(rows));
    }
    auto ofGroups = statisticsOfGroups(runs, rows, threshold);
    std::move(ofGroups.begin(), ofGroups.end(), std::back_inserter(rows));
    return rows;
}

} // namespace delayrank::app
