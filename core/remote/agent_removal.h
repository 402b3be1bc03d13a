#pragma once

#include "core/remote/launcher.h"
#include "core/remote/ssh_process.h"

#include <memory>

namespace delayrank::remote {

/// Undoes what the installation on an `ssh` host did: removes every agent that was sent there, and the folder
/// where it is empty then. Agents that run go on. Lives in one thread with an event loop; the destructor may
/// wait as a Launcher's.
class AgentRemoval : public QObject {
    Q_OBJECT
public:
    /// `options`: answerLimit and prompts.
    AgentRemoval(const HostSpec &host, const LaunchOptions &options, QObject *parent = nullptr);
    ~AgentRemoval() override;
    void start();

signals:
    /// The last signal: so many files were there and are gone.
    void removed(int files);
    /// The last signal. Errors: invalidArgument where the host is no ssh host, else those of the SshLauncher.
    void failed(const delayrank::Error &error);

private:
    const HostSpec m_host;
    const LaunchOptions m_options;
    SshProcess m_ssh;
    bool m_isOver = false;
};

} // namespace delayrank::remote
