#pragma once

#include "core/base/fact.h"

namespace delayrank::probe {

/// "virtualisation" (the hypervisor and the machine that it shows, or "none seen") and "container" (its kind,
/// or "none seen"). Sources: CPUID leaf 0x40000000, /proc/cpuinfo, DMI, and the marks that container engines
/// leave.
Facts virtualisationFacts();

} // namespace delayrank::probe
