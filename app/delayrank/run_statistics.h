#pragma once

#include "core/formats/labelled_statistics.h"
#include "core/runs/run.h"

#include <string>
#include <vector>

namespace delayrank::app {

/// One row for each end of each step, and one for both ends of a step put together ("merged") where the run
/// has both. `file` is what the rows say they were read from.
std::vector<formats::LabelledStatistics> statisticsOfRun(const runs::Run &run, const std::string &file,
                                                         Delay threshold);

/// Sets each row's ratios against the baseline's row of the same size and end, else of the same size and
/// "merged"; rows without such a counterpart stay without ratios.
void compareWith(const std::vector<formats::LabelledStatistics> &baseline,
                 std::vector<formats::LabelledStatistics> &rows);

} // namespace delayrank::app
