#pragma once

#include <chrono>
#include <cstddef>

namespace delayrank::probe {

/// What a comparison of the CPUs' tick counters found.
struct CounterAgreement {
    std::size_t cpus = 0;     ///< that this process may run on
    std::size_t compared = 0; ///< with the first one; the others were not reached in the time
    bool agrees = true;       ///< no reading was seen before another that had caused it
    /// The counters differ by this much at most: the worst pair's shortest way there or back, in ticks.
    long boundTicks = 0;
};

/// Compares the counter of each CPU that this process may run on with the first one's: two pinned threads
/// pass a reading to and fro, and no answer may show a time before its question's, nor after that of the
/// question that it causes (the kernel's own check of the TSC, arch/x86/kernel/tsc_sync.c, is of the same
/// kind). Takes `limit` at most, on threads of its own; where one is not to be had, nothing is compared.
CounterAgreement compareCounters(std::chrono::milliseconds limit = std::chrono::milliseconds(100));

} // namespace delayrank::probe
