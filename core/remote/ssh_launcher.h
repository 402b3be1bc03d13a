#pragma once

#include "core/remote/agent_store.h"
#include "core/remote/launcher.h"
#include "core/remote/ssh_process.h"

namespace delayrank::remote {

/// `ssh://[USER@]HOST[:PORT]`: an agent on standard input and output of the user's own ssh. No port is opened
/// and nothing is forwarded. Where the host has no agent that fits, one for its machine is sent over the same
/// connection if LaunchOptions::installAgent or the user allows it.
class SshLauncher : public Launcher {
    Q_OBJECT
public:
    SshLauncher(const HostSpec &host, const LaunchOptions &options);
    ~SshLauncher() override;
    void start() override;
    void close() override;

private:
    void readHostLine(const HostLine &line);
    void considerInstalling(const HostLine &line);
    void send();
    void becomeAnnounced(const protocol::Announcement &announcement);

    SshProcess m_ssh;
    std::vector<StoredAgent> m_agents;
    QString m_program; ///< the agent that is sent
    QString m_address;
    quint64 m_question = 0; ///< whether to install; 0: not asked
    int m_sendings = 0;
};

} // namespace delayrank::remote
