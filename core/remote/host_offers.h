#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace delayrank::remote {

struct AgentReady;

/// What names the receiver to the sender (protocol::Addressing).
enum class Addressing { ip, path, vsock };

/// One address of an agent's host.
struct HostAddress {
    QString address; ///< numeric, IPv6 link-local with %device
    QString device;
    bool loopback = false;
    quint32 speedMbit = 0; ///< 0: unknown
};

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
    std::vector<HostAddress> dataAddresses; ///< the receiver's, as it lists them
};
HostOffers offersOf(const AgentReady &sender, const AgentReady &receiver);

/// "10 Gbit/s", "100 Mbit/s"; empty for 0.
QString speedText(quint32 mbit);
/// "10.0.0.2 on eth0", "10.0.0.2 on eth0 at 10 Gbit/s"
QString addressText(const HostAddress &address);

} // namespace delayrank::remote
