#include "core/remote/agent_process.h"

#include "core/base/harmless.h"
#include "core/remote/program_machine.h"

#include <csignal>
#include <cstring>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

namespace delayrank::remote {

namespace {

using namespace std::chrono_literals;

constexpr auto endsByItself = 500ms;
constexpr auto endsOnSigterm = 300ms;
constexpr qsizetype errorTextBytes = 4096;

int milliseconds(std::chrono::milliseconds time) {
    return static_cast<int>(time.count());
}

} // namespace

AgentProcess::AgentProcess(QString hostText, QObject *parent)
    : QObject(parent), m_hostText(std::move(hostText)) {
    m_answerTimer.setSingleShot(true);
    m_closeTimer.setSingleShot(true);
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    m_process.setChildProcessModifier([parent = ::getpid()] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != parent) // the application died in between
            ::_exit(1);
    });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &AgentProcess::readLine);
    connect(&m_process, &QProcess::readyReadStandardError, this, &AgentProcess::keepErrorText);
    connect(&m_process, &QProcess::finished, this, &AgentProcess::becomeFinished);
    // Queued: a start that fails at once must not call back into the caller of start().
    connect(
        &m_process, &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart)
                return;
            if (m_phase == Phase::closing)
                becomeClosed();
            giveUp(m_whenMissing, whyNotStarted());
        },
        Qt::QueuedConnection);
    connect(&m_answerTimer, &QTimer::timeout, this, [this] {
        QString reason = QString("no delayrank-agent announced itself within %1 s")
                             .arg(static_cast<double>(m_answerTimer.interval()) / 1000.0);
        if (const QString line = lastErrorLine(); !line.isEmpty())
            reason += ": " + line;
        giveUp(ErrorCode::timedOut, reason);
    });
    connect(&m_closeTimer, &QTimer::timeout, this, [this] {
        signalGroup(m_closeSteps++ == 0 ? SIGTERM : SIGKILL);
        m_closeTimer.start(endsOnSigterm);
    });
}

AgentProcess::~AgentProcess() {
    disconnect(&m_process, nullptr, this, nullptr);
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.closeWriteChannel();
    m_process.closeReadChannel(QProcess::StandardOutput);
    if (m_process.waitForFinished(milliseconds(endsByItself)))
        return;
    signalGroup(SIGTERM);
    if (m_process.waitForFinished(milliseconds(endsOnSigterm)))
        return;
    signalGroup(SIGKILL);
    m_process.waitForFinished(1000);
}

void AgentProcess::start(const QString &program, const QStringList &arguments, ErrorCode whenMissing,
                         std::chrono::milliseconds answerLimit) {
    m_phase = Phase::announcing;
    m_whenMissing = whenMissing;
    m_answerTimer.start(answerLimit);
    m_process.start(program, arguments);
}

QString AgentProcess::whyNotStarted() const {
    const QString program = m_process.program();
    const QString here = QSysInfo::currentCpuArchitecture() == "arm64" ? QString("aarch64")
                                                                       : QSysInfo::currentCpuArchitecture();
    const QString machine = machineOfProgram(program);
    return machine.isEmpty() || machine == here
               ? program + ": cannot be started: " + m_process.errorString()
               : program + ": is built for " + machine + ", and this computer is " + here;
}

void AgentProcess::restartAnswerLimit() {
    if (m_phase == Phase::announcing)
        m_answerTimer.start();
}

std::optional<int> AgentProcess::exitStatus() const {
    const bool ended = m_process.state() == QProcess::NotRunning && m_isFinished;
    return ended && m_process.exitStatus() == QProcess::NormalExit ? std::optional(m_process.exitCode())
                                                                   : std::nullopt;
}

void AgentProcess::close() {
    if (m_phase == Phase::closing)
        return;
    m_phase = Phase::closing;
    m_answerTimer.stop();
    if (m_process.state() == QProcess::NotRunning) {
        QMetaObject::invokeMethod(this, &AgentProcess::becomeClosed, Qt::QueuedConnection);
        return;
    }
    m_process.closeWriteChannel();
    m_closeTimer.start(endsByItself);
}

