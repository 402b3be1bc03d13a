#include "core/remote/agent.h"

#include <QFile>

namespace delayrank::remote {

namespace {

/// Namespaces are named "BOOT/NUMBER": another boot is another computer, whatever launcher reached it.
bool isElsewhere(const AgentReady &about) {
    QFile file("/proc/sys/kernel/random/boot_id");
    const QString boot = file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll().trimmed()) : "";
    return boot.isEmpty() || about.networkNamespace.section('/', 0, 0) != boot;
}

} // namespace

Agent::Agent(const HostSpec &host, const LaunchOptions &options, QObject *parent)
    : QObject(parent), m_host(host), m_launcher(makeLauncher(host, options)) {
    m_greetingTimer.setSingleShot(true);
    m_greetingTimer.setInterval(options.answerLimit);
    connect(m_launcher.get(), &Launcher::connected, this, &Agent::greet);
    connect(m_launcher.get(), &Launcher::closed, this, &Agent::closed);
    connect(m_launcher.get(), &Launcher::failed, this, [this](const Error &error) {
        if (m_link) // its last words may say more than its end does
            m_link->readAvailable();
        giveUp(error);
    });
    connect(&m_greetingTimer, &QTimer::timeout, this, [this, limit = options.answerLimit] {
        giveUp({ErrorCode::timedOut, m_host.text.toStdString(),
                "what answers there does not greet as a delayrank-agent within " +
                    std::to_string(limit.count() / 1000) + " s",
                0});
    });
}

Agent::~Agent() {
    if (m_link)
        m_link->detach();
}

void Agent::start() {
    m_launcher->start();
}

void Agent::close() {
    m_isOver = true;
    m_greetingTimer.stop();
    if (m_link)
        m_link->detach();
    m_launcher->close();
}

Error Agent::errorOfHost(const Error &error) const {
    const std::string host = m_host.text.toStdString();
    if (error.subject == host)
        return error;
    const std::string about = error.subject.empty() ? "" : error.subject + ": ";
    return {error.code, host, about + error.reason, error.systemErrno};
}

void Agent::greet() {
    m_link = new AgentLink(m_launcher->device(), this);
    connect(m_link, &AgentLink::helloArrived, this, &Agent::becomeGreeted);
    connect(m_link, &AgentLink::readyArrived, this, &Agent::becomeReady);
    connect(m_link, &AgentLink::broken, this, &Agent::giveUp);
    connect(m_link, &AgentLink::failureArrived, this, [this](const Error &failure) {
        if (!m_isReady) // later ones answer a step, whose driver listens too
            giveUp(failure);
    });
    m_greetingTimer.start();
    emit reached();
    m_link->sendHello();
    m_link->readAvailable();
}

void Agent::becomeGreeted(const AgentHello &hello) {
    if (m_isReady)
        return;
    if (hello.protocolMajor != protocol::protocolMajor)
        return giveUp(
            {ErrorCode::unsupportedVersion, "",
             hello.program.toStdString() + " speaks protocol " + std::to_string(hello.protocolMajor) + "." +
                 std::to_string(hello.protocolMinor) + ", delayrank " DELAYRANK_VERSION " speaks " +
                 std::to_string(protocol::protocolMajor) + "." + std::to_string(protocol::protocolMinor),
             0});
    emit greeted(hello);
    m_link->authenticate(m_launcher->token());
}

void Agent::becomeReady(const AgentReady &about) {
    if (m_isReady)
        return;
    m_isReady = true;
    m_about = about;
    m_greetingTimer.stop();
    m_link->setCompression(isElsewhere(about) ? protocol::Compression::on : protocol::Compression::off);
    m_link->startHeartbeat();
    emit ready();
}

void Agent::giveUp(const Error &error) {
    if (m_isOver)
        return;
    m_isOver = true;
    m_greetingTimer.stop();
    emit failed(errorOfHost(error));
}

} // namespace delayrank::remote
