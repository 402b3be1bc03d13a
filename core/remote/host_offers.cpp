#include "core/remote/host_offers.h"

#include "core/remote/agent_messages.h"
#include "core/remote/comparable_clocks.h"

namespace delayrank::remote {

HostOffers offersOf(const AgentReady &sender, const AgentReady &receiver) {
    HostOffers offers;
    for (TransportOffer offer : sender.transports) {
        for (const TransportOffer &other : receiver.transports)
            if (other.name == offer.name && offer.missing.isEmpty())
                offer.missing = other.missing;
        offers.transports.push_back(offer);
    }
    for (const QString &name : sender.congestionControls)
        if (receiver.congestionControls.contains(name))
            offers.congestionControls << name;
    offers.dataAddresses = receiver.addresses;
    if (const auto clocks = comparableClocks(sender, receiver); !clocks)
        offers.oneWayMissing = QString::fromStdString(clocks.error().reason);
    return offers;
}

QString speedText(quint32 mbit) {
    return mbit == 0     ? QString()
           : mbit < 1000 ? QString("%1 Mbit/s").arg(mbit)
                         : QString("%1 Gbit/s").arg(mbit / 1000.0);
}

QString addressText(const HostAddress &address) {
    const QString speed = speedText(address.speedMbit);
    return address.address + " on " + address.device + (speed.isEmpty() ? QString() : " at " + speed);
}

} // namespace delayrank::remote
