#pragma once

#include "core/analysis/clusters.h"
#include "core/analysis/rank_curve.h"
#include "core/analysis/stalls.h"

#include <optional>

namespace delayrank::analysis {

/// What product.md defines for one series. Times are undefined (nullopt) where the series has no delay.
struct Statistics {
    std::uint64_t delays = 0;
    std::uint64_t zeroDelays = 0;
    Delay total{0};
    std::optional<Delay> mean, shortest, median, p90, p99, p999, p9999, longest;
    Delay bucketedBelow{0}; ///< shorter delays are known to 0.1 % only; 0: all are exact
    Delay threshold{0};
    std::uint64_t stallCount = 0;
    Delay stalledTime{0};
    std::optional<double> stalledShare; ///< of the total; undefined where that is 0
    std::optional<StallPeriod> period;  ///< only from delays in order of one end
    std::vector<Cluster> clusters;
};

/// `stalls` is null where the order is not known or two ends are merged. `host` is the one that waited.
Statistics statisticsOf(const RankCurve &curve, Delay threshold, const StallList *stalls,
                        const WaitingHost &host);

} // namespace delayrank::analysis
