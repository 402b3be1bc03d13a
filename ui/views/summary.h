#pragma once

#include "core/analysis/stall_stacks.h"
#include "core/base/time_unit.h"
#include "ui/models/sweep.h"
#include "ui/plots/delay_band.h"

#include <map>
#include <optional>

namespace delayrank::ui {

/// What a box of the summary stands for: the delays of one run and size.
struct BoxFigures {
    std::uint32_t sizeBytes = 0; ///< 0: not known
    std::uint64_t delays = 0;
    Delay p1{0}, lowerQuartile{0}, median{0}, upperQuartile{0}, p99{0};
};

/// One run of the summary.
struct SummaryRun {
    QString id;
    QString label;
    QColor colour;
    Delay total{0};
    std::vector<BoxFigures> boxes;                  ///< by rising size
    std::vector<std::optional<DelayBand>> clusters; ///< one for each of Summary::stalls.centres; none: it has no such
};

/// What the summary shows.
struct Summary {
    Delay threshold{0};
    TimeUnit unit = TimeUnit::seconds();
    std::vector<SummaryRun> runs;
    analysis::StallStacks stalls; ///< a stack for each run
};

/// Makes summaries, and keeps curves and clusters so that only those of runs that changed are made anew. Used by
/// one thread at a time, any.
class SummaryMaker {
public:
    /// So many clusters have a colour of their own.
    static constexpr std::size_t mostClusters = 6;

    Summary summaryOf(const std::vector<SweepParts> &parts, Delay threshold, const TimeUnit &unit);

private:
    using Clusters = std::vector<analysis::Cluster>;
    SweepMerger m_merger;
    std::map<SharedCurve, Clusters> m_clusters;
};

} // namespace delayrank::ui
