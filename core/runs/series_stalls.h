#pragma once

#include "core/analysis/stalls.h"
#include "core/runs/run.h"

#include <memory>

namespace delayrank::runs {

/// The stalls of a series in its order, gaps counted, so that message numbers and with them periods are right.
/// Null where the series is not one end's delays in order: then no period can be told.
std::shared_ptr<const analysis::StallList> stallsOf(const Series &series, Delay threshold);

} // namespace delayrank::runs
