#include "core/probe/udp_transport.h"

#include "core/probe/datagram.h"

namespace delayrank::probe {

UdpTransport::UdpTransport()
    : SocketTransport({.name = "udp",
                       .datagrams = true,
                       .optionLayers = layerBits(OptionLayer::socket, OptionLayer::device, OptionLayer::udp),
                       .packetStamps = true,
                       .leastBytes = sizeof(DatagramHeader),
                       .mostBytes = 65'507},
                      AF_INET, SOCK_DGRAM, IPPROTO_UDP) {}

} // namespace delayrank::probe
