#pragma once

#include "core/analysis/against_baseline.h"
#include "core/runs/fact_changes.h"
#include "core/runs/message_counts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace delayrank::formats {

/// Each figure's lowest and highest over the repetitions of one configuration; undefined figures are left
/// out. Stall periods and clusters are figures of one series alone and stay empty.
struct RepetitionRange {
    unsigned repetitions = 0;
    analysis::Statistics lowest, highest;
    std::vector<analysis::RankCurve> curves{}; ///< of each repetition
};

/// The statistics of one series with what names it: a row of the table, an entry of the JSON.
/// In a list the series of one run stand beside each other; a change of `runId` begins the next run.
struct LabelledStatistics {
    std::string runId;
    std::string label;           ///< the run's
    std::string file;            ///< where the run was read from; empty: nowhere
    std::string end;             ///< "sender", "receiver", "merged"
    std::uint32_t sizeBytes = 0; ///< 0: not known
    analysis::Statistics statistics;
    std::optional<analysis::AgainstBaseline> againstBaseline;
    std::uint64_t lostDelays = 0;
    bool partial = false;                          ///< the run's state
    std::optional<runs::MessageCounts> messages{}; ///< of a receiver of datagrams
    std::string kind = "messages";                 ///< what the series is of: seriesKindName()
    /// For all repetitions of a configuration put together: `runId` is then the group's, `label` is what the
    /// repetitions share.
    std::optional<RepetitionRange> pooled{};
    std::string group{}; ///< of a repetition: the group that it belongs to
    /// Where `againstBaseline` compares repetitions: how sure it is.
    std::optional<analysis::RatioIntervals> intervals{};
    /// Of the run, the same in all of its rows: facts that can matter and are not those of the baseline's run
    /// (nullopt where there is no baseline), and those that changed while it was measured.
    std::optional<std::vector<runs::FactChange>> changedFacts{};
    std::vector<runs::FactChange> changedWithin{};

    unsigned repetitions() const { return pooled ? pooled->repetitions : 1; }
    bool incomplete() const { return partial || lostDelays > 0; }
};

} // namespace delayrank::formats
