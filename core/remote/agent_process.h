#pragma once

#include "core/base/error.h"
#include "core/protocol/announcement.h"

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <chrono>
#include <optional>

namespace delayrank::remote {

/// A child process that is, or that starts, an agent: waits for its line, keeps the end of what it says on
/// standard error, explains its end, and makes sure that it does end.
///
/// The child gets a session of its own, so that Ctrl-C in a terminal reaches the application alone and a
/// launcher cannot hang on a terminal's question. It dies with the application even after a SIGKILL: its
/// standard input closes, and PR_SET_PDEATHSIG sends SIGTERM to programs that do not read it. That signal
/// goes by the thread that started the child; this object belongs to that thread and is gone before it.
class AgentProcess : public QObject {
    Q_OBJECT
public:
    explicit AgentProcess(QString hostText, QObject *parent = nullptr);
    /// Ends the process: closes its input, waits 0.5 s, SIGTERM, 0.3 s, SIGKILL.
    ~AgentProcess() override;

    /// `whenMissing` is the code for a program that cannot be started at all.
    void start(const QString &program, const QStringList &arguments, ErrorCode whenMissing,
               std::chrono::milliseconds answerLimit);
    /// Of the child; before start(). Unset: this program's own.
    void setEnvironment(const QProcessEnvironment &environment) { m_process.setProcessEnvironment(environment); }
    /// While its line is waited for: counts the limit anew, or not at all while the user is asked something.
    void restartAnswerLimit();
    void pauseAnswerLimit() { m_answerTimer.stop(); }
    /// The same steps as the destructor without blocking; closed() follows.
    void close();
    /// Its standard input and output; after announced() the stream stands right behind the line.
    QProcess &channel() { return m_process; }
    /// What it has said on standard error, the last 4 KB.
    QByteArray errorText() const { return m_errorText; }
    /// Its exit status, where it has ended and no signal killed it.
    std::optional<int> exitStatus() const;
    bool hasAnnounced() const { return m_hasAnnounced; }

signals:
    /// A line before the agent's own one.
    void lineSkipped(const QByteArray &line);
    void announced(const delayrank::protocol::Announcement &announcement);
    /// No line in time, a wrong one, or the process ended (before or after its line). Not after close().
    void failed(const delayrank::Error &error);
    void closed();

private:
    enum class Phase { idle, announcing, running, over, closing };
    void readLine();
    void keepErrorText();
    void becomeFinished();
    void becomeClosed();
    void giveUp(ErrorCode code, const QString &reason);
    Error explainEnd() const;
    QString lastErrorLine() const;
    QString whyNotStarted() const;
    void signalGroup(int number) const;

    const QString m_hostText;
    QProcess m_process;
    QTimer m_answerTimer;
    QTimer m_closeTimer;
    Phase m_phase = Phase::idle;
    ErrorCode m_whenMissing = ErrorCode::launcherMissing;
    bool m_hasAnnounced = false;
    bool m_isFinished = false;
    bool m_isClosed = false;
    int m_closeSteps = 0;
    std::size_t m_noiseBytes = 0;
    QByteArray m_errorText; ///< the last 4 KB of standard error
};

} // namespace delayrank::remote
