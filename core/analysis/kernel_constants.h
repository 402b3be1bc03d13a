#pragma once

#include "core/analysis/waiting_host.h"
#include "core/base/duration.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace delayrank::analysis {

/// What could be tried against a wait (core/remote/suggestions.h makes configurations of them).
enum class Remedy {
    nodelay,
    quickack,
    cork,
    messageMore,
    spin,
    realTime,
    busyPoll,
    noBusyPoll,
    lowerRtoFloor,
    thinTimeouts,
    noSackCompression,
    noReceiveCoalescing,
    noSendCoalescing,
    noPacingRate,
    noInterval,
    noKnownStall,
};

/// A time that something waits, and the band that delays stand in where it is what held a message up.
struct WaitBand {
    std::chrono::nanoseconds value{0}; ///< the time itself
    std::chrono::nanoseconds lower{0}, upper{0};
    bool covers(Delay delay) const { return delay >= lower && delay <= upper; }
    friend bool operator==(const WaitBand &, const WaitBand &) = default;
};

/// A mechanism that makes messages wait for a time that can be told beforehand.
///
/// A timer that counts in jiffies expires in [value, value + 2 jiffies]: it is rounded up to a jiffy, and runs
/// on the tick after (product.md). The jiffy itself begins a tenth earlier: who is woken by a tick, works and
/// waits for the next tick sees the jiffy less its work. What a device or a high-resolution timer waits
/// stands in [value, 1.25 value + 10 us]: the timer's own steps, and the way to the program.
struct KernelConstant {
    std::string_view name;
    std::string_view source; ///< symbol and kernel file
    std::string_view why;    ///< one sentence
    std::string_view needs;  ///< what beside HZ must be known of the host, for people; empty: nothing
    bool tcp = false;        ///< of TCP (and MPTCP) alone
    std::span<const Remedy> remedies;
    /// None where the host has it not, or what it depends on is not known. HZ is known.
    std::optional<WaitBand> (*band)(const WaitingHost &host);

    /// None as well where HZ is unknown or the host's transport has it not.
    std::optional<WaitBand> bandOn(const WaitingHost &host) const;
};

/// All that we know.
std::span<const KernelConstant> kernelConstants();
/// Null where there is none of that name.
const KernelConstant *findConstant(std::string_view name);

/// The constants whose band covers the delay, on that host; none where its HZ is unknown or not a positive
/// number. Each could be the reason; none need be.
std::vector<const KernelConstant *> constantsThatCouldBe(Delay delay, const WaitingHost &host);
/// Their names.
std::vector<std::string> constantsCovering(Delay delay, const WaitingHost &host);

} // namespace delayrank::analysis
