#include "core/remote/progress_meter.h"

#include <algorithm>

namespace delayrank::remote {

namespace {

constexpr std::chrono::milliseconds rateSpan(500);

double seconds(std::chrono::milliseconds time) {
    return static_cast<double>(time.count()) / 1000.0;
}

} // namespace

void ProgressMeter::beginStep(const StepPlan &plan, Time now) {
    m_running = true;
    m_plannedMessages = plan.messages;
    m_plannedTime = std::chrono::duration_cast<Time>(plan.duration);
    // While the hosts' noise is watched no message comes.
    m_stepStart = m_rateFrom = now + std::chrono::duration_cast<Time>(plan.noiseTime);
    m_message = m_rateFromMessage = 0;
    m_rate = 0;
}

double ProgressMeter::stepFraction(Time now) const {
    double step = 0;
    if (m_running && m_plannedMessages > 0)
        step = static_cast<double>(m_message) / static_cast<double>(m_plannedMessages);
    else if (m_running && m_plannedTime.count() > 0)
        step = seconds(now - m_stepStart) / seconds(m_plannedTime);
    return std::clamp(step, 0.0, 1.0);
}

double ProgressMeter::fraction(Time now) const {
    if (m_steps == 0)
        return 1;
    return (static_cast<double>(m_done) + stepFraction(now)) / static_cast<double>(m_steps);
}

double ProgressMeter::messagesPerSecond(Time now) {
    if (m_running && now - m_rateFrom >= rateSpan) {
        m_rate = static_cast<double>(m_message - m_rateFromMessage) / seconds(now - m_rateFrom);
        m_rateFrom = now;
        m_rateFromMessage = m_message;
    }
    return m_rate;
}

} // namespace delayrank::remote
