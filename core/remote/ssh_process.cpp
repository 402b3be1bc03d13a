#include "core/remote/ssh_process.h"

#include "core/remote/askpass_protocol.h"
#include "core/remote/ssh_words.h"

#include <QCoreApplication>
#include <utility>

namespace delayrank::remote {

namespace {
constexpr int failureOfSsh = 255;
}

SshProcess::SshProcess(const HostSpec &host, Prompts *prompts, std::optional<runs::End> end, QObject *parent)
    : QObject(parent), m_host(host), m_prompts(prompts && prompts->hasListener() ? prompts : nullptr),
      m_end(end), m_process(host.text) {
    connect(&m_process, &AgentProcess::lineSkipped, this, [this](const QByteArray &line) {
        const auto hostLine = HostLine::parse(line);
        if (!hostLine || m_isOver)
            return;
        m_askpass.reset(); // who runs a script is logged in: ssh has nothing left to ask
        m_process.restartAnswerLimit();
        emit hostLineArrived(*hostLine);
    });
    connect(&m_process, &AgentProcess::announced, this, [this](const protocol::Announcement &announcement) {
        m_askpass.reset();
        emit announced(announcement);
    });
    connect(&m_process, &AgentProcess::failed, this, &SshProcess::becomeFailed);
    connect(&m_process, &AgentProcess::closed, this, &SshProcess::closed);
}

SshProcess::~SshProcess() {
    m_process.disconnect(this);
}

void SshProcess::start(const QString &script, std::chrono::milliseconds answerLimit) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (m_prompts) {
        m_askpass = std::make_unique<AskpassServer>(Asker{m_host.text, m_end}, *m_prompts);
        if (const auto opened = m_askpass->open(); !opened) {
            QMetaObject::invokeMethod(
                this, [this, error = opened.error()] { fail(error); }, Qt::QueuedConnection);
            return;
        }
        environment.insert("SSH_ASKPASS", QCoreApplication::applicationFilePath());
        environment.insert("SSH_ASKPASS_REQUIRE", "force");
        environment.insert(askpassVariable, m_askpass->path());
        connect(m_askpass.get(), &AskpassServer::changed, this, [this] {
            if (m_askpass->isAsking())
                m_process.pauseAnswerLimit();
            else
                m_process.restartAnswerLimit();
        });
        // Queued: the server must not go in the middle of its own signal.
        connect(
            m_askpass.get(), &AskpassServer::cancelled, this,
            [this] {
                fail({ErrorCode::cancelled, m_host.text.toStdString(), "cancelled", 0});
            },
            Qt::QueuedConnection);
    }
    m_process.setEnvironment(environment);
    m_process.start("ssh", sshArguments(m_host, script, m_prompts == nullptr), ErrorCode::launcherMissing,
                    answerLimit);
}

void SshProcess::close() {
    m_isOver = true;
    m_askpass.reset();
    m_process.close();
}

void SshProcess::becomeFailed(const Error &error) {
    if (m_process.exitStatus() != failureOfSsh)
        return fail(error);
    Error told = explainSsh(m_host.text, m_process.errorText());
    if (m_process.hasAnnounced())
        told.code = ErrorCode::agentDied; // lost in the middle of its work
    fail(told);
}

void SshProcess::fail(const Error &error) {
    if (std::exchange(m_isOver, true))
        return;
    m_askpass.reset();
    emit failed(error);
}

} // namespace delayrank::remote
