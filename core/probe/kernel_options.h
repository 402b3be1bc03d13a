#pragma once

#include "core/base/fact.h"
#include "core/base/socket_options.h"

namespace delayrank::probe {

/// Sets the options that belong before a connection (all but TCP_QUICKACK, TCP_CORK and MSG_MORE, which the
/// loops drive): buffers, congestion control and segment size decide the first window (tcp(7)). `family` is
/// the address's. Errors: invalidArgument or permission; the subject is the option as it was given, the
/// reason the host's.
Expected<void> setEarlyOptions(int socket, int family, const SocketOptions &options);

/// Sets again, on a connection, what it may not have inherited from its listener, and finds out whether the
/// kernel takes what the loops will set. Errors as above.
Expected<void> setConnectionOptions(int socket, int family, const SocketOptions &options);

/// What the kernel made of the options: those that were set, and of those that the transport has (`layers`,
/// bits of OptionLayer) SO_SNDBUF, SO_RCVBUF, TCP_NODELAY and TCP_CONGESTION in any case. An option that the
/// kernel does not tell is "not told".
Facts kernelOptionFacts(int socket, int family, unsigned layers, const SocketOptions &options);

/// The congestion controls that the host has (net.ipv4.tcp_available_congestion_control).
std::vector<std::string> congestionControls();

} // namespace delayrank::probe
