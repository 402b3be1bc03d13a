#include "core/remote/launcher.h"

#include "core/remote/exec_launcher.h"
#include "core/remote/local_launcher.h"
#include "core/remote/ssh_launcher.h"
#include "core/remote/tcp_launcher.h"

namespace delayrank::remote {

Launcher::Launcher(HostSpec host, LaunchOptions options, QObject *parent)
    : QObject(parent), m_host(std::move(host)), m_options(std::move(options)) {}

Error Launcher::error(ErrorCode code, const QString &reason, int systemErrno) const {
    return {code, m_host.text.toStdString(), reason.toStdString(), systemErrno};
}

void Launcher::giveUp(const Error &error) {
    if (m_givenUp)
        return;
    m_givenUp = true;
    emit failed(error);
}

void Launcher::becomeConnected(QIODevice *device, const QString &token, const QString &reachedBy) {
    m_device = device;
    m_token = token;
    m_reachedBy = reachedBy;
    emit connected();
}

std::unique_ptr<Launcher> makeLauncher(const HostSpec &host, const LaunchOptions &options) {
    switch (host.kind) {
    case HostSpec::Kind::local:
        return std::make_unique<LocalLauncher>(host, options);
    case HostSpec::Kind::exec:
        return std::make_unique<ExecLauncher>(host, options);
    case HostSpec::Kind::tcp:
        return std::make_unique<TcpLauncher>(host, options);
    case HostSpec::Kind::ssh:
        return std::make_unique<SshLauncher>(host, options);
    }
    return nullptr;
}

} // namespace delayrank::remote
