#include "core/remote/agent_messages.h"

#include "core/base/harmless.h"
#include "core/protocol/conversion.h"

#include <algorithm>

namespace delayrank::remote {

namespace {

/// A peer's text as it may be shown: at most 200 characters.
QString shown(const std::string &text) {
    return QString::fromStdString(harmless(std::string_view(text).substr(0, 800))).left(200);
}

constexpr std::size_t runKeyBytes = 32;
constexpr std::size_t maxPathBytes = 107; ///< of a Unix socket's path (unix(7))
constexpr int maxAddresses = 256;
constexpr int maxOffers = 64;

TransportOffer offerFrom(const protocol::TransportOffer &message) {
    TransportOffer offer;
    offer.name = shown(message.name());
    offer.missing = shown(message.missing());
    offer.addressing = message.addressing() == protocol::ADDRESSING_PATH    ? Addressing::path
                       : message.addressing() == protocol::ADDRESSING_VSOCK ? Addressing::vsock
                                                                            : Addressing::ip;
    offer.datagrams = message.datagrams();
    offer.optionLayers = message.option_layers();
    offer.leastBytes = message.least_bytes();
    offer.mostBytes = message.most_bytes();
    offer.packetStamps = message.packet_stamps();
    return offer;
}
constexpr int maxSeries = 64;

} // namespace

AgentHello helloFrom(const protocol::Hello &message) {
    return {message.protocol_major(), message.protocol_minor(), shown(message.program())};
}

AgentReady readyFrom(const protocol::Ready &message) {
    AgentReady ready{shown(message.host_name()),
                     shown(message.kernel_release()),
                     shown(message.network_namespace()),
                     {},
                     {},
                     {},
                     0};
    for (int i = 0; i < std::min(message.addresses_size(), maxAddresses); ++i) {
        const protocol::HostAddress &address = message.addresses(i);
        ready.addresses.push_back(
            {shown(address.address()), shown(address.device()), address.loopback(), address.speed_mbit()});
    }
    for (int i = 0; i < std::min(message.transports_size(), maxOffers); ++i)
        ready.transports.push_back(offerFrom(message.transports(i)));
    for (int i = 0; i < std::min(message.congestion_controls_size(), maxOffers); ++i)
        ready.congestionControls.append(shown(message.congestion_controls(i)));
    ready.vsockCid = message.vsock_cid();
    if (message.wall_clock_synchronised() && message.wall_clock_max_error_ns() >= 0)
        ready.wallClockError = std::chrono::nanoseconds(message.wall_clock_max_error_ns());
    ready.controlDevice = shown(message.control_device());
    ready.facts = protocol::factsFrom(message.facts());
    return ready;
}

Expected<StepPrepared> preparedFrom(const protocol::Prepared &message) {
    if (message.data_port() > 65535)
        return fail(ErrorCode::corrupt, "Prepared", "a port of " + std::to_string(message.data_port()));
    if (!message.run_key().empty() && message.run_key().size() != runKeyBytes)
        return fail(ErrorCode::corrupt, "Prepared",
                    "a run key of " + std::to_string(message.run_key().size()) + " bytes, not 32");
    if (message.data_address().size() > maxPathBytes)
        return fail(ErrorCode::corrupt, "Prepared",
                    "a data address of " + std::to_string(message.data_address().size()) + " bytes");
    return StepPrepared{static_cast<quint16>(message.data_port()), message.run_key(),
                        protocol::factsFrom(message.facts()), message.data_address()};
}

StepReport reportFrom(const protocol::StepEnd &message) {
    StepReport report;
    report.messages = message.messages();
    report.lostDelays = message.lost_delays();
    report.facts = protocol::factsFrom(message.facts());
    if (message.wall_clock_error_ns() > 0)
        report.wallClockError = std::chrono::nanoseconds(message.wall_clock_error_ns());
    for (int i = 0; i < std::min(message.series_size(), maxSeries); ++i)
        if (const auto kind = protocol::seriesKindFrom(message.series(i).series()))
            report.series.push_back({*kind, message.series(i).messages()});
    switch (message.outcome()) {
    case protocol::STEP_COMPLETE:
        report.outcome = StepOutcome::complete;
        break;
    case protocol::STEP_STOPPED:
        report.outcome = StepOutcome::stopped;
        break;
    case protocol::STEP_PEER_LOST:
        report.outcome = StepOutcome::peerLost;
        break;
    default: // STEP_FAILED, and outcomes that a later minor version may add
        report.outcome = StepOutcome::failed;
        report.failure = protocol::errorFrom(message.failure());
        if (report.failure.reason.empty())
            report.failure.reason = "the agent gave no reason";
    }
    return report;
}

} // namespace delayrank::remote
