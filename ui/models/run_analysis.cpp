#include "ui/models/run_analysis.h"

#include "core/runs/series_stalls.h"

#include <algorithm>

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
            target.curve.curve = std::make_shared<const analysis::RankCurve>(runs::curveOf(source));
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
    if (!target.allStalls) {
        target.allStalls.emplace(m_threshold);
        target.growingStalls = std::make_shared<analysis::StallList>(m_threshold);
        target.stalls = target.growingStalls;
    }
    target.allStalls->add(firstMessage, delays);
    if (target.growingStalls) // else the threshold is below what the list of a long run has
        target.growingStalls->add(firstMessage, delays);
    target.curve.add(delays);
    for (Pool &pool : m_pools)
        if (std::find(pool.places.begin(), pool.places.end(), SeriesPlace{step, series}) != pool.places.end())
            pool.curve.add(delays);
}

void RunAnalysis::GrowingCurve::add(std::span<const Delay> delays) {
    if (!builder)
        builder.emplace(curve ? *curve : analysis::RankCurve());
    builder->add(delays);
}

const std::shared_ptr<const analysis::RankCurve> &RunAnalysis::GrowingCurve::now() {
    if (!curve || (builder && builder->size() != curve->size()))
        curve =
            std::make_shared<const analysis::RankCurve>(builder ? builder->curve() : analysis::RankCurve());
    return curve;
}

runs::SeriesDigest RunAnalysis::digest(std::size_t step, std::size_t series) {
    Entry &target = entry(step, series);
    return {*target.curve.now(), target.allStalls.value_or(analysis::StallList(m_threshold))};
}

void RunAnalysis::finish() {
    for (std::vector<Entry> &step : m_steps) {
        for (Entry &entry : step) {
            entry.curve.now();
            entry.curve.builder.reset();
            entry.growingStalls.reset();
            entry.allStalls.reset();
        }
    }
    m_pools.clear();
}

void RunAnalysis::setStalls(StallLists stalls, Delay threshold) {
    m_threshold = threshold;
    for (std::size_t step = 0; step < std::min(stalls.size(), m_steps.size()); ++step) {
        for (std::size_t series = 0; series < std::min(stalls[step].size(), m_steps[step].size()); ++series) {
            Entry &target = m_steps[step][series];
            target.stalls = stalls[step][series];
            if (!target.allStalls)
                continue;
            // Whoever still holds the old list keeps it as it was; the new one is ours to go on with.
            target.growingStalls =
                target.stalls ? std::make_shared<analysis::StallList>(*target.stalls) : nullptr;
            target.stalls = target.growingStalls;
        }
    }
}

SeriesAnalysis RunAnalysis::series(const runs::Run &, const SeriesPlace &place) {
    Entry &target = entry(place.step, place.series);
    return {target.curve.now(), target.stalls};
}

std::shared_ptr<const analysis::RankCurve> RunAnalysis::pooled(const runs::Run &run,
                                                               std::span<const SeriesPlace> places) {
    const bool grows = std::any_of(places.begin(), places.end(), [this](const SeriesPlace &place) {
        return entry(place.step, place.series).curve.builder.has_value();
    });
    if (!grows)
        return AnalysisSource::pooled(run, places);
    const auto known = std::find_if(m_pools.begin(), m_pools.end(), [&](const Pool &pool) {
        return std::ranges::equal(pool.places, places);
    });
    if (known != m_pools.end())
        return known->curve.now();
    // A series is drawn in one curve only: pools that share one with this are of a time before a new step or
    // another choice of what is drawn together.
    std::erase_if(m_pools, [&](const Pool &pool) {
        return std::ranges::find_first_of(pool.places, places) != pool.places.end();
    });
    Pool &pool = m_pools.emplace_back();
    pool.places.assign(places.begin(), places.end());
    pool.curve.curve = AnalysisSource::pooled(run, places);
    return pool.curve.curve;
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
