#pragma once

#include "core/base/duration.h"
#include "core/base/plan.h"
#include "core/protocol/delay_encoding.h"
#include "core/protocol/frame.h"
#include "core/remote/agent_messages.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <vector>

class QIODevice;

namespace delayrank::remote {

using SharedDelays = std::shared_ptr<const std::vector<Delay>>;

/// One agent's frames over a byte stream: sends ours, cuts and parses the agent's, one typed signal a frame.
/// What the agent sends is capped and checked as to its form; what it means is for the listener to judge.
/// Lives in the device's thread; does not own the device.
class AgentLink : public QObject {
    Q_OBJECT
public:
    explicit AgentLink(QIODevice *device, QObject *parent = nullptr);

    void sendHello();
    void authenticate(const QString &token);
    void prepareReceiver(const StepPlan &plan, const QString &dataAddress);
    void prepareSender(const StepPlan &plan, const QString &dataAddress, const StepPrepared &receiver);
    void startStep();
    void stopStep();

    /// Whether agents are asked to compress delays: for links that are slower than this host's own memory.
    void setCompression(protocol::Compression compression) { m_compression = compression; }

    /// What the agent's host is to be set to by the steps that are prepared from now on.
    void setHostSettings(Facts settings) { m_hostSettings = std::move(settings); }

    /// Sends a heartbeat every 2 s from now on, and breaks off within 10 s without any frame.
    void startHeartbeat();
    /// Takes in what the device holds; called by itself whenever the device has bytes.
    void readAvailable();
    /// No more frames either way. The device stays open.
    void detach();

signals:
    void helloArrived(const delayrank::remote::AgentHello &hello);
    void readyArrived(const delayrank::remote::AgentReady &ready);
    void failureArrived(const delayrank::Error &failure);
    void preparedArrived(const delayrank::remote::StepPrepared &prepared);
    void startedArrived();
    /// Not empty; `firstMessage` is the number of the message that the first delay ends at.
    /// Those of a kind that this version does not know are left out. `origin` is the stamp before the first
    /// delay.
    void delaysArrived(quint64 firstMessage, const delayrank::remote::SharedDelays &delays,
                       delayrank::SeriesKind kind, std::chrono::nanoseconds origin);
    void stepEndArrived(const delayrank::remote::StepReport &report);
    /// The last signal: the stream breaks the protocol (corrupt) or is silent (timedOut).
    void broken(const delayrank::Error &error);

private:
    void send(const protocol::ClientFrame &frame);
    void handle(const protocol::AgentFrame &frame);
    void handleDelays(const protocol::Delays &message);
    void beat();
    void breakOff(Error error);

    QPointer<QIODevice> m_device;
    protocol::FrameDecoder m_decoder;
    protocol::DelayDecoder m_delayDecoder;
    Facts m_hostSettings;
    protocol::Compression m_compression = protocol::Compression::off;
    QTimer m_heartbeat;
    int m_silentBeats = 0;
};

} // namespace delayrank::remote
