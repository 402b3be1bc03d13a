#pragma once

#include "control.pb.h"
#include "core/base/plan.h"

namespace delayrank::agent {

/// Whether this host gives the measured thread of an end what a plan asks for: its CPU and its settings,
/// tried on another thread. The facts say what is refused, where the plan allows that. Errors: those of the
/// CPU and of the first setting that is refused.
Expected<Facts> admitThread(const StepPlan &plan, protocol::Role role);

} // namespace delayrank::agent
