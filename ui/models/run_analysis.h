#pragma once

#include "core/analysis/rank_curve_builder.h"
#include "core/runs/run.h"
#include "ui/plots/curve.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace delayrank::ui {

/// What is known of every series of one run, and of those that are drawn together, kept up as the samples
/// arrive: a batch, and a curve asked for after it, cost what is in the batch. Used by one thread at a time.
class RunAnalysis : public AnalysisSource {
public:
    RunAnalysis() = default;
    /// Analyses every series of a run that is there already.
    RunAnalysis(const runs::Run &run, Delay threshold);

    /// Takes delays that were just appended to run.steps[step].series[series], as analysis::StallList::add()
    /// does.
    void add(std::size_t step, std::size_t series, std::uint64_t firstMessage, std::span<const Delay> delays);
    /// What is known of a series that still grows.
    runs::SeriesDigest digest(std::size_t step, std::size_t series);
    /// No more samples come: lets go of what was only needed to take them.
    void finish();
    /// The threshold of the stall lists, and of those that samples to come begin.
    Delay threshold() const { return m_threshold; }
    void setThreshold(Delay threshold) { m_threshold = threshold; }
    /// The stall lists for a new threshold, in the order of steps and series.
    void setStalls(std::vector<std::vector<std::shared_ptr<const analysis::StallList>>> stalls,
                   Delay threshold);
    /// `run` is the one that all calls are about.
    SeriesAnalysis series(const runs::Run &run, const SeriesPlace &place) override;
    std::shared_ptr<const analysis::RankCurve> pooled(const runs::Run &run,
                                                      std::span<const SeriesPlace> places) override;

private:
    /// A curve that grows, and the last picture of it that was asked for.
    struct GrowingCurve {
        std::optional<analysis::RankCurveBuilder> builder; ///< while samples arrive
        std::shared_ptr<const analysis::RankCurve> curve;
        void add(std::span<const Delay> delays);
        const std::shared_ptr<const analysis::RankCurve> &now();
    };
    struct Pool {
        std::vector<SeriesPlace> places;
        GrowingCurve curve;
    };
    struct Entry {
        GrowingCurve curve;
        std::shared_ptr<const analysis::StallList> stalls;
        std::shared_ptr<analysis::StallList> growingStalls; ///< the same list while samples arrive
        std::optional<analysis::StallList> allStalls; ///< at the first threshold, for the digest, as well
    };
    Entry &entry(std::size_t step, std::size_t series);
    std::vector<std::vector<Entry>> m_steps;
    std::vector<Pool> m_pools; ///< those that are drawn, while samples arrive
    Delay m_threshold = analysis::defaultStallThreshold;
};

/// All stall lists of a run for a threshold, as RunAnalysis::setStalls() takes them. Any thread.
std::vector<std::vector<std::shared_ptr<const analysis::StallList>>> allStallsOf(const runs::Run &run,
                                                                                 Delay threshold);

/// A run with its analysis: what a loading thread hands to the Document.
struct AnalysedRun {
    runs::Run run;
    RunAnalysis analysis;
};

/// Analyses runs that were just loaded; for use off the GUI thread.
std::vector<AnalysedRun> analyseRuns(std::vector<runs::Run> runs, Delay threshold);

} // namespace delayrank::ui
