#pragma once

#include "core/base/plan.h"

#include <span>

namespace delayrank::remote {

/// Holds what one end reports in a step to the plan: message numbers only rise and stay within the plan, and
/// the delays' sum cannot overflow. Also counts what was lost.
class DelayCheck {
public:
    explicit DelayCheck(const StepPlan &plan);

    /// Errors: corrupt, with "Delays" as subject.
    Expected<void> accept(std::uint64_t firstMessage, std::span<const Delay> delays);
    /// The number of the last message that a delay arrived for; 1 before the first.
    std::uint64_t lastMessage() const { return m_lastMessage; }
    std::uint64_t received() const { return m_received; }
    /// Delays missing after the last that arrived, where this end completed `messages`. Errors: corrupt for a
    /// count beyond the plan or below what had arrived.
    Expected<std::uint64_t> lostAtEnd(std::uint64_t messages) const;

private:
    std::uint64_t m_limit; ///< messages
    std::uint64_t m_lastMessage = 1;
    std::uint64_t m_received = 0;
    std::uint64_t m_totalNs = 0;
};

} // namespace delayrank::remote
