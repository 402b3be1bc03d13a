#include "core/agent/offers.h"

#include "core/probe/clock_watch.h"
#include "core/probe/kernel_options.h"
#include "core/probe/transport.h"
#include "core/probe/vsock_transport.h"

namespace delayrank::agent {

void addOffers(protocol::Ready &ready) {
    for (const probe::Transport *transport : probe::transports()) {
        const probe::TransportTraits &traits = transport->traits();
        protocol::TransportOffer &offer = *ready.add_transports();
        offer.set_name(std::string(traits.name));
        offer.set_addressing(static_cast<protocol::Addressing>(traits.addressing));
        offer.set_datagrams(traits.datagrams);
        offer.set_option_layers(traits.optionLayers);
        offer.set_least_bytes(traits.leastBytes);
        offer.set_most_bytes(traits.mostBytes);
        offer.set_packet_stamps(traits.packetStamps);
        if (const auto usable = transport->usable(); !usable)
            offer.set_missing(usable.error().message());
    }
    for (const std::string &name : probe::congestionControls())
        ready.add_congestion_controls(name);
    ready.set_vsock_cid(probe::localCid());
    const probe::NtpState wallClock = probe::NtpState::now();
    ready.set_wall_clock_synchronised(wallClock.synchronised);
    ready.set_wall_clock_max_error_ns(std::chrono::nanoseconds(wallClock.maximumError).count());
}

} // namespace delayrank::agent
