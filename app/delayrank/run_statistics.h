#pragma once

#include "core/formats/labelled_statistics.h"
#include "core/runs/run.h"

#include <span>
#include <string>
#include <vector>

namespace delayrank::app {

/// One row for each end of each step, and one for both ends of a step put together ("merged") where the run
/// has both. `file` is what the rows say they were read from.
std::vector<formats::LabelledStatistics> statisticsOfRun(const runs::Run &run, const std::string &file,
                                                         Delay threshold);

/// For each group of repetitions among the runs of one file: a row for each size and end with all its
/// repetitions pooled, and each figure's lowest and highest repetition. `rows` are the runs' own statistics.
std::vector<formats::LabelledStatistics>
statisticsOfGroups(std::span<const runs::Run> runs, const std::vector<formats::LabelledStatistics> &rows,
                   Delay threshold);

/// The rows of all runs of a file in order, then those of their groups.
std::vector<formats::LabelledStatistics> statisticsOfFile(std::span<const runs::Run> runs,
                                                          const std::string &file, Delay threshold);

/// Sets each row's ratios against the baseline's row of the same size and end, else of the same size and
/// "merged"; rows without such a counterpart stay without ratios.
void compareWith(const std::vector<formats::LabelledStatistics> &baseline,
                 std::vector<formats::LabelledStatistics> &rows);

} // namespace delayrank::app
