#pragma once

#include "core/base/error.h"
#include "core/base/fact.h"

#include <cstdint>
#include <optional>
#include <string>

namespace delayrank::probe {

/// Pins the calling thread to one CPU. Errors: invalidArgument; the subject names the CPU.
Expected<void> pinToCpu(std::uint32_t cpu);

/// Whether this process may run there, without staying there. Errors as for pinToCpu().
Expected<void> checkCpu(std::uint32_t cpu);

/// What the kernel counts for the calling thread.
class ThreadUsage {
public:
    static ThreadUsage now();
    /// Context switches, migrations and page faults of the thread since `*this`, and the CPUs at both
    /// moments.
    Facts changesUntil(const ThreadUsage &later) const;

private:
    long m_voluntary = 0;
    long m_involuntary = 0;
    long m_faults = 0;
    int m_cpu = -1;
    std::optional<long> m_migrations; ///< /proc/thread-self/sched, which not every kernel has
};

} // namespace delayrank::probe
