#pragma once

#include "core/base/fact.h"

namespace delayrank::probe {

/// What does not change while a step runs: kernel release, version and command line, HZ, CPU model, online
/// CPUs, clock source, congestion control and the sysctls that bear on delays, virtualisation. Sources:
/// uname(2), /proc, /sys and clock_getres(2). What a host does not tell is left out, but for HZ, CPU model
/// and clock source, which are "unknown" then. Values are valid UTF-8.
Facts hostFacts();

/// Those of hostFacts() that tell hosts apart at a glance: "CPU model" and "CPUs online".
Facts processorFacts();

/// "load average", the three numbers of /proc/loadavg.
Fact loadAverage();

} // namespace delayrank::probe
