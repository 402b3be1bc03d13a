#pragma once

#include "control.pb.h"
#include "core/base/plan.h"

namespace delayrank::protocol {

/// Socket options and thread settings as the schema has them and back. Whatever a peer sends is capped in
/// number and length and stays what it is: check() the plan.
void putOptions(StepPlan &message, const SocketOptions &options);
SocketOptions optionsFrom(const StepPlan &message);

ThreadPlan toMessage(const delayrank::ThreadPlan &plan);
delayrank::ThreadPlan threadPlanFrom(const ThreadPlan &message);

} // namespace delayrank::protocol
