#pragma once

#include "app/delayrank/baseline_choice.h"
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

/// The rows that others are compared with: those of the baseline run, and where it is a repetition those of
/// its group.
std::vector<formats::LabelledStatistics> statisticsOfBaseline(const Baseline &baseline, Delay threshold);

/// The baseline's row that a row is compared with: of the same kind and size, of the same end, else "merged".
/// For a row of repetitions put together it is the baseline's of that sort where there is one. Null where
/// there is none.
const formats::LabelledStatistics *counterpartOf(const formats::LabelledStatistics &row,
                                                 const std::vector<formats::LabelledStatistics> &baseline);

/// Sets each row's ratios against its counterpart, sums of repetitions by their means, and for rows of
/// repetitions the intervals; rows without a counterpart stay without.
void compareWith(const std::vector<formats::LabelledStatistics> &baseline,
                 std::vector<formats::LabelledStatistics> &rows);

/// Says in the rows of each of `runs` which of its facts changed while it was measured.
void noteFactsThatChanged(std::span<const runs::Run> runs, std::vector<formats::LabelledStatistics> &rows);
/// The same of the facts that are not the baseline's.
void noteFactsThatDiffer(const runs::Run &baseline, std::span<const runs::Run> runs,
                         std::vector<formats::LabelledStatistics> &rows);

} // namespace delayrank::app
