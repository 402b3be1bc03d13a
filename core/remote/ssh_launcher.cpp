#include "core/remote/ssh_launcher.h"

#include "core/protocol/frame.h"

#include <QFile>

namespace delayrank::remote {

namespace {

constexpr int mostSendings = 2;

/// ssh's own limit for connecting comes first, so that its own words are shown; then come keys and log-in.
std::chrono::milliseconds limitFor(const LaunchOptions &options) {
    return 2 * options.answerLimit;
}

QString sentenceBegin(const QString &text) {
    return text.left(1).toUpper() + text.mid(1);
}

QString whatIsThere(const HostLine &line) {
    if (line.state == HostLine::State::other && !line.builtFor.isEmpty() && line.builtFor != line.machine)
        return QString("the delayrank-agent on this host (%1) is built for %2: it says '%3'")
            .arg(line.machine, line.builtFor, line.text);
    return line.state == HostLine::State::missing
               ? QString("there is no delayrank-agent on this host (%1)").arg(line.machine)
               : QString(
                     "the delayrank-agent on this host (%1) does not fit delayrank %2, which speaks protocol "
                     "%3.%4: it says '%5'")
                     .arg(line.machine, DELAYRANK_VERSION)
                     .arg(protocol::protocolMajor)
                     .arg(protocol::protocolMinor)
                     .arg(line.text);
}

} // namespace

SshLauncher::SshLauncher(const HostSpec &host, const LaunchOptions &options)
    : Launcher(host, options), m_ssh(host, options.prompts, options.end) {
    connect(&m_ssh, &SshProcess::hostLineArrived, this, &SshLauncher::readHostLine);
    connect(&m_ssh, &SshProcess::announced, this, &SshLauncher::becomeAnnounced);
    connect(&m_ssh, &SshProcess::failed, this, &SshLauncher::giveUp);
    connect(&m_ssh, &SshProcess::closed, this, &SshLauncher::closed);
    // An upload is as slow as it is; only one that stands still is given up.
    connect(&m_ssh.process().channel(), &QProcess::bytesWritten, this,
            [this] { m_ssh.process().restartAnswerLimit(); });
}

SshLauncher::~SshLauncher() {
    if (options().prompts)
        options().prompts->withdraw(m_question);
}

void SshLauncher::start() {
    m_agents = storedAgents();
    QStringList sums;
    for (const StoredAgent &agent : m_agents)
        sums.append(sha256Of(agent.program));
    m_ssh.start(agentScript(sums, options().allowHostSettings), limitFor(options()));
}

void SshLauncher::close() {
    silence();
    if (options().prompts)
        options().prompts->withdraw(m_question);
    m_ssh.close();
}

void SshLauncher::readHostLine(const HostLine &line) {
    m_address = line.address;
    switch (line.state) {
    case HostLine::State::missing:
    case HostLine::State::other:
        if (m_sendings == 0)
            considerInstalling(line);
        break;
    case HostLine::State::refused:
        if (m_sendings == 0)
            break;
        if (m_sendings < mostSendings)
            return send();
        giveUp(
            error(ErrorCode::corrupt, QString("the agent arrived damaged %1 times: its SHA-256 there is '%2'")
                                          .arg(m_sendings)
                                          .arg(line.text)));
        break;
    case HostLine::State::unusable:
        giveUp(error(ErrorCode::agentMissing,
                     QString("the agent for %1 does not run on this host (%2): it says '%3'")
                         .arg(line.builtFor.isEmpty() ? line.machine : line.builtFor, line.machine, line.text)));
        break;
    case HostLine::State::found:
    case HostLine::State::installed:
    case HostLine::State::removed:
        break;
    }
}

void SshLauncher::considerInstalling(const HostLine &line) {
    const auto agent = std::find_if(m_agents.begin(), m_agents.end(),
                                    [&](const StoredAgent &one) { return one.machine == line.machine; });
    if (agent == m_agents.end())
        return giveUp(error(ErrorCode::agentMissing,
                            whatIsThere(line) + "; this Delayrank brings agents for other machines: " +
                                machinesOf(m_agents)));
    m_program = agent->program;
    Prompts *const prompts = options().prompts;
    if (options().installAgent == AgentInstallation::always)
        return send();
    if (options().installAgent == AgentInstallation::never || !prompts || !prompts->hasListener())
        return giveUp(error(ErrorCode::agentMissing,
                            whatIsThere(line) + "; --install-agent sends one into ~/.cache/delayrank there"));
    m_ssh.process().pauseAnswerLimit();
    const double megabytes = static_cast<double>(QFile(m_program).size()) / 1e6;
    const QString question = QString("%1. Send one (%2 MB) into ~/.cache/delayrank there?")
                                 .arg(sentenceBegin(whatIsThere(line)))
                                 .arg(megabytes, 0, 'f', 1);
    m_question = prompts->ask({host().text, options().end}, question, Prompt::Kind::install,
                              [this](const std::optional<QString> &answer) {
                                  if (answer == QLatin1String("yes"))
                                      return send();
                                  giveUp(error(ErrorCode::cancelled, "cancelled: no agent was sent"));
                              });
}

void SshLauncher::send() {
    QFile file(m_program);
    if (!file.open(QIODevice::ReadOnly))
        return giveUp(error(ErrorCode::io, m_program + ": cannot be read: " + file.errorString()));
    ++m_sendings;
    const QByteArray content = file.readAll();
    m_ssh.process().restartAnswerLimit();
    m_ssh.process().channel().write(installLine(content.size(), sha256Of(m_program)));
    m_ssh.process().channel().write(content);
}

void SshLauncher::becomeAnnounced(const protocol::Announcement &announcement) {
    if (announcement.port != 0)
        return giveUp(error(ErrorCode::corrupt, "the agent listens on a port instead of its standard input"));
    becomeConnected(&m_ssh.process().channel(), QString::fromStdString(announcement.token), m_address);
}

} // namespace delayrank::remote
