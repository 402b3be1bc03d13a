#pragma once

#include "core/base/plan.h"
#include "core/remote/agent.h"

namespace delayrank::remote {

/// Whether a host has what a step asks for, as far as its Ready tells: the transport, and an agent that knows
/// options by name. Errors: notFound with the host's own reason, unsupportedVersion; the subject is the host.
Expected<void> checkOffered(const StepPlan &step, const AgentReady &host);

/// What names the receiver to the sender, for both agents: for IP the address of chooseDataAddress(); for
/// vsock `wanted`, else 1 (this host) where both ends are on one host, else the receiver's own CID; for a
/// path, which the receiver chooses, words for people. Errors: those of checkOffered() and
/// chooseDataAddress(); invalidArgument where a path could not reach from one end to the other.
Expected<QString> transportAddress(const StepPlan &step, const QString &wanted, const AgentReady &sender,
                                   const AgentReady &receiver, const QString &reachedBy,
                                   const QString &receiverText);

/// The receiver's address as each end writes it.
struct DataAddress {
    QString atReceiver;
    QString atSender;
};
/// The two of a step between two agents that are ready. Errors: those of transportAddress() and
/// dataAddressAtSender().
Expected<DataAddress> dataAddressOf(const StepPlan &step, const QString &wanted, const Agent &sender,
                                    const Agent &receiver);

} // namespace delayrank::remote
