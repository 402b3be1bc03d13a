#pragma once

#include "core/analysis/against_baseline.h"

#include <string>

namespace delayrank::analysis {

/// One side of the sentence.
struct ComparedRun {
    std::string label;
    const Statistics *statistics =
        nullptr; ///< never null; of all repetitions together where there are several
    unsigned repetitions = 1;
    bool incomplete = false; ///< delays were lost or the run ended early
};

/// What a run gains or loses against the baseline in time spent in stalls, as one sentence for a mail, with
/// both times in brackets:
/// "B spends 1,490 times less time in delays of 1 ms or more than A (0.031 s, 46.2 s)"
/// It says 'times as much' where it is more, names what has none or as much, calls incomplete what is, and
/// with repetitions gives their number, means and the interval, or that no difference is shown.
/// `intervals`: of the repetitions, null where there are none or they are not computed yet.
std::string comparisonSentence(const ComparedRun &run, const ComparedRun &baseline,
                               const RatioIntervals *intervals = nullptr);

} // namespace delayrank::analysis
