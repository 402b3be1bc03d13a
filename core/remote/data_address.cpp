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

QHostAddress withoutDevice(const QString &address) {
    return QHostAddress(address.section('%', 0, 0));
}

/// Those of a host's entries that are this address; several only where it is link-local.
std::vector<HostAddress> entriesOf(const QString &address, const AgentReady &host) {
    std::vector<HostAddress> entries;
    const QHostAddress numeric = withoutDevice(address);
    for (const HostAddress &entry : host.addresses)
        if (!numeric.isNull() && withoutDevice(entry.address) == numeric)
            entries.push_back(entry);
    return entries;
}

QString listOf(const std::vector<HostAddress> &addresses) {
    QStringList texts;
    for (const HostAddress &address : addresses)
        texts << addressText(address);
    return texts.isEmpty() ? "none" : texts.join(", ");
}

Expected<QString> ownAddress(const QString &wanted, const AgentReady &receiver, const QString &receiverText) {
    const auto refuse = [&](const QString &reason) {
        return fail(ErrorCode::invalidArgument, "--data-address " + wanted.toStdString(),
                    reason.toStdString());
    };
    const QHostAddress numeric = withoutDevice(wanted);
    if (numeric.isNull() || wanted.count('%') > 2)
        return refuse("is not a numeric address; the receiver has " + listOf(receiver.addresses));
    // All of 127.0.0.0/8 is the host's own, though only 127.0.0.1 is listed.
    if (receiver.addresses.empty() || numeric.isLoopback())
        return wanted;
    const std::vector<HostAddress> entries = entriesOf(wanted, receiver);
    if (entries.empty())
        return refuse("is not an address of the receiver " + receiverText + ", which has " +
                      listOf(receiver.addresses));
    for (const HostAddress &entry : entries)
        if (entry.device == wanted.section('%', 1, 1))
            return entry.address;
    if (entries.size() > 1)
        return refuse("is on several devices of the receiver " + receiverText + ", which has " +
                      listOf(receiver.addresses) + ": choose with ADDRESS%DEVICE");
    return entries.front().address;
}

/// The devices by which a host can reach link-local addresses.
QStringList linkDevices(const AgentReady &host) {
    QStringList devices;
    for (const HostAddress &address : host.addresses)
        if (QHostAddress(address.address).isLinkLocal() && address.address.contains('%') &&
            !devices.contains(address.device))
            devices << address.device;
    return devices;
}

} // namespace

Expected<QString> chooseDataAddress(const QString &wanted, const AgentReady &sender,
                                    const AgentReady &receiver, const QString &reachedBy,
                                    const QString &receiverText) {
    const std::string subject = receiverText.toStdString();
    if (!wanted.isEmpty())
        return ownAddress(wanted, receiver, receiverText);
    const bool sameNamespace =
        !receiver.networkNamespace.isEmpty() && sender.networkNamespace == receiver.networkNamespace;
    if (const QString loopback = loopbackOf(receiver); sameNamespace && !loopback.isEmpty())
        return loopback;
    // Not its own: reached through a tunnel or a forwarded port, where no test traffic would go.
    if (!reachedBy.isEmpty() && !QHostAddress(reachedBy).isLoopback())
        if (auto own = ownAddress(reachedBy, receiver, receiverText))
            return own;

    std::vector<HostAddress> candidates;
    for (const HostAddress &address : receiver.addresses)
        // Link-local addresses come into question only where they are asked for.
        if (!address.loopback && !QHostAddress(address.address).isLinkLocal())
            candidates.push_back(address);
    if (candidates.size() == 1)
        return candidates.front().address;
    if (candidates.empty())
        return fail(
            ErrorCode::notFound, subject,
            "the receiver has no address but loopback and link-local ones; choose with --data-address");
    return fail(ErrorCode::invalidArgument, subject,
                "the receiver has several addresses (" + listOf(candidates).toStdString() +
                    "); choose with --data-address");
}

Expected<QString> dataAddressAtSender(const QString &wanted, const QString &chosen, const AgentReady &sender,
                                      const AgentReady &receiver, const QString &senderText) {
    const bool sameNamespace =
        !receiver.networkNamespace.isEmpty() && sender.networkNamespace == receiver.networkNamespace;
    // IPv4 has link-local addresses, too, and no devices in them.
    if (!chosen.contains('%') || !QHostAddress(chosen).isLinkLocal() || sameNamespace)
        return chosen;
    const QStringList devices = linkDevices(sender);
    const QString address = chosen.section('%', 0, 0);
    QString named = wanted.section('%', 2, 2);
    // One device alone may be meant as either end's: it is the sender's where the receiver's is another.
    if (named.isEmpty() && wanted.section('%', 1, 1) != chosen.section('%', 1, 1))
        named = wanted.section('%', 1, 1);
    if (named.isEmpty() && devices.size() == 1)
        return address + '%' + devices.front();
    if (named.isEmpty() && devices.contains(chosen.section('%', 1, 1)))
        return chosen;
    if (!named.isEmpty() && (devices.contains(named) || sender.addresses.empty()))
        return address + '%' + named;
    return fail(ErrorCode::invalidArgument, senderText.toStdString(),
                (named.isEmpty()
                     ? "which device leads to " + chosen.toStdString() + " is not known"
                     : "no device '" + named.toStdString() + "' that leads to a link-local address") +
                    "; the sender has " + (devices.isEmpty() ? "none" : devices.join(", ").toStdString()) +
                    ": choose with --data-address ADDRESS%RECEIVER-DEVICE%SENDER-DEVICE");
}

} // namespace delayrank::remote
