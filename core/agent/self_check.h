#pragma once

#include "core/agent/rate_ratio.h"
#include "core/base/error.h"
#include "core/base/fact.h"
#include "core/probe/clock_choice.h"

#include <chrono>
#include <string>
#include <vector>

namespace delayrank::agent {

/// How much stamping and reporting slow one kind of connection down.
struct SelfCheckRow {
    std::string name; ///< "TCP_NODELAY"
    double stampingGoal = 0;
    double bareRate = 0; ///< messages/s, median of the bare blocks at the sender
    RateRatio sender;    ///< stamped/bare at that end
    RateRatio receiver;
    RateRatio live;        ///< live/report-after, at the end that loses more
    std::string placement; ///< CPUs, pinned or not, and wake-ups a message
    /// Of the end that loses more: a stream is as fast as its slower end.
    const RateRatio &stamping() const { return sender.median <= receiver.median ? sender : receiver; }
};

/// What the agent costs the thing that it measures, as ratios of message rates in one connection.
struct SelfCheck {
    static constexpr double liveGoal = 0.95;

    Facts clockFacts;
    probe::ClockCost clockCost;
    std::string loadAverage; ///< before the check, as /proc/loadavg has it
    bool busyHost = false;   ///< something else was running: nothing counts as missed
    bool twoCpus = false;    ///< else reporting shares the measured CPU and has no goal
    std::vector<SelfCheckRow> rows;

    /// Runs it: TCP_NODELAY, TCP with Nagle and Unix stream over loopback, about `time` in all. Blocks.
    /// Errors: those of the clock, of sockets, memory and threads.
    static Expected<SelfCheck> run(ClockChoice clock, std::chrono::nanoseconds time);

    enum class Verdict { met, undecided, missed };
    /// Missed where even the upper 95 % bound of a ratio is below its goal, met where all medians reach
    /// theirs.
    Verdict verdict() const;
    /// The report: the clock, a table, the verdict in a sentence.
    std::string text() const;
};

} // namespace delayrank::agent
