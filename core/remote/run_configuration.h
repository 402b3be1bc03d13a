#pragma once

#include "core/remote/measurement.h"
#include "core/runs/run.h"

namespace delayrank::remote {

/// What a run was measured as, read back from its settings, so that it can be measured again. The data
/// address is kept where it is one that others reach; a loopback one is found anew. Errors: those of
/// planFrom() and HostSpec::parse(): a run that was read from a text file has none.
Expected<Configuration> configurationOf(const runs::Run &run);

} // namespace delayrank::remote
