#pragma once

#include "core/analysis/waiting_host.h"
#include "core/runs/run.h"

#include <optional>

namespace delayrank::runs {

/// What a run says of the host at an end, by its facts and settings: hertzOf(), and what only holds where it
/// was recorded. `step`: what is known of its connection and message size; none: of the run's only step, and
/// nothing of the kind where there are several. For `merged` what both ends agree on.
analysis::WaitingHost waitingHostOf(const Run &run, End end, std::optional<std::uint32_t> step = {});

} // namespace delayrank::runs
