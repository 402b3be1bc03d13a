#pragma once

#include "core/remote/agent_messages.h"

namespace delayrank::remote {

/// Which of the receiver's addresses carries the test traffic: `wanted` (numeric), else loopback where both
/// agents see the same network namespace, else `reachedBy` (the address by which the application reached the
/// receiver; empty: not known), else the receiver's only address that is neither loopback nor link-local.
/// Errors: invalidArgument where `wanted` is not numeric or several addresses could be meant (it names them);
/// notFound where there is none. The subject is `receiverText`.
Expected<QString> chooseDataAddress(const QString &wanted, const AgentReady &sender,
                                    const AgentReady &receiver, const QString &reachedBy,
                                    const QString &receiverText);

} // namespace delayrank::remote
