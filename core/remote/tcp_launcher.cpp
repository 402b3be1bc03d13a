#include "core/remote/tcp_launcher.h"

#include "core/protocol/token_file.h"

#include <QNetworkProxy>

namespace delayrank::remote {

TcpLauncher::TcpLauncher(const HostSpec &host, const LaunchOptions &options) : Launcher(host, options) {
    m_timer.setSingleShot(true);
    m_socket.setProxy(QNetworkProxy::NoProxy);
    connect(&m_socket, &QTcpSocket::connected, this, [this] {
        m_timer.stop();
        m_connected = true;
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
        becomeConnected(&m_socket, m_token, m_socket.peerAddress().toString());
    });
    connect(&m_socket, &QTcpSocket::errorOccurred, this, &TcpLauncher::becomeFailed);
    connect(&m_timer, &QTimer::timeout, this, &TcpLauncher::becomeLate);
}

TcpLauncher::~TcpLauncher() {
    m_socket.disconnect(this);
}

void TcpLauncher::start() {
    const std::string file = options().tokenFile.isEmpty() ? protocol::defaultTokenFile(host().port)
                                                           : options().tokenFile.toStdString();
    const auto token = protocol::readTokenFile(file);
    if (!token) {
        Error failure =
            error(token.error().code, "no token: " + QString::fromStdString(token.error().message()));
        QMetaObject::invokeMethod(
            this, [this, failure] { giveUp(failure); }, Qt::QueuedConnection);
        return;
    }
    m_token = QString::fromStdString(*token);
    m_timer.start(options().answerLimit);
    // Resolves the name off this thread, and tries each of its addresses in turn.
    m_socket.connectToHost(host().host, host().port);
}

void TcpLauncher::close() {
    silence();
    m_timer.stop();
    m_socket.disconnect(this);
    m_socket.disconnectFromHost();
    // What is still to be written (a StopStep) leaves with the socket's own close; nothing else is left here.
    QMetaObject::invokeMethod(this, &TcpLauncher::closed, Qt::QueuedConnection);
}

void TcpLauncher::becomeFailed(QAbstractSocket::SocketError socketError) {
    m_timer.stop();
    const QString port = QString::number(host().port);
    if (m_connected)
        return giveUp(
            error(ErrorCode::agentDied, "the agent closed its connection: " + m_socket.errorString()));
    switch (socketError) {
    case QAbstractSocket::ConnectionRefusedError:
        return giveUp(error(ErrorCode::connectionRefused, "refused: no delayrank-agent listens on port " +
                                                              port + ", or a firewall rejects it"));
    case QAbstractSocket::HostNotFoundError:
        return giveUp(error(ErrorCode::notFound, "the name '" + host().host + "' does not resolve"));
    case QAbstractSocket::SocketTimeoutError:
        return becomeLate();
    default:
        return giveUp(error(ErrorCode::io, "cannot be reached: " + m_socket.errorString()));
    }
}

void TcpLauncher::becomeLate() {
    const double seconds = static_cast<double>(options().answerLimit.count()) / 1000.0;
    const QString limit = QString(" within %1 s").arg(seconds);
    const bool resolving = m_socket.state() == QAbstractSocket::HostLookupState;
    giveUp(error(ErrorCode::timedOut,
                 resolving
                     ? "the name '" + host().host + "' was not resolved" + limit
                     : "no answer" + limit + ": the host is down, or a firewall drops what is sent to port " +
                           QString::number(host().port)));
}

} // namespace delayrank::remote
