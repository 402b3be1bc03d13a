#include "app/delayrank/run_statistics.h"

#include "core/runs/run_group.h"
#include "core/runs/series_clusters.h"
#include "core/runs/series_stalls.h"
#include "core/runs/waiting_host_of.h"

namespace delayrank::app {

namespace {

formats::LabelledStatistics rowOf(const runs::Run &run, const std::string &file, const runs::Step &step,
                                  runs::SeriesId id) {
    formats::LabelledStatistics row;
    row.runId = run.id;
    row.label = run.label;
    row.file = file;
    row.end = runs::endName(id.end);
    row.kind = seriesKindName(id.kind);
    row.sizeBytes = step.sizeBytes;
    row.group = runs::groupOf(run);
    row.partial = run.state != runs::RunState::complete;
    return row;
}

analysis::WaitingHost hostOf(const runs::Run &run, runs::End end, const runs::Step &step) {
    return runs::waitingHostOf(run, end, static_cast<std::uint32_t>(&step - run.steps.data()));
}

/// The series of a step that are not of messages, in the order of the file: never merged with others.
void appendOtherKinds(std::vector<formats::LabelledStatistics> &rows, const runs::Run &run,
                      const std::string &file, const runs::Step &step, Delay threshold) {
    for (const runs::Series &series : step.series) {
        if (series.kind == SeriesKind::messages)
            continue;
        const auto curve = runs::curveOf(series);
        const auto stalls = runs::stallsOf(series, threshold);
        formats::LabelledStatistics row = rowOf(run, file, step, series.id());
        row.statistics =
            analysis::statisticsOf(curve, threshold, stalls.get(), hostOf(run, series.end, step));
        const runs::Series *const own[] = {&series};
        runs::givePeriods(row.statistics.clusters, own);
        row.lostDelays = series.lostDelays;
        rows.push_back(std::move(row));
    }
}

} // namespace

std::vector<formats::LabelledStatistics> statisticsOfRun(const runs::Run &run, const std::string &file,
                                                         Delay threshold) {
    std::vector<formats::LabelledStatistics> rows;
    for (const runs::Step &step : run.steps) {
        std::vector<analysis::RankCurve> ends;
        std::uint64_t lost = 0;
        // Series stand in a file as their first delays came; rows have one order.
        for (const runs::End end : {runs::End::sender, runs::End::receiver, runs::End::merged}) {
            const runs::Series *series = step.of(end);
            if (!series)
                continue;
            const analysis::RankCurve &curve = ends.emplace_back(runs::curveOf(*series));
            const auto stalls = runs::stallsOf(*series, threshold);
            formats::LabelledStatistics row = rowOf(run, file, step, end);
            row.statistics =
                analysis::statisticsOf(curve, threshold, stalls.get(), hostOf(run, end, step));
            const runs::Series *const own[] = {series};
            runs::givePeriods(row.statistics.clusters, own);
            row.lostDelays = series->lostDelays;
            if (end == runs::End::receiver)
                row.messages =
                    runs::messageCountsOf(run, static_cast<std::uint32_t>(&step - run.steps.data()));
            lost += series->lostDelays;
            rows.push_back(std::move(row));
        }
        if (step.of(runs::End::sender) && step.of(runs::End::receiver) && !step.of(runs::End::merged)) {
            const analysis::RankCurve *both[] = {&ends[0], &ends[1]};
            formats::LabelledStatistics row = rowOf(run, file, step, runs::End::merged);
            row.statistics = analysis::statisticsOf(analysis::RankCurve::merged(both), threshold, nullptr,
                                                    hostOf(run, runs::End::merged, step));
            const runs::Series *const own[] = {step.of(runs::End::sender), step.of(runs::End::receiver)};
            runs::givePeriods(row.statistics.clusters, own);
            row.lostDelays = lost;
            rows.push_back(std::move(row));
        }
        appendOtherKinds(rows, run, file, step, threshold);
    }
    return rows;
}

} // namespace delayrank::app
