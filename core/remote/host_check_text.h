#pragma once

#include "core/remote/host_check.h"

namespace delayrank::remote {

/// A short line of what is known of a host: "node7, Linux 6.1.0-18-amd64, 8 CPUs".
QString hostLine(const HostFindings &findings);
/// All that is known of it, a line each: the agent's version, kernel, CPUs, each device's addresses, the
/// transports that it has not.
QStringList hostDetails(const HostFindings &findings);

/// A short line of what is known of the way between the hosts: "10.0.0.2 is reached over eth1, on-link"; "back: ..." of
/// that from receiver to sender.
QString dataLine(const DataFindings &data);

} // namespace delayrank::remote
