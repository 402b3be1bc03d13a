#pragma once

#include "core/base/error.h"
#include "core/probe/socket_address.h"

namespace delayrank::probe {

/// Says whether the device that carries the connection of `address` (this host's end) stamps what it sends or
/// receives in hardware, and has been told to (SIOCGHWTSTAMP, Documentation/networking/timestamping.rst; who
/// tells it is the host's owner). Errors: notFound or invalidArgument, --hardware-stamps as subject, the
/// device and what it lacks in the reason.
Expected<void> checkHardwareStamping(const SocketAddress &address, bool sends);

} // namespace delayrank::probe
