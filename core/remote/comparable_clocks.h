#pragma once

#include "core/remote/agent_messages.h"

namespace delayrank::remote {

/// On which clocks a message's sending at one host and its arrival at another can be compared.
enum class ComparableClocks {
    ofOneHost,  ///< CLOCK_MONOTONIC_RAW, which both ends read alike
    wallClocks, ///< CLOCK_REALTIME of two hosts that NTP or PTP synchronises, within what both can be off
};

/// Errors: invalidArgument, --one-way as subject, which host's clock is not synchronised in the reason.
Expected<ComparableClocks> comparableClocks(const AgentReady &sender, const AgentReady &receiver);

} // namespace delayrank::remote
