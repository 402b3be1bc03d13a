#pragma once

#include "core/base/duration.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace delayrank::analysis {

/// A time that the kernel waits and that is counted in jiffies, so that its expiry is rounded up to them.
/// Mechanisms on high-resolution timers (SACK compression, timer slack), those that depend on the connection
/// (tail loss probe) and device settings (coalescing, GRO) are left out: their band would say nothing.
struct KernelConstant {
    std::string_view name;
    double jiffies = 0;                   ///< the part that is defined in jiffies
    std::chrono::nanoseconds fraction{0}; ///< the part that is defined as a time
    std::string_view source;              ///< kernel file and symbol

    /// In nanoseconds, on a host with `hertz` jiffies a second (over 0).
    double value(double hertz) const { return static_cast<double>(fraction.count()) + jiffies * 1e9 / hertz; }
};

/// All that we know, shortest first at HZ = 100.
std::span<const KernelConstant> kernelConstants();

/// Names of the constants whose band [value, value + 2 jiffies] covers the delay; none where `hertz` is 0
/// (unknown) or not a positive number.
std::vector<std::string> constantsCovering(Delay delay, double hertz);

} // namespace delayrank::analysis
