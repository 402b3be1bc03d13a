#include "core/remote/exec_launcher.h"

namespace delayrank::remote {

ExecLauncher::ExecLauncher(const HostSpec &host, const LaunchOptions &options)
    : Launcher(host, options), m_process(host.text) {
    connect(&m_process, &AgentProcess::announced, this, &ExecLauncher::becomeAnnounced);
    connect(&m_process, &AgentProcess::failed, this, &ExecLauncher::giveUp);
    connect(&m_process, &AgentProcess::closed, this, &ExecLauncher::closed);
}

void ExecLauncher::start() {
    QStringList arguments = host().command.mid(1);
    // Where the agent's words end the command as they should; else its writer adds the flag.
    if (options().allowHostSettings && !arguments.isEmpty() && arguments.back() == "--stdio")
        arguments.append("--allow-host-settings");
    m_process.start(host().command.front(), arguments, ErrorCode::launcherMissing, options().answerLimit);
}

void ExecLauncher::close() {
    silence();
    m_process.close();
}

void ExecLauncher::becomeAnnounced(const protocol::Announcement &announcement) {
    if (announcement.port != 0)
        return giveUp(error(ErrorCode::invalidArgument,
                            "the agent listens on a port instead of its standard input: add --stdio"));
    becomeConnected(&m_process.channel(), QString::fromStdString(announcement.token), {});
}

} // namespace delayrank::remote
