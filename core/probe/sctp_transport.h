#pragma once

#include "core/probe/socket_transport.h"

namespace delayrank::probe {

/// SCTP over IPv4 or IPv6, one-to-one style (RFC 6458, section 4): a message is one SCTP message.
class SctpTransport : public SocketTransport {
public:
    SctpTransport();
};

} // namespace delayrank::probe
