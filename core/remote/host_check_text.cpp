#include "core/remote/host_check_text.h"

namespace delayrank::remote {

namespace {

QString factOf(const Facts &facts, const char *name) {
    return QString::fromStdString(factValue(facts, name));
}

QString reasonOf(const Error &error) {
    return QString::fromStdString(error.reason.empty() ? error.message() : error.reason);
}

QString processors(const AgentReady &about) {
    const QString count = factOf(about.facts, "CPUs online");
    return count.isEmpty() ? QString() : count == "1" ? QString("1 CPU") : count + " CPUs";
}

} // namespace

QString hostLine(const HostFindings &findings) {
    switch (findings.stage) {
    case HostFindings::Stage::starting:
        return "being reached";
    case HostFindings::Stage::reached:
        return "reached, no greeting of an agent yet";
    case HostFindings::Stage::greeted:
        return findings.program;
    case HostFindings::Stage::ready: {
        QStringList parts{findings.about.hostName, "Linux " + findings.about.kernelRelease};
        if (const QString cpus = processors(findings.about); !cpus.isEmpty())
            parts << cpus;
        return parts.join(", ");
    }
    case HostFindings::Stage::failed:
        return reasonOf(findings.error);
    }
    return {};
}

QStringList hostDetails(const HostFindings &findings) {
    QStringList lines;
    if (findings.stage == HostFindings::Stage::failed)
        lines << QString::fromStdString(findings.error.message());
    if (!findings.program.isEmpty())
        lines << findings.program;
    const AgentReady &about = findings.about;
    if (about.kernelRelease.isEmpty())
        return lines;
    lines << about.hostName + ", Linux " + about.kernelRelease;
    if (const QString cpus = processors(about); !cpus.isEmpty())
        lines << cpus + ": " + factOf(about.facts, "CPU model");
    for (const HostAddress &address : about.addresses)
        lines << addressText(address);
    QStringList missing;
    for (const TransportOffer &offer : about.transports)
        if (!offer.missing.isEmpty())
            missing << offer.name;
    if (!missing.isEmpty())
        lines << "without " + missing.join(", ");
    if (about.controlDevice.isEmpty())
        lines << "control device: not known";
    else if (about.controlDevice != "lo")
        lines << "control over " + about.controlDevice;
    return lines;
}

QString dataLine(const DataFindings &data) {
    switch (data.stage) {
    case DataFindings::Stage::waiting:
        return {};
    case DataFindings::Stage::trying:
        return (data.isWayBack ? "the receiver tries to reach " : "the sender tries to reach ") + data.address.atSender;
    case DataFindings::Stage::proven: {
        const QString device = factOf(data.senderFacts, "data route device");
        QString text = data.address.atSender + " is reached";
        if (!device.isEmpty())
            text += " over " + device + ", " + factOf(data.senderFacts, "data route");
        return data.isWayBack ? "back: " + text : text;
    }
    case DataFindings::Stage::failed:
        return (data.isWayBack ? "back: " : "") + reasonOf(data.error);
    }
    return {};
}

} // namespace delayrank::remote
