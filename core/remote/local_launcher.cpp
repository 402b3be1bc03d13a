#include "core/remote/local_launcher.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHostAddress>
#include <QNetworkProxy>
#include <QStandardPaths>

namespace delayrank::remote {

namespace {

/// The process's end and its socket's are told apart in time; so long the one waits for the other, so that
/// the last samples are read and the reason is the exact one.
constexpr std::chrono::milliseconds lossWait(500);
constexpr auto programName = "delayrank-agent";

} // namespace

QString findAgentProgram(const QString &wanted) {
    if (!wanted.isEmpty())
        return QFileInfo(wanted).isFile() ? wanted : QStandardPaths::findExecutable(wanted);
    const QString beside = QCoreApplication::applicationDirPath() + "/" + programName;
    return QFileInfo(beside).isFile() ? beside : QStandardPaths::findExecutable(programName);
}

LocalLauncher::LocalLauncher(const HostSpec &host, const LaunchOptions &options)
    : Launcher(host, options), m_process(host.text) {
    m_lossTimer.setSingleShot(true);
    m_lossTimer.setInterval(lossWait);
    m_socket.setProxy(QNetworkProxy::NoProxy);
    connect(&m_process, &AgentProcess::announced, this, &LocalLauncher::becomeAnnounced);
    connect(&m_process, &AgentProcess::failed, this, &LocalLauncher::becomeEnded);
    connect(&m_process, &AgentProcess::closed, this, &LocalLauncher::closed);
    connect(&m_socket, &QTcpSocket::connected, this, [this] {
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
        becomeConnected(&m_socket, m_token, m_socket.peerAddress().toString());
    });
    connect(&m_socket, &QTcpSocket::errorOccurred, this, &LocalLauncher::loseSocket);
    connect(&m_lossTimer, &QTimer::timeout, this, [this] {
        giveUp(m_ended ? m_end
                       : error(ErrorCode::agentDied,
                               "the agent closed its connection: " + m_socket.errorString()));
    });
}

void LocalLauncher::start() {
    const QString program = findAgentProgram(options().agentProgram);
    if (program.isEmpty()) {
        const QString missing = options().agentProgram.isEmpty()
                                    ? QString("delayrank-agent is neither beside the application nor in PATH")
                                    : options().agentProgram + ": there is no such agent program";
        QMetaObject::invokeMethod(
            this, [this, missing] { giveUp(error(ErrorCode::agentMissing, missing)); }, Qt::QueuedConnection);
        return;
    }
    QStringList arguments{"--once"};
    if (options().allowHostSettings)
        arguments.append("--allow-host-settings");
    m_process.start(program, arguments, ErrorCode::agentMissing, options().answerLimit);
}

void LocalLauncher::close() {
    silence();
    m_lossTimer.stop();
    m_socket.disconnect(this);
    m_socket.disconnectFromHost();
    m_process.close();
}

void LocalLauncher::becomeAnnounced(const protocol::Announcement &announcement) {
    m_token = QString::fromStdString(announcement.token);
    m_socket.connectToHost(QHostAddress(QHostAddress::LocalHost), announcement.port);
}

void LocalLauncher::loseSocket() {
    if (m_ended)
        giveUp(m_end);
    else
        m_lossTimer.start();
}

void LocalLauncher::becomeEnded(const Error &reason) {
    m_ended = true;
    m_end = reason;
    if (m_socket.state() == QAbstractSocket::UnconnectedState)
        giveUp(m_end);
    else
        m_lossTimer.start();
}

} // namespace delayrank::remote
