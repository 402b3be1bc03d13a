#include "core/probe/sctp_transport.h"

namespace delayrank::probe {

SctpTransport::SctpTransport()
    : SocketTransport(
          {.name = "sctp",
           .optionLayers = layerBits(OptionLayer::socket, OptionLayer::device, OptionLayer::sctp)},
          AF_INET, SOCK_STREAM, IPPROTO_SCTP) {}

} // namespace delayrank::probe
