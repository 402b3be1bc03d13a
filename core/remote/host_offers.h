#pragma once

#include <QStringList>
#include <vector>

namespace delayrank::remote {

/// What names the receiver to the sender (protocol::Addressing).
enum class Addressing { ip, path, vsock };

/// A transport that an agent knows.
struct TransportOffer {
    QString name;
    QString missing; ///< why the host has it not; empty: it has it
    Addressing addressing = Addressing::ip;
    bool datagrams = false;
    unsigned optionLayers = 0; ///< bits of OptionLayer: which options it takes
    quint32 leastBytes = 1;    ///< a message's size
    quint32 mostBytes = 0;
    bool packetStamps = false; ///< the kernel stamps its packets
};

/// What two hosts that were asked can do together.
struct HostOffers {
    std::vector<TransportOffer> transports; ///< one that either lacks has its `missing` filled in
    QStringList congestionControls;         ///< those that both have
    QString oneWayMissing{}; ///< why there are no one-way delays between the two; empty: there are
};

} // namespace delayrank::remote
