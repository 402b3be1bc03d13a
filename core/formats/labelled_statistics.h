#pragma once

#include "core/analysis/statistics.h"
#include "core/runs/message_counts.h"

#include <cstdint>
#include <optional>
#include <string>

namespace delayrank::formats {

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
    bool partial = false; ///< the run's state
    std::string kind = "messages"; ///< what the series is of: seriesKindName()
};

} // namespace delayrank::formats
