#include "core/remote/transport_address.h"

#include "core/remote/data_address.h"

namespace delayrank::remote {

namespace {

const TransportOffer *offerOf(const AgentReady &host, const std::string &transport) {
    for (const TransportOffer &offer : host.transports)
        if (offer.name == QString::fromStdString(transport))
            return &offer;
    return nullptr;
}

/// The options that an agent of protocol 1.0 knows.
bool isOfFirstVersion(const std::string &option) {
    for (const char *name :
         {"TCP_NODELAY", "TCP_QUICKACK", "TCP_CORK", "SO_SNDBUF", "SO_RCVBUF", "TCP_CONGESTION"})
        if (option == name)
            return true;
    return false;
}

Expected<QString> vsockAddress(const QString &wanted, bool sameHost, const AgentReady &receiver) {
    if (!wanted.isEmpty())
        return wanted;
    if (sameHost)
        return QStringLiteral("1");
    if (receiver.vsockCid == 0)
        return fail(ErrorCode::notFound, receiver.hostName.toStdString(),
                    "the receiver has no vsock CID; choose with --data-address");
    return QString::number(receiver.vsockCid);
}

} // namespace

Expected<void> checkOffered(const StepPlan &step, const AgentReady &host) {
    const std::string name = host.hostName.toStdString();
    const auto tooOld = [&](const std::string &what) {
        return fail(ErrorCode::unsupportedVersion, name, "its agent is too old for " + what);
    };
    // An agent of protocol 1.0 lists no transport, and would not see what it does not know.
    if (host.transports.empty()) {
        if (step.transport != "tcp")
            return tooOld("--transport " + step.transport);
        for (const auto &[option, value] : step.options.all())
            if (!isOfFirstVersion(option))
                return tooOld(optionAsGiven(option, value));
        if (step.senderThread != ThreadPlan() || step.receiverThread != ThreadPlan())
            return tooOld("thread settings");
    }
    // A name that it does not list is for the agent to refuse, which says what it has.
    if (const TransportOffer *offer = offerOf(host, step.transport); offer && !offer->missing.isEmpty())
        return fail(ErrorCode::notFound, name, offer->missing.toStdString());
    return {};
}

Expected<QString> transportAddress(const StepPlan &step, const QString &wanted, const AgentReady &sender,
                                   const AgentReady &receiver, const QString &reachedBy,
                                   const QString &receiverText) {
    for (const AgentReady *host : {&sender, &receiver})
        if (const auto offered = checkOffered(step, *host); !offered)
            return tl::unexpected(offered.error());
    const TransportOffer *offer = offerOf(receiver, step.transport);
    const bool sameHost =
        !receiver.networkNamespace.isEmpty() && sender.networkNamespace == receiver.networkNamespace;
    if (!offer || offer->addressing == Addressing::ip)
        return chooseDataAddress(wanted, sender, receiver, reachedBy, receiverText);
    if (offer->addressing == Addressing::vsock)
        return vsockAddress(wanted, sameHost, receiver);
    if (!sameHost)
        return fail(ErrorCode::invalidArgument, "--transport " + step.transport,
                    "works within one host only; " + sender.hostName.toStdString() + " and " +
                        receiver.hostName.toStdString() + " share no network namespace");
    return QStringLiteral("a socket of the receiver's own");
}

Expected<DataAddress> dataAddressOf(const StepPlan &step, const QString &wanted, const Agent &sender,
                                    const Agent &receiver) {
    const auto chosen = transportAddress(step, wanted, sender.about(), receiver.about(), receiver.reachedBy(),
                                         receiver.host().text);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto atSender = dataAddressAtSender(wanted.isEmpty() ? receiver.reachedBy() : wanted, *chosen,
                                              sender.about(), receiver.about(), sender.host().text);
    if (!atSender)
        return tl::unexpected(atSender.error());
    return DataAddress{*chosen, *atSender};
}

} // namespace delayrank::remote
