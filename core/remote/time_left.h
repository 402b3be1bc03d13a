#pragma once

#include "core/remote/schedule.h"

#include <chrono>
#include <map>
#include <vector>

namespace delayrank::remote {

/// Guesses how long a whole plan still takes. A step by duration takes that long; a counted step takes as
/// long as the same step of the same configuration did in an earlier repetition, else as the counted steps
/// did on average so far.
class TimeLeft {
public:
    using Time = std::chrono::milliseconds;

    TimeLeft(const MeasurementPlan &plan, const std::vector<Slot> &schedule);

    /// The schedule's slot was measured to its end and took so long.
    void endStep(std::size_t slot, Time took);

    /// Seconds from now, where `slot` has run for `sofar` and `fraction` (0 to 1) of it is done; -1 where
    /// there is nothing to go by yet.
    double seconds(std::size_t slot, Time sofar, double fraction) const;

private:
    struct Step {
        std::pair<std::size_t, std::size_t> key; ///< configuration, step
        double planned = 0;                      ///< seconds; 0: counted
    };
    /// -1: not known; `otherwise` stands in for counted steps where none has ended.
    double expected(const Step &step, double otherwise) const;

    std::vector<Step> m_steps;
    std::map<std::pair<std::size_t, std::size_t>, double> m_took; ///< seconds, the latest repetition's
    double m_countedTime = 0;
    unsigned m_countedSteps = 0;
};

} // namespace delayrank::remote
