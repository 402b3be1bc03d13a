#pragma once

#include "core/base/fact.h"

namespace delayrank::probe {

/// What TCP_INFO says of a TCP connection: round-trip times, retransmits, segments, MSS and the times during
/// which it was held up, each with its unit. Fields that the running kernel does not know are left out
/// (include/uapi/linux/tcp.h).
Facts tcpInfoFacts(int socket);

} // namespace delayrank::probe
