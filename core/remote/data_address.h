#pragma once

#include "core/remote/agent_messages.h"

namespace delayrank::remote {

/// Which of the receiver's addresses carries the test traffic, as the receiver writes it: `wanted` (numeric),
/// else loopback where both agents see the same network namespace, else `reachedBy` (the address by which the
/// application reached the receiver; empty: not known) where it is the receiver's own, else the receiver's
/// only address that is neither loopback nor link-local.
///
/// A link-local address may be wanted as ADDRESS, as ADDRESS%DEVICE with a device of either end, or as
/// ADDRESS%RECEIVER-DEVICE%SENDER-DEVICE.
///
/// Errors: invalidArgument where `wanted` is not numeric or not the receiver's, or where several addresses
/// could be meant (it names them all, with device and speed); notFound where there is none. The subject is
/// `receiverText` or the option.
Expected<QString> chooseDataAddress(const QString &wanted, const AgentReady &sender,
                                    const AgentReady &receiver, const QString &reachedBy,
                                    const QString &receiverText);

/// `chosen` as the sender writes it: the same, but for link-local addresses, which carry the sender's own
/// device. `wanted` is what was asked for, or the address by which the receiver was reached. Errors:
/// invalidArgument where the sender has several devices that could be meant, or not the one that was named.
Expected<QString> dataAddressAtSender(const QString &wanted, const QString &chosen, const AgentReady &sender,
                                      const AgentReady &receiver, const QString &senderText);

} // namespace delayrank::remote
