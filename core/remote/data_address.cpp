#include "core/remote/data_address.h"

#include <QHostAddress>
#include <QStringList>

namespace delayrank::remote {

namespace {

/// The loopback address to use, 127.0.0.1 before any other; empty where loopback is down.
QString loopbackOf(const AgentReady &host) {
    QString found;
    for (const HostAddress &address : host.addresses) {
        if (address.address == QLatin1String("127.0.0.1"))
            return address.address;
        if (address.loopback && found.isEmpty())
            found = address.address;
    }
    return found;
}

} // namespace

Expected<QString> chooseDataAddress(const QString &wanted, const AgentReady &sender,
                                    const AgentReady &receiver, const QString &reachedBy,
                                    const QString &receiverText) {
    const std::string subject = receiverText.toStdString();
    if (!wanted.isEmpty()) {
        if (QHostAddress(wanted).isNull())
            return fail(ErrorCode::invalidArgument, "--data-address " + wanted.toStdString(),
                        "is not a numeric address");
        return wanted;
    }
    const bool sameNamespace =
        !receiver.networkNamespace.isEmpty() && sender.networkNamespace == receiver.networkNamespace;
    if (const QString loopback = loopbackOf(receiver); sameNamespace && !loopback.isEmpty())
        return loopback;
    if (!reachedBy.isEmpty() && !QHostAddress(reachedBy).isLoopback())
        return reachedBy;

    QStringList candidates, named;
    for (const HostAddress &address : receiver.addresses) {
        // A link-local address needs the sender's own device name, which only the user can know.
        if (address.loopback || QHostAddress(address.address).isLinkLocal())
            continue;
        candidates.append(address.address);
        named.append(address.address + " on " + address.device);
    }
    if (candidates.size() == 1)
        return candidates.front();
    if (candidates.isEmpty())
        return fail(
            ErrorCode::notFound, subject,
            "the receiver has no address but loopback and link-local ones; choose with --data-address");
    return fail(ErrorCode::invalidArgument, subject,
                "the receiver has several addresses (" + named.join(", ").toStdString() +
                    "); choose with --data-address");
}

} // namespace delayrank::remote
