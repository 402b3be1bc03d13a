#include "core/agent/control_device.h"

#include "core/probe/route.h"

#include <cstdlib>
#include <sstream>

namespace delayrank::agent {

std::string controlDevice(int channel) {
    if (const auto route = probe::routeOf(channel))
        return route->device;
    const char *connection = std::getenv("SSH_CONNECTION");
    if (connection == nullptr)
        return {};
    std::istringstream words(connection);
    std::string client, clientPort, server;
    words >> client >> clientPort >> server;
    const auto there = probe::SocketAddress::parse(client, 0);
    const auto here = probe::SocketAddress::parse(server, 0);
    if (!there || !here)
        return {};
    const auto route = probe::routeBetween(*here, *there);
    return route ? route->device : std::string();
}

} // namespace delayrank::agent
