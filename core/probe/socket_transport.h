#pragma once

#include "core/probe/transport.h"

namespace delayrank::probe {

/// What all transports over a kernel socket share. A transport derives from it, gives its traits, the type
/// and protocol of its socket, and overrides only what is special to it. Stateless; any thread.
class SocketTransport : public Transport {
public:
    const TransportTraits &traits() const override { return m_traits; }
    Expected<void> usable() const override;
    Expected<Listener> listen(const std::string &address, const SocketOptions &options) const override;
    Expected<SocketAddress> addressOf(const std::string &address, std::uint32_t port) const override;
    Expected<FileDescriptor> startConnecting(const SocketAddress &address,
                                             const SocketOptions &options) const override;
    Expected<void> prepare(int socket, const SocketOptions &options) const override;
    void cork(int, bool) const noexcept override {}
    void acknowledgeAtOnce(int) const noexcept override {}
    Facts optionFacts(int socket, const SocketOptions &options) const override;
    Facts endFacts(int) const override { return {}; }

protected:
    /// `type` and `protocol` as for socket(2); `family` is that of usable()'s trial.
    SocketTransport(const TransportTraits &traits, int family, int type, int protocol)
        : m_traits(traits), m_family(family), m_type(type), m_protocol(protocol) {}

    Expected<FileDescriptor> openSocket(const SocketAddress &address, const SocketOptions &options) const;
    /// Binds and, for streams, listens.
    Expected<Listener> listenOn(const SocketAddress &address, const SocketOptions &options) const;

private:
    const TransportTraits m_traits;
    const int m_family;
    const int m_type;
    const int m_protocol;
};

/// The bits of some layers.
template <class... Layers> constexpr unsigned layerBits(Layers... layers) {
    return (static_cast<unsigned>(layers) | ...);
}

} // namespace delayrank::probe
