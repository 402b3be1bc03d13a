#pragma once

#include "core/base/error.h"
#include "core/base/fact.h"
#include "core/probe/socket_address.h"

#include <string>

namespace delayrank::probe {

/// The way that packets take out of this host.
struct Route {
    std::string device;  ///< "eth1"; "lo" where they stay within this host
    std::string gateway; ///< numeric; empty: the other end is on the device's own network
    bool local = false;  ///< the other end is this host itself
    /// "via 192.0.2.1", "on-link", "within this host"
    std::string text() const;
};

/// The kernel's own answer (RTM_GETROUTE, rtnetlink(7)) for packets from `local` to `remote`, both IP, that
/// may leave by device number `onlyDevice` alone (0: any). Errors: invalidArgument for other addresses; io.
Expected<Route> routeBetween(const SocketAddress &local, const SocketAddress &remote,
                             unsigned onlyDevice = 0);
/// That of a connected socket. Errors: invalidArgument where it is no IP socket, io.
Expected<Route> routeOf(int socket);

/// "data route" and "data route device" of a data connection; none where it is not over IP.
Facts routeFacts(int socket);

} // namespace delayrank::probe
