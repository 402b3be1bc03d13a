#pragma once

#include "core/base/plan.h"

#include <chrono>

namespace delayrank::remote {

/// Works out how far a measurement is. The caller gives the time, on any steady clock that starts at 0.
class ProgressMeter {
public:
    using Time = std::chrono::milliseconds;

    explicit ProgressMeter(std::size_t steps) : m_steps(steps) {}
    void beginStep(const StepPlan &plan, Time now);
    /// The receiver has reported up to this message.
    void reach(std::uint64_t message) { m_message = message; }
    void endStep() { ++m_done, m_running = false; }

    /// Of the whole plan, 0 to 1; every step weighs the same.
    double fraction(Time now) const;
    /// At the receiver over the last second or so; 0 where it is not known.
    double messagesPerSecond(Time now);
    /// Of the step in progress: 0 to 1, and how long it has run.
    double stepFraction(Time now) const;
    Time stepTime(Time now) const { return m_running ? now - m_stepStart : Time(0); }

private:
    std::size_t m_steps;
    std::size_t m_done = 0;
    bool m_running = false;
    std::uint64_t m_plannedMessages = 0;
    Time m_plannedTime{0};
    Time m_stepStart{0};
    std::uint64_t m_message = 0;
    Time m_rateFrom{0};
    std::uint64_t m_rateFromMessage = 0;
    double m_rate = 0;
};

} // namespace delayrank::remote
