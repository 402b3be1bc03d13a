#include "core/remote/tcp_launcher.h"

#include "core/protocol/token_file.h"
#include "core/remote/host_keys.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QSslCipher>
#include <QSslConfiguration>
#include <QSslPreSharedKeyAuthenticator>

namespace delayrank::remote {

TcpLauncher::TcpLauncher(const HostSpec &host, const LaunchOptions &options) : Launcher(host, options) {
    m_timer.setSingleShot(true);
    m_socket.setProxy(QNetworkProxy::NoProxy);
    connect(&m_socket, &QSslSocket::connected, this, &TcpLauncher::reach);
    connect(&m_socket, &QSslSocket::preSharedKeyAuthenticationRequired, this, &TcpLauncher::presentKey);
    connect(&m_socket, &QSslSocket::encrypted, this, [this] { becomeUsable({}); });
    connect(&m_socket, &QSslSocket::errorOccurred, this, &TcpLauncher::becomeFailed);
    connect(&m_timer, &QTimer::timeout, this, &TcpLauncher::becomeLate);
}

TcpLauncher::~TcpLauncher() {
    m_socket.disconnect(this);
}

void TcpLauncher::start() {
    const auto key = HostKeys(options().keysFile).keyOf(HostKeys::nameOf(host().host, host().port));
    if (!key) {
        const Error failure = error(key.error().code, QString::fromStdString(key.error().message()));
        QMetaObject::invokeMethod(
            this, [this, failure] { giveUp(failure); }, Qt::QueuedConnection);
        return;
    }
    m_key = *key;
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

void TcpLauncher::reach() {
    m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    if (m_key)
        encrypt();
    else
        speakPlainly();
}

void TcpLauncher::encrypt() {
    // With this cipher alone there is no certificate to look at: who has not the key cannot finish the
    // handshake.
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2);
    configuration.setCiphers({QSslCipher(QLatin1String(protocol::SharedKey::cipher))});
    configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
    m_socket.setSslConfiguration(configuration);
    m_phase = Phase::encrypting;
    m_socket.startClientEncryption();
}

void TcpLauncher::presentKey(QSslPreSharedKeyAuthenticator *authenticator) const {
    const auto &content = m_key->content();
    authenticator->setIdentity(protocol::SharedKey::identity);
    authenticator->setPreSharedKey(
        QByteArray(reinterpret_cast<const char *>(content.data()), static_cast<qsizetype>(content.size())));
}

void TcpLauncher::speakPlainly() {
    if (!m_socket.peerAddress().isLoopback())
        return giveUp(
            error(ErrorCode::authentication,
                  "there is no key for it, and other hosts are reached with encryption only: give the key "
                  "that delayrank-agent --make-key printed there to delayrank keys add " +
                      HostKeys::nameOf(host().host, host().port)));
    const std::string file = options().tokenFile.isEmpty() ? protocol::defaultTokenFile(host().port)
                                                           : options().tokenFile.toStdString();
    const auto token = protocol::readTokenFile(file);
    if (!token)
        return giveUp(error(token.error().code, "there is neither a key for it nor a token: " +
                                                    QString::fromStdString(token.error().message())));
    becomeUsable(QString::fromStdString(*token));
}

void TcpLauncher::becomeUsable(const QString &token) {
    if (m_phase == Phase::encrypting && m_socket.sessionCipher().name() != protocol::SharedKey::cipher)
        return giveUp(error(ErrorCode::authentication,
                            "took another cipher than " + QString(protocol::SharedKey::cipher)));
    m_timer.stop();
    m_phase = Phase::connected;
    becomeConnected(&m_socket, token, m_socket.peerAddress().toString());
}

void TcpLauncher::becomeFailed(QAbstractSocket::SocketError socketError) {
    if (m_phase == Phase::connecting && socketError == QAbstractSocket::SocketTimeoutError)
        return becomeLate();
    m_timer.stop();
    switch (m_phase) {
    case Phase::connecting:
        return giveUp(whyNotConnected(socketError));
    case Phase::encrypting:
        return giveUp(whyNotEncrypted());
    case Phase::connected:
        return giveUp(
            error(ErrorCode::agentDied, "the agent closed its connection: " + m_socket.errorString()));
    }
}

Error TcpLauncher::whyNotConnected(QAbstractSocket::SocketError socketError) const {
    const QString port = QString::number(host().port);
    switch (socketError) {
    case QAbstractSocket::ConnectionRefusedError:
        return error(ErrorCode::connectionRefused,
                     "refused: no delayrank-agent listens on port " + port + ", or a firewall rejects it");
    case QAbstractSocket::HostNotFoundError:
        return error(ErrorCode::notFound, "the name '" + host().host + "' does not resolve");
    default:
        return error(ErrorCode::io, "cannot be reached: " + m_socket.errorString());
    }
}

Error TcpLauncher::whyNotEncrypted() const {
    const QString said = m_socket.errorString();
    // OpenSSL's words. Finished messages made with two different keys do not decipher.
    if (said.contains("bad record mac") || said.contains("decrypt error") || said.contains("bad_record_mac"))
        return error(ErrorCode::authentication,
                     "refuses the key: it has another one than delayrank keys has for it");
    if (said.contains("wrong version number") || said.contains("unexpected message"))
        return error(
            ErrorCode::authentication,
            "what listens there does not encrypt, so the key is not used: start the agent with --key-file, "
            "or take the key away with delayrank keys remove " +
                HostKeys::nameOf(host().host, host().port));
    return error(ErrorCode::authentication, "no encrypted connection can be made with the key: " + said);
}

void TcpLauncher::becomeLate() {
    const double seconds = static_cast<double>(options().answerLimit.count()) / 1000.0;
    const QString limit = QString(" within %1 s").arg(seconds);
    if (m_phase == Phase::encrypting)
        return giveUp(error(ErrorCode::timedOut,
                            "what listens there did not finish the encryption's handshake" + limit));
    const bool resolving = m_socket.state() == QAbstractSocket::HostLookupState;
    giveUp(error(ErrorCode::timedOut,
                 resolving
                     ? "the name '" + host().host + "' was not resolved" + limit
                     : "no answer" + limit + ": the host is down, or a firewall drops what is sent to port " +
                           QString::number(host().port)));
}

} // namespace delayrank::remote
