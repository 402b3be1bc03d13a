#include "core/remote/delay_check.h"

namespace delayrank::remote {

namespace {

/// By duration a step may have any number of messages that a host could send in 24 h: 1e9 a second.
constexpr std::uint64_t longestStep = 86'400ull * 1'000'000'000ull;
constexpr std::uint64_t totalLimit = std::uint64_t(1) << 62;

tl::unexpected<Error> corrupt(const std::string &reason) {
    return fail(ErrorCode::corrupt, "Delays", reason);
}

} // namespace

DelayCheck::DelayCheck(const StepPlan &plan) : m_limit(plan.messages > 0 ? plan.messages : longestStep) {}

Expected<void> DelayCheck::accept(std::uint64_t firstMessage, std::span<const Delay> delays) {
    if (firstMessage <= m_lastMessage)
        return corrupt("message " + std::to_string(firstMessage) + " comes after message " +
                       std::to_string(m_lastMessage));
    if (firstMessage > m_limit || delays.size() > m_limit - firstMessage + 1)
        return corrupt("more than the plan's " + std::to_string(m_limit) + " messages");
    for (const Delay delay : delays) {
        const auto nanoseconds = static_cast<std::uint64_t>(delay.count());
        if (delay.count() < 0 || nanoseconds >= totalLimit - m_totalNs)
            return corrupt("delays of more than 146 years in all");
        m_totalNs += nanoseconds;
    }
    m_received += delays.size();
    m_lastMessage = firstMessage + delays.size() - 1;
    return {};
}

Expected<std::uint64_t> DelayCheck::lostAtEnd(std::uint64_t messages) const {
    if (messages > m_limit)
        return corrupt("a count of " + std::to_string(messages) + " messages, the plan has " +
                       std::to_string(m_limit));
    if (m_received > 0 && messages < m_lastMessage)
        return corrupt("a count of " + std::to_string(messages) + " messages after message " +
                       std::to_string(m_lastMessage));
    return messages > m_lastMessage ? messages - m_lastMessage : 0;
}

} // namespace delayrank::remote
