#pragma once

#include "core/remote/agent_process.h"
#include "core/remote/askpass_server.h"
#include "core/remote/host_spec.h"
#include "core/remote/ssh_script.h"

namespace delayrank::remote {

/// One ssh with a script of ours behind it: its questions go to the prompts, its own failures are told in its
/// own words, and the script's lines about the host are read. It has no terminal to wait on. Lives in the
/// thread of its launcher.
class SshProcess : public QObject {
    Q_OBJECT
public:
    /// Without prompts, or where nobody listens to them, ssh runs in batch mode and asks nothing. What is asked names
    /// the host and `end`.
    SshProcess(const HostSpec &host, Prompts *prompts, std::optional<runs::End> end = {}, QObject *parent = nullptr);
    ~SshProcess() override;

    void start(const QString &script, std::chrono::milliseconds answerLimit);
    void close(); ///< closed() follows
    AgentProcess &process() { return m_process; }

signals:
    void hostLineArrived(const delayrank::remote::HostLine &line);
    void announced(const delayrank::protocol::Announcement &announcement);
    /// At most once, and not after close(). Code cancelled where the user gave no answer.
    void failed(const delayrank::Error &error);
    void closed();

private:
    void fail(const Error &error);
    void becomeFailed(const Error &error);

    const HostSpec m_host;
    Prompts *const m_prompts; ///< null: batch mode
    const std::optional<runs::End> m_end;
    AgentProcess m_process;
    std::unique_ptr<AskpassServer> m_askpass;
    bool m_isOver = false;
};

} // namespace delayrank::remote
