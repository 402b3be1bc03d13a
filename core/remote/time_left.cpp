#include "core/remote/time_left.h"

#include <algorithm>

namespace delayrank::remote {

namespace {

/// Too early a guess jumps about.
constexpr double leastFraction = 0.01;
constexpr double leastSeconds = 0.5;

template <class Duration> double seconds(Duration duration) {
    return std::chrono::duration<double>(duration).count();
}

} // namespace

TimeLeft::TimeLeft(const MeasurementPlan &plan, const std::vector<Slot> &schedule) {
    for (const Slot &slot : schedule)
        m_steps.push_back(
            {{slot.configuration, slot.step},
             delayrank::remote::seconds(plan.configurations[slot.configuration].plan.step.duration)});
}

void TimeLeft::endStep(std::size_t slot, Time took) {
    const Step &step = m_steps.at(slot);
    m_took[step.key] = delayrank::remote::seconds(took);
    if (step.planned > 0)
        return;
    m_countedTime += delayrank::remote::seconds(took);
    ++m_countedSteps;
}

double TimeLeft::expected(const Step &step, double otherwise) const {
    if (step.planned > 0)
        return step.planned;
    if (const auto took = m_took.find(step.key); took != m_took.end())
        return took->second;
    return m_countedSteps > 0 ? m_countedTime / m_countedSteps : otherwise;
}

double TimeLeft::seconds(std::size_t slot, Time sofar, double fraction) const {
    if (slot >= m_steps.size())
        return 0;
    const double running = delayrank::remote::seconds(sofar);
    const bool canTell = fraction >= leastFraction && running >= leastSeconds;
    const double extrapolated = canTell ? running / fraction : -1;
    const double present = canTell ? extrapolated : expected(m_steps[slot], -1);
    if (present < 0)
        return -1;
    double left = std::max(0.0, present - running);
    for (std::size_t i = slot + 1; i < m_steps.size(); ++i) {
        const double next = expected(m_steps[i], extrapolated);
        if (next < 0)
            return -1;
        left += next;
    }
    return left;
}

} // namespace delayrank::remote
