#pragma once

#include "core/base/error.h"
#include "core/base/plan.h"

namespace delayrank {

/// The plan that a run was measured by, read back from its settings: planFrom(settingsOf(plan)) is the plan.
/// Settings of other names are passed over. Errors: invalidArgument where there is no pattern (the run was
/// read from a file that does not say how it was measured) or a value is not understood; the subject is the
/// setting's name.
Expected<Plan> planFrom(const Facts &settings);

} // namespace delayrank
