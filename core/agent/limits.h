#pragma once

#include "core/base/plan.h"

#include <optional>
#include <span>
#include <string>

namespace delayrank::agent {

/// What an agent takes from its clients at most, beside check(StepPlan): its owner may set it lower than the
/// constants of core/base/plan.h, never higher. Names are those of the options and of the lines of a limits
/// file.
struct Limits {
    std::uint32_t messageBytes = maxMessageBytes;
    std::uint64_t messages = maxCountedMessages; ///< of steps by count
    std::optional<std::uint64_t> rate; ///< messages a second; set: steps without --interval are refused
    std::chrono::nanoseconds duration = maxDuration;
    std::uint64_t memory = mostMemory; ///< bytes that one step may hold at this end

    static constexpr std::uint64_t mostRate = 10'000'000; ///< of any paced step
    static constexpr std::uint64_t mostMemory = std::uint64_t{4} << 30;

    /// "max-message-bytes", "max-messages", "max-rate", "max-duration", "max-memory".
    static std::span<const char *const> names();
    /// Errors: invalidArgument for an unknown name, a value that is none, or one over the constant; the
    /// subject is "NAME VALUE".
    Expected<void> set(const std::string &name, const std::string &value);
    /// Reads lines NAME=VALUE; "#" begins a comment. Errors: those of set() with FILE:LINE as subject;
    /// notFound, io.
    Expected<void> readFile(const std::string &path);

    /// Holds a step to them. Errors: limitExceeded; the subject is the option of `delayrank measure`, the
    /// reason names the limit.
    Expected<void> check(const StepPlan &plan, bool sends) const;
    /// When the step is to be over: as planned, or as long as it may last.
    std::chrono::nanoseconds plannedTime(const StepPlan &plan) const {
        return plan.duration.count() > 0 ? plan.duration : duration;
    }
};

/// Stamps that a step's buffers have room for.
std::uint64_t stampEntries(const StepPlan &plan);
/// Bytes that a step holds at one end: stamps, its message, what waits for the client.
std::uint64_t memoryOf(const StepPlan &plan, bool sends);

} // namespace delayrank::agent
