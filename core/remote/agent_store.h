#pragma once

#include <QString>
#include <vector>

namespace delayrank::remote {

/// A static agent that this application can send to a host.
struct StoredAgent {
    QString machine; ///< as uname -m names it
    QString program;
};

/// The agents that came with this application: share/delayrank/agents/MACHINE/delayrank-agent beside its bin
/// folder, by machine.
std::vector<StoredAgent> storedAgents();
/// Those of a folder with a folder for each machine.
std::vector<StoredAgent> storedAgentsIn(const QString &folder);
/// "aarch64, x86_64", or "none".
QString machinesOf(const std::vector<StoredAgent> &agents);
/// SHA-256 of a file in lower-case hexadecimal digits; empty where it cannot be read.
QString sha256Of(const QString &file);

} // namespace delayrank::remote
