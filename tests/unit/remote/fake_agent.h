#pragma once

#include "control.pb.h"
#include "core/protocol/frame.h"
#include "core/remote/host_spec.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <functional>

namespace delayrank::remote {

/// An agent that listens on loopback in this process and does what a test wants: by itself it runs any step
/// to its end with delays of 1 us each.
class FakeAgent : public QObject {
public:
    explicit FakeAgent(QObject *parent = nullptr);

    /// Takes a client's frame in place of the default answer; returns true where it did.
    std::function<bool(const protocol::ClientFrame &)> answer;
    /// Changes the step's default frames before they are sent.
    std::function<void(std::vector<protocol::AgentFrame> &)> edit;

    HostSpec host() const;
    QString tokenFile() const { return m_folder.filePath("token"); }
    void setToken(const QByteArray &token);
    void send(const protocol::AgentFrame &frame);
    void sendBytes(const std::string &bytes);
    void hangUp();
    int clients() const { return m_clients; }
    /// The frames that came, as protocol::ClientFrame::KindCase.
    const std::vector<int> &heard() const { return m_heard; }
    const protocol::PrepareStep &lastPrepare() const { return m_prepare; }
    std::string networkNamespace = "one";

    static protocol::AgentFrame delays(quint64 firstMessage, const std::vector<quint64> &nanoseconds);
    static protocol::AgentFrame stepEnd(protocol::StepOutcome outcome, quint64 messages);

private:
    void read();
    void handle(const protocol::ClientFrame &frame);
    void runStep();

    QTcpServer m_server;
    QTcpSocket *m_socket = nullptr;
    protocol::FrameDecoder m_decoder;
    QTemporaryDir m_folder;
    protocol::PrepareStep m_prepare;
    std::vector<int> m_heard;
    int m_clients = 0;
};

} // namespace delayrank::remote
