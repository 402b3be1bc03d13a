#pragma once

#include "core/base/error.h"
#include "core/remote/host_spec.h"
#include "core/remote/prompts.h"

#include <QObject>
#include <chrono>
#include <memory>

class QIODevice;

namespace delayrank::remote {

/// Whether an agent is sent to an `ssh` host that has none.
enum class AgentInstallation {
    never,
    ask, ///< each time, as a Prompt of kind install; as `never` where nobody listens
    always,
};

/// How agents are found and how long they may take.
struct LaunchOptions {
    QString agentProgram; ///< for `local`; empty: beside the application, else in PATH
    QString tokenFile;    ///< for `tcp`; empty: where a listening agent of this host puts it
    QString keysFile;     ///< for `tcp`; empty: HostKeys' own
    std::chrono::milliseconds answerLimit = std::chrono::seconds(10);
    bool allowHostSettings = false; ///< starts agents with --allow-host-settings (not those that listen)
    Prompts *prompts = nullptr;     ///< for `ssh`; lives in the launcher's thread; null: nothing is asked
    AgentInstallation installAgent = AgentInstallation::never;
    std::optional<runs::End> end{}; ///< which end of a measurement the host is, for what is asked
};

/// Gets a byte stream to an agent: starts it or finds it listening, and ends it again. One launcher, one
/// agent. Errors have the host's text as subject. Lives in one thread with an event loop and never blocks it,
/// except that the destructor waits up to 2 s for a process that does not end by itself.
class Launcher : public QObject {
    Q_OBJECT
public:
    explicit Launcher(HostSpec host, LaunchOptions options, QObject *parent = nullptr);
    ~Launcher() override = default;

    virtual void start() = 0;
    /// Lets go of the agent and sees to it that its process ends; closed() follows, always.
    virtual void close() = 0;

    /// After connected(): the stream, owned by the launcher.
    QIODevice *device() const { return m_device; }
    QString token() const { return m_token; }
    /// The address by which the host was reached; empty where the launcher cannot know.
    QString reachedBy() const { return m_reachedBy; }

signals:
    void connected();
    /// There is no agent, or there is none any more; sent at most once, and not after close().
    void failed(const delayrank::Error &error);
    /// Nothing of the agent is left here.
    void closed();

protected:
    const HostSpec &host() const { return m_host; }
    const LaunchOptions &options() const { return m_options; }
    Error error(ErrorCode code, const QString &reason, int systemErrno = 0) const;
    /// Tells failed() once.
    void giveUp(const Error &error);
    void becomeConnected(QIODevice *device, const QString &token, const QString &reachedBy);
    bool isGivenUp() const { return m_givenUp; }
    /// No failed() from now on.
    void silence() { m_givenUp = true; }

private:
    HostSpec m_host;
    LaunchOptions m_options;
    QIODevice *m_device = nullptr;
    QString m_token;
    QString m_reachedBy;
    bool m_givenUp = false;
};

/// The launcher for a host's kind.
std::unique_ptr<Launcher> makeLauncher(const HostSpec &host, const LaunchOptions &options);

} // namespace delayrank::remote
