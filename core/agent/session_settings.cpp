#include "core/agent/session_settings.h"

#include "core/base/file_descriptor.h"
#include "core/probe/device_facts.h"
#include "core/protocol/conversion.h"

#include <sys/socket.h>

namespace delayrank::agent {

namespace {

/// The device of an address of this host, or the one by which another host's is reached; empty: not known.
std::string deviceFor(const std::string &text) {
    const auto address = probe::SocketAddress::parse(text, 9);
    if (!address)
        return {};
    // Connecting a datagram socket sends nothing: the kernel looks up its route and picks our address.
    const FileDescriptor socket(::socket(address->family(), SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket || connect(socket.get(), address->data(), address->size()) != 0)
        return {};
    const auto local = probe::SocketAddress::localOf(socket.get());
    return local ? factValue(probe::deviceFacts(*local), "data device") : std::string();
}

} // namespace

Expected<Facts> SessionSettings::apply(const protocol::PrepareStep &request) {
    const Facts wanted = protocol::factsFrom(request.host_settings());
    if (wanted.empty() && !m_settings)
        return Facts{};
    if (!m_settings)
        m_settings = m_make ? m_make() : nullptr;
    if (!m_settings)
        return fail(ErrorCode::permission, "host setting " + wanted.front().name,
                    "this agent was not started with --allow-host-settings");
    // A receiver's own address is local: its route is loopback, so its device is asked for directly.
    std::string device;
    for (const probe::HostAddress &own : probe::hostAddresses())
        if (request.data_address() == own.address.text())
            device = own.device;
    return m_settings->apply(wanted, device.empty() ? deviceFor(request.data_address()) : device);
}

} // namespace delayrank::agent
