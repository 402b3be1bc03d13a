#include "core/probe/tcp_transport.h"

#include "core/probe/tcp_info.h"

#include <linux/tcp.h>

namespace delayrank::probe {

TcpTransport::TcpTransport() : TcpTransport("tcp", IPPROTO_TCP) {}

TcpTransport::TcpTransport(std::string_view name, int protocol)
    : SocketTransport({.name = name,
                       .optionLayers = layerBits(OptionLayer::socket, OptionLayer::device, OptionLayer::tcp),
                       .packetStamps = true,
                       .acknowledged = true},
                      AF_INET, SOCK_STREAM, protocol) {}

void TcpTransport::cork(int socket, bool on) const noexcept {
    const int value = on ? 1 : 0;
    setsockopt(socket, IPPROTO_TCP, TCP_CORK, &value, sizeof value);
}

void TcpTransport::acknowledgeAtOnce(int socket) const noexcept {
    const int value = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &value, sizeof value);
}

Facts TcpTransport::endFacts(int socket) const {
    return tcpInfoFacts(socket);
}

} // namespace delayrank::probe
