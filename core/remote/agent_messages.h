#pragma once

#include "control.pb.h"
#include "core/base/error.h"
#include "core/base/fact.h"
#include "core/base/series_kind.h"
#include "core/remote/host_offers.h"

#include <QString>
#include <QStringList>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace delayrank::remote {

/// The agent's first frame: which protocol it speaks and what it is.
struct AgentHello {
    unsigned protocolMajor = 0;
    unsigned protocolMinor = 0;
    QString program; ///< "delayrank-agent 0.1.0"
};

/// What an agent says of its host once it is authenticated.
struct AgentReady {
    QString hostName;
    QString kernelRelease;
    QString networkNamespace; ///< equal and not empty: the same namespace of the same boot
    std::vector<HostAddress> addresses;
    std::vector<TransportOffer> transports{};
    QStringList congestionControls{};                         ///< net.ipv4.tcp_available_congestion_control
    quint32 vsockCid = 0;                                     ///< 0: none
    std::optional<std::chrono::nanoseconds> wallClockError{}; ///< at most, where NTP or PTP synchronises it
    QString controlDevice{}; ///< that carries the control channel at this host; empty: not known
    Facts facts{};           ///< "CPU model", "CPUs online"
};

/// An end is ready for StartStep.
struct StepPrepared {
    quint16 dataPort = 0;      ///< receiver only
    std::string runKey;        ///< receiver only, 32 bytes
    Facts facts;               ///< the host's at the start
    std::string dataAddress{}; ///< receiver only, where it chose it itself (Addressing::path)
};

/// How a step ended at one end.
enum class StepOutcome { complete, stopped, peerLost, failed };
/// A series beside that of messages, as its end has counted it.
struct SeriesReport {
    SeriesKind kind = SeriesKind::messages;
    quint64 messages = 0;
};
struct StepReport {
    StepOutcome outcome = StepOutcome::failed;
    quint64 messages = 0;   ///< completed at this end
    quint64 lostDelays = 0; ///< as the agent counted them
    Facts facts;            ///< the host's at the end
    Error failure;          ///< with StepOutcome::failed
    std::vector<SeriesReport> series;
    std::optional<std::chrono::nanoseconds> wallClockError{}; ///< with StepPlan::byWallClock, where known
};

/// From the schema's messages. A peer may send anything: texts are cut and cleaned of control characters,
/// lists are capped. Errors: corrupt for values that the protocol does not allow.
AgentHello helloFrom(const protocol::Hello &message);
AgentReady readyFrom(const protocol::Ready &message);
Expected<StepPrepared> preparedFrom(const protocol::Prepared &message);
StepReport reportFrom(const protocol::StepEnd &message);

} // namespace delayrank::remote
