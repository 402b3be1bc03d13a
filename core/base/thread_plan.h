#pragma once

#include "core/base/error.h"
#include "core/base/fact.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace delayrank {

/// How the measured thread of one end runs, beside the CPU that it is pinned to. Whatever is not given is as
/// the host has it.
struct ThreadPlan {
    enum class Policy { host, fifo, roundRobin };
    Policy policy = Policy::host;
    std::uint32_t priority = 0; ///< 1 to 99 with fifo and roundRobin (sched(7))
    std::optional<std::int32_t> nice;
    bool lockMemory = false;                            ///< mlockall(2), of the whole agent
    std::optional<std::chrono::nanoseconds> timerSlack; ///< PR_SET_TIMERSLACK
    bool spin = false;                                  ///< calls do not block: they are made again and again
    friend bool operator==(const ThreadPlan &, const ThreadPlan &) = default;
};

/// Reads "fifo:50" or "rr:10" into policy and priority. Errors: invalidArgument, `subject` as it is.
Expected<void> parseScheduling(std::string_view text, const std::string &subject, ThreadPlan &into);
/// "fifo:50"; "" for the host's own.
std::string schedulingText(const ThreadPlan &plan);

/// Errors: invalidArgument or limitExceeded; the subject is the option as `delayrank measure` spells it.
Expected<void> check(const ThreadPlan &plan);
/// What was asked for: "scheduling", "nice", "mlockall", "timer slack", "waiting".
Facts settingsOf(const ThreadPlan &plan);

} // namespace delayrank
