#pragma once

#include "core/analysis/clusters.h"
#include "core/runs/run.h"

#include <span>
#include <vector>

namespace delayrank::runs {

/// Whether the series' delays are one end's, in the order in which they happened: a period can be told from
/// no others.
bool hasOneEndsOrder(const Series &series);

/// Gives clusters of a curve that these series make up their periods. Every series is looked at by itself, and
/// a cluster has a period where all that hold enough of it agree within one message. None has where the order
/// of a series is not known, and of a series whose middle is left out only those clusters have that are stalls
/// of its digest. Any thread.
void givePeriods(std::vector<analysis::Cluster> &clusters, std::span<const Series *const> series);

} // namespace delayrank::runs
