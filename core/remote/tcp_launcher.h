#pragma once

#include "core/remote/launcher.h"

#include <QTcpSocket>
#include <QTimer>

namespace delayrank::remote {

/// `tcp://HOST:PORT`: an agent that already listens. Its token is read from a file, never from a command
/// line.
class TcpLauncher : public Launcher {
    Q_OBJECT
public:
    TcpLauncher(const HostSpec &host, const LaunchOptions &options);
    ~TcpLauncher() override;
    void start() override;
    void close() override;

private:
    void becomeFailed(QAbstractSocket::SocketError socketError);
    void becomeLate();

    QTcpSocket m_socket;
    QTimer m_timer;
    QString m_token;
    bool m_connected = false;
};

} // namespace delayrank::remote
