#include "core/remote/agent_removal.h"

#include <utility>

namespace delayrank::remote {

AgentRemoval::AgentRemoval(const HostSpec &host, const LaunchOptions &options, QObject *parent)
    : QObject(parent), m_host(host), m_options(options), m_ssh(host, options.prompts) {
    // Queued: whoever hears of the end may delete this at once.
    connect(
        &m_ssh, &SshProcess::hostLineArrived, this,
        [this](const HostLine &line) {
            if (line.state == HostLine::State::removed && !std::exchange(m_isOver, true))
                emit removed(line.text.toInt());
        },
        Qt::QueuedConnection);
    connect(
        &m_ssh, &SshProcess::failed, this,
        [this](const Error &error) {
            if (!std::exchange(m_isOver, true))
                emit failed(error);
        },
        Qt::QueuedConnection);
}

AgentRemoval::~AgentRemoval() {
    m_ssh.disconnect(this);
}

void AgentRemoval::start() {
    if (m_host.kind == HostSpec::Kind::ssh)
        return m_ssh.start(removalScript(), 2 * m_options.answerLimit);
    const Error error{ErrorCode::invalidArgument, m_host.text.toStdString(),
                      "agents are sent to ssh:// hosts only", 0};
    QMetaObject::invokeMethod(
        this, [this, error] { emit failed(error); }, Qt::QueuedConnection);
}

} // namespace delayrank::remote
