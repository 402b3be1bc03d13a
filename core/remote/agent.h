#pragma once

#include "core/remote/agent_link.h"
#include "core/remote/launcher.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace delayrank::remote {

/// One agent from its launch to its end: started, greeted, authenticated, then ready for steps over link().
/// Lives in one thread with an event loop; see Launcher for what the destructor may wait for.
class Agent : public QObject {
    Q_OBJECT
public:
    explicit Agent(const HostSpec &host, const LaunchOptions &options, QObject *parent = nullptr);
    ~Agent() override;

    void start();
    /// closed() follows, and no other signal.
    void close();

    const HostSpec &host() const { return m_host; }
    bool isReady() const { return m_isReady; }
    const AgentReady &about() const { return m_about; }
    QString reachedBy() const { return m_launcher->reachedBy(); }
    AgentLink *link() const { return m_link; } ///< null before the launch has succeeded
    /// An error of this host: its text is the subject, and what the agent named stands in the reason.
    Error errorOfHost(const Error &error) const;

signals:
    /// The launch has succeeded: something answers there.
    void reached();
    void greeted(const delayrank::remote::AgentHello &hello);
    void ready();
    /// The launch or greeting failed, or the agent is gone; at most once.
    void failed(const delayrank::Error &error);
    void closed();

private:
    void greet();
    void becomeGreeted(const AgentHello &hello);
    void becomeReady(const AgentReady &about);
    void giveUp(const Error &error);

    const HostSpec m_host;
    std::unique_ptr<Launcher> m_launcher;
    AgentLink *m_link = nullptr;
    QTimer m_greetingTimer;
    AgentReady m_about;
    bool m_isReady = false;
    bool m_isOver = false;
};

} // namespace delayrank::remote
