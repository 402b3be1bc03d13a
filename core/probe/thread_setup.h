#pragma once

#include "core/base/thread_plan.h"
#include "core/probe/loop_result.h"

namespace delayrank::probe {

/// What became of a thread's settings: how the kernel has them now, and what it refused.
struct ThreadSetup {
    Facts facts; ///< "scheduling", "nice", "mlockall", "timer slack", "waiting", each only where asked for
    std::vector<Error> refused; ///< permission or invalidArgument; the subject is the option
};

/// Gives the calling thread its settings, reads each back, and goes on after a refusal. `lockMemory` locks
/// the whole process.
ThreadSetup setUpThread(const ThreadPlan &plan);

/// What setUpThread() would do, tried on a thread that then ends; memory is left as it was. Errors: io where
/// there is no thread to be had.
Expected<ThreadSetup> tryThreadSetup(const ThreadPlan &plan);

/// `loop` on a thread that was set up so first; the facts go into its result, refusals as "refused", and the
/// thread's context switches, CPU migrations and CPUs while the loop ran. `prelude`, if any, runs between the
/// two and is not part of what is counted.
MeasuredLoop withThreadSetup(const ThreadPlan &plan, std::function<void(const StopFlag &)> prelude,
                             MeasuredLoop loop);

/// For the facts of a run that goes on all the same: "refused", "--sched fifo:50: ...".
Facts refusalFacts(const ThreadSetup &setup);

} // namespace delayrank::probe
