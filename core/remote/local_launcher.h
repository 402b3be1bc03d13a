#pragma once

#include "core/remote/agent_process.h"
#include "core/remote/launcher.h"

#include <QTcpSocket>

namespace delayrank::remote {

/// `local`: starts `delayrank-agent --once` on this computer, holds its standard input open (the agent ends
/// when it closes) and connects to its port on loopback.
class LocalLauncher : public Launcher {
    Q_OBJECT
public:
    LocalLauncher(const HostSpec &host, const LaunchOptions &options);
    void start() override;
    void close() override;

private:
    void becomeAnnounced(const protocol::Announcement &announcement);
    void loseSocket();
    void becomeEnded(const Error &reason);

    AgentProcess m_process;
    QTcpSocket m_socket;
    QTimer m_lossTimer;
    QString m_token;
    Error m_end; ///< why the process ended, once it has
    bool m_ended = false;
};

/// The agent's program: `wanted`, else beside the application, else in PATH; empty where there is none.
QString findAgentProgram(const QString &wanted);

} // namespace delayrank::remote
