// The transports that this agent has: a line each.

#include "core/probe/mptcp_transport.h"
#include "core/probe/sctp_transport.h"
#include "core/probe/tcp_transport.h"
#include "core/probe/udp_transport.h"
#include "core/probe/unix_datagram_transport.h"
#include "core/probe/unix_transport.h"
#include "core/probe/vsock_transport.h"

#include <array>

namespace delayrank::probe {

std::span<const Transport *const> transports() {
    static const TcpTransport tcp;
    static const MptcpTransport mptcp;
    static const UdpTransport udp;
    static const UnixTransport unixStream;
    static const UnixDatagramTransport unixDatagram;
    static const VsockTransport vsock;
    static const SctpTransport sctp;
    static const std::array<const Transport *, 7> all{&tcp,          &mptcp, &udp, &unixStream,
                                                      &unixDatagram, &vsock, &sctp};
    return all;
}

const Transport *findTransport(std::string_view name) {
    for (const Transport *transport : transports())
        if (transport->traits().name == name)
            return transport;
    return nullptr;
}

Expected<const Transport *> transportFor(const StepPlan &plan) {
    const std::string subject = "--transport " + plan.transport;
    const Transport *transport = findTransport(plan.transport);
    if (transport == nullptr) {
        std::string names;
        for (const Transport *one : transports())
            names += (names.empty() ? "" : ", ") + std::string(one->traits().name);
        return fail(ErrorCode::invalidArgument, subject, "this agent knows " + names);
    }
    if (auto usable = transport->usable(); !usable)
        return tl::unexpected(usable.error());
    const TransportTraits &traits = transport->traits();
    const std::string size = "--size " + std::to_string(plan.sizeBytes);
    if (plan.sizeBytes < traits.leastBytes)
        return fail(ErrorCode::invalidArgument, size,
                    "a message over " + plan.transport +
                        " begins with the run's key and its number: at least " +
                        std::to_string(traits.leastBytes) + " bytes");
    if (plan.sizeBytes > traits.mostBytes)
        return fail(ErrorCode::limitExceeded, size,
                    "the limit over " + plan.transport + " is " + std::to_string(traits.mostBytes) +
                        " bytes");
    if (traits.datagrams && plan.readUpToBytes > 0)
        return fail(ErrorCode::invalidArgument, "--read-up-to",
                    "means nothing over " + plan.transport + ", where each read gives one message");
    if ((plan.kernelStamps || plan.hardwareStamps) && !traits.packetStamps)
        return fail(ErrorCode::invalidArgument, plan.kernelStamps ? "--kernel-stamps" : "--hardware-stamps",
                    "the kernel does not stamp what goes over " + plan.transport);
    // A call that the kernel refuses for lack of room is counted by some kernels and not by others.
    if ((plan.kernelStamps || plan.hardwareStamps) && traits.datagrams && plan.senderThread.spin)
        return fail(ErrorCode::invalidArgument, "--sender-spin",
                    "the kernel's stamps of datagrams are numbered by send calls, which must not be tried "
                    "in a loop");
    for (const auto &[name, value] : plan.options.all()) {
        const OptionDescriptor *option = findOption(name);
        if (option != nullptr && (traits.optionLayers & static_cast<unsigned>(option->layer)) == 0)
            return fail(ErrorCode::invalidArgument, optionAsGiven(name, value),
                        plan.transport + " does not have this option");
    }
    return transport;
}

} // namespace delayrank::probe
