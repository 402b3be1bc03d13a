#pragma once

#include "core/analysis/stalls.h"
#include "core/runs/run.h"

#include <memory>

namespace delayrank::runs {

/// The stalls of a series in its order, gaps counted, so that message numbers and with them periods are
/// right. Null where the series is not one end's delays in order, or is known by a digest whose own threshold
/// is higher: then no period can be told.
std::shared_ptr<const analysis::StallList> stallsOf(const Series &series, Delay threshold);

/// The rank curve of all its delays: of the digest where there is one, else built here.
analysis::RankCurve curveOf(const Series &series);

} // namespace delayrank::runs
