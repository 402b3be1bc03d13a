#pragma once

#include "core/analysis/kernel_constants.h"
#include "core/remote/run_configuration.h"

#include <QString>
#include <vector>

namespace delayrank::remote {

/// A run again with one thing changed, to see whether that was it.
struct Suggestion {
    QString change; ///< "with TCP_NODELAY", "without the interval"
    Configuration configuration;
};

/// What to try where a wait at this end of the run could be that constant: the run's own configuration with
/// one remedy applied, for every remedy that its transport takes and that it has not already. None for a run
/// that cannot be measured again. Host settings are changed only on hosts whose agent is started for the
/// measurement, and only where the host is known to have them.
std::vector<Suggestion> suggestionsFor(const runs::Run &run, runs::End end,
                                       const analysis::KernelConstant &constant);

} // namespace delayrank::remote
