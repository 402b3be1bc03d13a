#pragma once

#include "core/remote/agent_process.h"
#include "core/remote/launcher.h"

namespace delayrank::remote {

/// `exec:COMMAND`: an agent behind any command that carries its standard input and output.
class ExecLauncher : public Launcher {
    Q_OBJECT
public:
    ExecLauncher(const HostSpec &host, const LaunchOptions &options);
    void start() override;
    void close() override;

private:
    void becomeAnnounced(const protocol::Announcement &announcement);
    AgentProcess m_process;
};

} // namespace delayrank::remote
