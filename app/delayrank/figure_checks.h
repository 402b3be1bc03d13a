#pragma once

#include "core/analysis/figure_check.h"
#include "core/formats/labelled_statistics.h"

#include <vector>

namespace delayrank::app {

/// The checks of one call of `delayrank stats`.
class FigureChecks {
public:
    /// Errors: invalidArgument; the subject names the check.
    static Expected<FigureChecks> parse(const std::vector<std::string> &texts, bool againstBaseline);

    /// Holds every check against every row of messages: each end of each size, and both merged. Repetitions
    /// are checked together, by the row that pools them. Against a baseline: the rows that have a counterpart
    /// in `baseline` (counterpartOf()) and are not the baseline's own. Writes a line for each failure, and a
    /// warning for each row that is incomplete, to standard error. Gives whether any check failed; that
    /// nothing could be checked is a failure too.
    bool complainAboutFailures(const std::vector<formats::LabelledStatistics> &rows,
                               const std::vector<formats::LabelledStatistics> &baseline) const;

private:
    std::vector<analysis::FigureCheck> m_checks;
    bool m_againstBaseline = false;
};

} // namespace delayrank::app
