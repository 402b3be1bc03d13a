#pragma once

#include "core/remote/agent_messages.h"
#include "core/runs/run.h"

namespace delayrank::remote {

/// A host where the control channel takes the same device as the test traffic.
struct SharedDevice {
    runs::End end = runs::End::sender;
    QString device;
    friend bool operator==(const SharedDevice &, const SharedDevice &) = default;
};

/// From what the agents told of themselves and of a step that is prepared. None where the test traffic stays
/// within one host, and where a device is not known.
std::vector<SharedDevice> sharedDevices(const AgentReady &sender, const Facts &senderFacts,
                                        const AgentReady &receiver, const Facts &receiverFacts);

/// "control device": the name, or "not known", as of a launcher's command that reaches the host in its own way.
Fact controlDeviceFact(const AgentReady &about);

/// "tcp://node7:7411: control and test traffic share eth0; ..."
QString sharedDeviceText(const QString &host, const QString &device);

} // namespace delayrank::remote
