#pragma once

#include "control.pb.h"
#include "core/base/plan.h"
#include "core/probe/loop_extras.h"
#include "core/probe/loop_result.h"
#include "core/probe/stamp_buffer.h"
#include "core/probe/transport.h"

namespace delayrank::agent {

/// What a measured loop works on; all of it outlives the loop.
struct LoopInputs {
    const StepPlan &plan;
    const probe::Transport &transport;
    int socket = -1; ///< proven, blocking
    const std::string &runKey;
    probe::StampBuffer &buffer;
    MonotonicStamp connected;
    probe::LoopExtras extras{};
    std::function<void(const probe::StopFlag &)> prelude{}; ///< on the same thread, before the loop
};

/// The loop of this end for a plan's transport, on a thread with the plan's settings.
probe::MeasuredLoop measuredLoop(protocol::Role role, LoopInputs inputs);

} // namespace delayrank::agent
