#include "core/runs/message_counts.h"

#include <charconv>

namespace delayrank::runs {

namespace {

/// The number of the fact "messages lost" = "1000 messages" at the receiver's end of the step.
std::optional<std::uint64_t> counted(const Run &run, std::uint32_t step, std::string_view name) {
    for (const HostFact &fact : run.hostFacts) {
        if (fact.end != End::receiver || fact.moment != Moment::finish || fact.step != step ||
            fact.fact.name != name)
            continue;
        const std::string &value = fact.fact.value;
        std::uint64_t number = 0;
        if (std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc{})
            return number;
    }
    return std::nullopt;
}

} // namespace

std::optional<MessageCounts> messageCountsOf(const Run &run, std::uint32_t step) {
    const auto sent = counted(run, step, "messages sent");
    const auto received = counted(run, step, "messages received");
    const auto lost = counted(run, step, "messages lost");
    if (!sent || !received || !lost)
        return std::nullopt;
    return MessageCounts{*sent, *received, *lost, counted(run, step, "messages duplicated").value_or(0),
                         counted(run, step, "messages reordered").value_or(0)};
}

MessageCounts &MessageCounts::operator+=(const MessageCounts &other) {
    sent += other.sent;
    received += other.received;
    lost += other.lost;
    duplicated += other.duplicated;
    reordered += other.reordered;
    return *this;
}

std::string text(const MessageCounts &counts) {
    return std::to_string(counts.sent) + " messages sent, " + std::to_string(counts.received) +
           " received, " + std::to_string(counts.lost) + " lost, " + std::to_string(counts.duplicated) +
           " duplicated, " + std::to_string(counts.reordered) + " reordered";
}

} // namespace delayrank::runs
