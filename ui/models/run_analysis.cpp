#include "ui/models/run_analysis.h"

#include "core/runs/series_stalls.h"

namespace delayrank::ui {

using StallLists = std::vector<std::vector<std::shared_ptr<const analysis::StallList>>>;

StallLists allStallsOf(const runs::Run &run, Delay threshold) {
    StallLists all;
    for (const runs::Step &step : run.steps) {
        auto &lists = all.emplace_back();
        for (const runs::Series &series : step.series)
            lists.push_back(runs::stallsOf(series, threshold));
    }
    return all;
}

RunAnalysis::RunAnalysis(const runs::Run &run, Delay threshold) : m_threshold(threshold) {
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        for (std::size_t series = 0; series < run.steps[step].series.size(); ++series) {
            const runs::Series &source = run.steps[step].series[series];
            Entry &target = entry(step, series);
            target.curve = std::make_shared<analysis::RankCurve>(
                analysis::RankCurve::fromDelays(std::span<const Delay>(source.delays)));
            target.stalls = runs::stallsOf(source, threshold);
        }
    }
}

RunAnalysis::Entry &RunAnalysis::entry(std::size_t step, std::size_t series) {
    if (m_steps.size() <= step)
        m_steps.resize(step + 1);
    if (m_steps[step].size() <= series)
        m_steps[step].resize(series + 1);
    return m_steps[step][series];
}

void RunAnalysis::add(std::size_t step, std::size_t series, std::uint64_t firstMessage,
                      std::span<const Delay> delays) {
    Entry &target = entry(step, series);
    if (!target.builder)
        target.builder = std::make_unique<analysis::RankCurveBuilder>();
    if (!target.growingStalls) {
        target.growingStalls = std::make_shared<analysis::StallList>(m_threshold);
        target.stalls = target.growingStalls;
    }
    target.builder->add(delays);
    target.growingStalls->add(firstMessage, delays);
    target.grew = true;
}

void RunAnalysis::finish() {
    for (std::size_t step = 0; step < m_steps.size(); ++step) {
        for (std::size_t series = 0; series < m_steps[step].size(); ++series) {
            at(step, series);
            m_steps[step][series].builder.reset();
            m_steps[step][series].growingStalls.reset();
        }
    }
}

void RunAnalysis::setStalls(StallLists stalls, Delay threshold) {
    m_threshold = threshold;
    for (std::size_t step = 0; step < std::min(stalls.size(), m_steps.size()); ++step) {
        for (std::size_t series = 0; series < std::min(stalls[step].size(), m_steps[step].size()); ++series) {
            Entry &target = m_steps[step][series];
            target.stalls = stalls[step][series];
            // Whoever still holds the old list keeps it as it was; the new one is ours to go on with.
            if (target.growingStalls && target.stalls) {
                target.growingStalls = std::make_shared<analysis::StallList>(*target.stalls);
                target.stalls = target.growingStalls;
            }
        }
    }
}

SeriesAnalysis RunAnalysis::at(std::size_t step, std::size_t series) {
    Entry &target = entry(step, series);
    if (target.grew && target.builder) {
        target.curve = std::make_shared<analysis::RankCurve>(target.builder->curve());
        target.grew = false;
    }
    if (!target.curve)
        target.curve = std::make_shared<analysis::RankCurve>();
    return {target.curve, target.stalls};
}

std::vector<AnalysedRun> analyseRuns(std::vector<runs::Run> runs, Delay threshold) {
    std::vector<AnalysedRun> analysed;
    analysed.reserve(runs.size());
    for (runs::Run &run : runs) {
        RunAnalysis analysis(run, threshold);
        analysed.push_back({std::move(run), std::move(analysis)});
    }
    return analysed;
}

} // namespace delayrank::ui
