#pragma once

#include "core/protocol/shared_key.h"
#include "core/remote/launcher.h"

#include <QSslSocket>
#include <QTimer>
#include <optional>

class QSslPreSharedKeyAuthenticator;

namespace delayrank::remote {

/// `tcp://HOST:PORT`: an agent that already listens. Where HostKeys has a key for it, the connection is
/// encrypted and the key proves both ends to each other; without one only an agent on loopback is spoken to,
/// with the token that stands in its file. Neither ever stands on a command line.
class TcpLauncher : public Launcher {
    Q_OBJECT
public:
    TcpLauncher(const HostSpec &host, const LaunchOptions &options);
    ~TcpLauncher() override;
    void start() override;
    void close() override;

private:
    enum class Phase { connecting, encrypting, connected };

    void reach();
    void encrypt();
    void presentKey(QSslPreSharedKeyAuthenticator *authenticator) const;
    void speakPlainly();
    void becomeUsable(const QString &token);
    void becomeFailed(QAbstractSocket::SocketError socketError);
    Error whyNotConnected(QAbstractSocket::SocketError socketError) const;
    Error whyNotEncrypted() const;
    void becomeLate();

    QSslSocket m_socket;
    QTimer m_timer;
    std::optional<protocol::SharedKey> m_key;
    Phase m_phase = Phase::connecting;
};

} // namespace delayrank::remote
