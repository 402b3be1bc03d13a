#pragma once

#include "core/base/duration.h"
#include "core/base/fact.h"
#include "core/base/socket_options.h"
#include "core/base/thread_plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace delayrank {

/// What the sender does, in three numbers (product.md, Patterns).
struct Pattern {
    std::uint32_t window = 0; ///< messages after which the sender waits for a one-byte reply; 0: never
    std::uint32_t burst = 1;  ///< messages back to back at each interval
    std::chrono::nanoseconds interval{0}; ///< from burst to burst, by absolute deadlines; 0: no pacing
    friend bool operator==(const Pattern &, const Pattern &) = default;
};

/// The presets: stream, ping-pong, write-write-read, windowed, paced, bursts. The last three need their
/// number from the caller and come with W = 100, T = 1 ms, K = 10 and T = 1 ms to start from.
/// Errors: invalidArgument names the presets.
Expected<Pattern> patternByName(std::string_view name);
/// The preset that a pattern is, or "custom".
std::string patternName(const Pattern &pattern);
/// All preset names, in the order of product.md.
const std::vector<std::string> &patternNames();

/// The sender itself waits `time` before every `everyMessages`-th message: the ground truth of the chain.
struct KnownStall {
    std::uint32_t everyMessages = 0;
    std::chrono::nanoseconds time{0};
    friend bool operator==(const KnownStall &, const KnownStall &) = default;
};

/// Reads "41:10ms". Errors: invalidArgument.
Expected<KnownStall> parseKnownStall(std::string_view text);

/// When samples leave the agent: while the step runs, or only once it is over.
enum class Report { live, after };

/// Which clock stamps messages: `automatic` is the CPU's time-stamp counter where it can be trusted, else
/// CLOCK_MONOTONIC_RAW.
enum class ClockChoice { automatic, monotonicRaw, tsc };
/// "auto", "monotonic_raw", "tsc", as `--clock` spells them.
std::string clockChoiceName(ClockChoice choice);
/// Errors: invalidArgument names the three.
Expected<ClockChoice> parseClockChoice(std::string_view name);

/// One step: what both ends do for one message size over one data connection.
/// Exactly one of `messages` and `duration` is given.
struct StepPlan {
    std::string transport = "tcp"; ///< the agents know which there are (core/probe/transport.h)
    std::uint32_t sizeBytes = 1;
    std::uint64_t messages = 0;
    std::chrono::nanoseconds duration{0};
    Pattern pattern;
    /// The receiver sets TCP_QUICKACK again after each read, as the kernel clears it; the sender sets
    /// TCP_CORK before each group of messages (a window, a burst, or the whole stream) and clears it after
    /// the group.
    SocketOptions options;
    std::optional<KnownStall> knownStall;
    std::uint32_t readUpToBytes =
        0; ///< 0: the receiver reads message by message; else at most so many bytes a read
    std::optional<std::uint32_t> senderCpu;
    std::optional<std::uint32_t> receiverCpu;
    Report report = Report::live;
    ThreadPlan senderThread;
    ThreadPlan receiverThread;
    bool allowRefused = false; ///< run even where a host refuses a thread setting for lack of rights
    ClockChoice clock = ClockChoice::automatic;
    /// How long both ends watch their host before the messages; 0: not.
    std::chrono::nanoseconds noiseTime{0};
    bool roundTrips = false; ///< the sender also times each window's last message to its reply
    /// The time from each send call to its message's arrival.
    bool oneWay = false;
    /// From each send call to its message's arrival, by the wall clocks of two synchronised hosts.
    bool byWallClock = false;
    bool kernelStamps = false;   ///< the kernel's own stamps are kept, too
    bool hardwareStamps = false; ///< those of the network devices
    friend bool operator==(const StepPlan &, const StepPlan &) = default;
};

/// A run's plan: the same step for each size in turn. `step.sizeBytes` is ignored; the host's noise is
/// watched before the first one only.
struct Plan {
    StepPlan step;
    std::vector<std::uint32_t> sizesBytes{1};
    StepPlan stepFor(std::size_t index) const;
    friend bool operator==(const Plan &, const Plan &) = default;
};

/// Reads "1", "1,64,771" or "netpipe" (NetPIPE's 43 sizes from 1 to 771 bytes).
/// Errors: invalidArgument for anything else, limitExceeded for a size over maxMessageBytes.
Expected<std::vector<std::uint32_t>> parseSizes(std::string_view text);
/// The 43 sizes that NetPIPE's NPtcp 3.7.2 takes from 1 to 771 bytes with its perturbation of 3.
const std::vector<std::uint32_t> &netpipeSizes();

/// Limits that an agent holds every step to, whoever asks.
inline constexpr std::uint64_t maxOneWayMessages =
    10'000'000; ///< both ends' stamps are held by the application
inline constexpr std::uint32_t maxMessageBytes = 16u << 20;
inline constexpr std::uint64_t maxCountedMessages =
    100'000'000; ///< 8 bytes each are locked in memory at each end
inline constexpr std::chrono::nanoseconds maxDuration = std::chrono::hours(24);
inline constexpr std::chrono::nanoseconds maxWait = std::chrono::seconds(60); ///< interval and known stall

/// Says whether a step can be run at all. Errors: invalidArgument or limitExceeded; the subject is the option
/// as `delayrank measure` spells it, the reason names the limit.
Expected<void> check(const StepPlan &plan);

/// The plan as settings of a run, kernel names where the kernel has them, sizes joined by commas.
Facts settingsOf(const Plan &plan);

} // namespace delayrank