void AgentProcess::readLine() {
    if (m_phase == Phase::closing)
        m_process.readAllStandardOutput();
    while (m_phase == Phase::announcing && m_process.canReadLine()) {
        const QByteArray line = m_process.readLine().trimmed();
        m_noiseBytes += static_cast<std::size_t>(line.size()) + 1;
        if (!protocol::looksLikeAnnouncement(line.toStdString())) {
            emit lineSkipped(line);
            continue;
        }
        const auto announcement = protocol::parseAnnouncement(line.toStdString());
        if (!announcement)
            return giveUp(announcement.error().code, QString::fromStdString(announcement.error().reason));
        m_answerTimer.stop();
        m_phase = Phase::running;
        m_hasAnnounced = true;
        emit announced(*announcement);
        return;
    }
    if (m_phase == Phase::announcing &&
        m_noiseBytes + static_cast<std::size_t>(m_process.bytesAvailable()) > protocol::maxNoiseBytes)
        giveUp(ErrorCode::agentMissing,
               QString("no delayrank-agent announced itself in the first %1 bytes of output")
                   .arg(protocol::maxNoiseBytes));
}

void AgentProcess::keepErrorText() {
    m_errorText += m_process.readAllStandardError();
    m_errorText = m_errorText.right(errorTextBytes);
}

void AgentProcess::becomeFinished() {
    m_isFinished = true;
    if (m_phase == Phase::closing)
        return becomeClosed();
    keepErrorText();
    const Error error = explainEnd();
    giveUp(error.code, QString::fromStdString(error.reason));
}

void AgentProcess::becomeClosed() {
    m_closeTimer.stop();
    if (!std::exchange(m_isClosed, true))
        emit closed();
}

Error AgentProcess::explainEnd() const {
    const int status = m_process.exitCode(); // the signal's number after a crash
    const bool crashed = m_process.exitStatus() == QProcess::CrashExit;
    ErrorCode code = m_hasAnnounced || crashed ? ErrorCode::agentDied : ErrorCode::agentMissing;
    QString reason =
        m_hasAnnounced ? "the agent ended" : "no delayrank-agent announced itself, the command ended";
    if (crashed)
        reason += QString(" by signal %1 (%2)").arg(status).arg(::strsignal(status));
    else
        reason += QString(" with exit status %1").arg(status);
    if (!m_hasAnnounced && !crashed && status == 127)
        reason = "there is no delayrank-agent (exit status 127)";
    if (!m_hasAnnounced && !crashed && status == 126)
        reason = "the delayrank-agent there cannot be run: another architecture, or not executable (exit "
                 "status 126)";
    if (const QString line = lastErrorLine(); !line.isEmpty())
        reason += ": " + line;
    return {code, m_hostText.toStdString(), reason.toStdString(), 0};
}

QString AgentProcess::lastErrorLine() const {
    const QByteArray text = m_errorText.trimmed();
    const QString line = QString::fromLocal8Bit(text.mid(text.lastIndexOf('\n') + 1)).left(300).trimmed();
    return QString::fromStdString(harmless(line.toStdString()));
}

void AgentProcess::giveUp(ErrorCode code, const QString &reason) {
    if (m_phase == Phase::over || m_phase == Phase::closing)
        return;
    m_phase = Phase::over;
    m_answerTimer.stop();
    emit failed({code, m_hostText.toStdString(), reason.toStdString(), 0});
}

void AgentProcess::signalGroup(int number) const {
    // The child leads its own group (setsid above), and is not reaped while QProcess says that it runs.
    if (m_process.state() != QProcess::NotRunning && m_process.processId() > 0)
        ::kill(-static_cast<pid_t>(m_process.processId()), number);
}

} // namespace delayrank::remote
