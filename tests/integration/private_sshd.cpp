#include "private_sshd.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QThread>
#include <arpa/inet.h>
#include <crypt.h>
#include <csignal>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::test {

namespace {

QString sshdProgram() {
    return QStandardPaths::findExecutable("sshd", {"/usr/sbin", "/usr/local/sbin", "/usr/bin"});
}

quint16 freePort() {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *const any = reinterpret_cast<sockaddr *>(&address);
    const bool known = ::bind(descriptor, any, size) == 0 && ::getsockname(descriptor, any, &size) == 0;
    ::close(descriptor);
    return known ? ntohs(address.sin_port) : 0;
}

bool answers(quint16 port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool connected = ::connect(descriptor, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0;
    ::close(descriptor);
    return connected;
}

QByteArray contentOf(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int run(const QString &program, const QStringList &arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

} // namespace

bool PrivateSshd::isInstalled() {
    return !sshdProgram().isEmpty() && !QStandardPaths::findExecutable("ssh").isEmpty();
}

PrivateSshd::PrivateSshd()
    : m_folder("/tmp/delayrank-sshd-XXXXXX"), m_pathBefore(qgetenv("PATH")),
      m_runtimeBefore(qgetenv("XDG_RUNTIME_DIR")) {
    for (const char *folder : {"bin", "host-bin", "cache", "run"})
        QDir(m_folder.path()).mkdir(folder);
    // All that the host has, so that no agent which happens to be installed here is found.
    for (const char *program : {"sh", "bash", "uname", "head", "cat", "cut", "sha256sum", "rm", "rmdir",
                                "mkdir", "mv", "chmod", "od", "sleep"})
        QFile::link(QStandardPaths::findExecutable(program), pathOnHost(program));
    write("bin/ssh",
          "#!/bin/sh\nexec " + QStandardPaths::findExecutable("ssh") + " -F " + path("ssh_config") +
              " \"$@\"\n",
          true);
    qputenv("PATH", path("bin").toUtf8() + ":" + m_pathBefore);
    qputenv("XDG_RUNTIME_DIR", path("run").toUtf8());
}

PrivateSshd::~PrivateSshd() {
    stop();
    qputenv("PATH", m_pathBefore);
    if (m_runtimeBefore.isEmpty())
        qunsetenv("XDG_RUNTIME_DIR");
    else
        qputenv("XDG_RUNTIME_DIR", m_runtimeBefore);
}

QString PrivateSshd::start() {
    if (!makeKey("host_key") || !makeKey("user_key"))
        return "ssh-keygen failed";
    QFile::copy(path("user_key.pub"), path("authorized_keys"));
    if (::geteuid() == 0)
        QDir().mkpath("/run/sshd"); // sshd's own folder, made at boot
    m_port = freePort();
    write("sshd_config", QString("Port %1\nListenAddress 127.0.0.1\nHostKey %2/host_key\nPidFile none\n"
                                 "AuthorizedKeysFile %2/authorized_keys\nStrictModes no\n"
                                 "PermitRootLogin yes\nMaxStartups 100\n"
                                 "SetEnv PATH=%2/host-bin XDG_CACHE_HOME=%2/cache BASH_ENV=%2/noise.sh\n")
                                 .arg(m_port)
                                 .arg(m_folder.path()) +
                             prepareLogin() + m_serverLines);
    write("ssh_config",
          QString("Host node behind\n HostName 127.0.0.1\n Port %1\n"
                  "Host *\n UserKnownHostsFile %2/known_hosts\n GlobalKnownHostsFile /dev/null\n"
                  " IdentityFile %2/user_key\n IdentitiesOnly yes\n IdentityAgent none\n")
              .arg(m_port)
              .arg(m_folder.path()));
    m_sshd.setStandardErrorFile(path("sshd.log"));
    m_sshd.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
    const QStringList words{sshdProgram(), "-D", "-e", "-f", path("sshd_config")};
    if (m_login == Login::key)
        m_sshd.start(words.front(), words.mid(1));
    else // it becomes this sshd
        m_sshd.start("unshare", QStringList{"--mount", "sh", "-c",
                                            "mount --bind \"$1/shadow\" /etc/shadow && "
                                            "mount --bind \"$1/pam\" /etc/pam.d/sshd && shift && exec \"$@\"",
                                            "sh", m_folder.path()} +
                                    words);
    QElapsedTimer clock;
    clock.start();
    while (!answers(m_port)) {
        if (clock.elapsed() > 5000 || m_sshd.waitForFinished(20))
            return "sshd does not start: " + QString::fromUtf8(contentOf(path("sshd.log")));
    }
    return {};
}

QString PrivateSshd::whyNot(Login login) {
    if (!isInstalled())
        return "openssh-server and openssh-client are not installed";
    if (login == Login::key)
        return {};
    if (::geteuid() != 0)
        return "only root can give an sshd a password file of its own";
    if (run("unshare", {"--mount", "mount", "--bind", "/etc/shadow", "/etc/shadow"}) != 0)
        return "no mount namespaces here";
    // Where PAM keeps its modules: beside that which every host has.
    const QString module = login == Login::password ? "pam_unix.so" : "pam_oath.so";
    for (const QString &folder : QStringList{"/lib", "/usr/lib"})
        for (const QString &machine : QDir(folder).entryList({"*-linux-gnu"}, QDir::Dirs))
            if (QFile::exists(folder + "/" + machine + "/security/" + module))
                return {};
    return module + " is not installed (libpam-oath)";
}

QString PrivateSshd::prepareLogin() const {
    if (m_login == Login::key)
        return "UsePAM no\nPasswordAuthentication yes\nKbdInteractiveAuthentication no\n";
    const QString user = QString::fromLocal8Bit(::getpwuid(::geteuid())->pw_name);
    write("shadow", QString("%1:%2:19000:0:99999:7:::\n")
                        .arg(user, QString::fromLatin1(::crypt(password.constData(), "$6$delayrank$"))));
    // The secret of RFC 4226, appendix D, whose first code is 755224.
    write("codes", QString("HOTP %1 - 3132333435363738393031323334353637383930\n").arg(user));
    write("pam", QString("auth required pam_unix.so\n%1account required pam_permit.so\n"
                         "session required pam_permit.so\n")
                     .arg(m_login == Login::password ? QString()
                                                     : QString("auth required pam_oath.so usersfile=%1\n")
                                                           .arg(path("codes"))));
    for (const char *file : {"shadow", "codes"})
        QFile::setPermissions(path(file), QFile::ReadOwner | QFile::WriteOwner);
    return m_login == Login::password
               ? "UsePAM no\nPubkeyAuthentication no\nPasswordAuthentication yes\n"
                 "KbdInteractiveAuthentication no\n"
               : "UsePAM yes\nPasswordAuthentication no\nKbdInteractiveAuthentication yes\n"
                 "AuthenticationMethods keyboard-interactive\n";
}

void PrivateSshd::stop() {
    if (m_sshd.state() == QProcess::NotRunning)
        return;
    m_sshd.terminate();
    m_sshd.waitForFinished(5000);
}

void PrivateSshd::trustHostKey() {
    write("known_hosts",
          QString("[127.0.0.1]:%1 %2").arg(m_port).arg(QString::fromUtf8(contentOf(path("host_key.pub")))));
}

void PrivateSshd::trustAnotherKey() {
    makeKey("another_key");
    write(
        "known_hosts",
        QString("[127.0.0.1]:%1 %2").arg(m_port).arg(QString::fromUtf8(contentOf(path("another_key.pub")))));
}

void PrivateSshd::protectUserKey(const QString &passphrase) {
    run("ssh-keygen", {"-q", "-p", "-f", path("user_key"), "-P", "", "-N", passphrase});
}

void PrivateSshd::forgetUserKey() {
    QFile::remove(path("user_key"));
    QFile::remove(path("authorized_keys"));
}

void PrivateSshd::addToClientConfiguration(const QString &lines) {
    write("ssh_config", lines + "\n" + QString::fromUtf8(contentOf(path("ssh_config"))));
}

void PrivateSshd::putAgentIntoPath(const QString &agent) {
    QFile::link(agent, pathOnHost("delayrank-agent"));
}

void PrivateSshd::putScriptIntoPath(const QString &name, const QString &script) {
    QFile::remove(pathOnHost(name));
    write("host-bin/" + name, "#!/bin/sh\n" + script + "\n", true);
}

QStringList PrivateSshd::cachedFiles() const {
    return QDir(cache()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

QStringList PrivateSshd::processes() const {
    QStringList found;
    for (const QString &entry : QDir("/proc").entryList(QDir::Dirs)) {
        const qint64 process = entry.toLongLong();
        if (process == 0 || process == ::getpid() || process == m_sshd.processId())
            continue;
        const QByteArray words = contentOf("/proc/" + entry + "/cmdline");
        const bool isOurs = words.contains(m_folder.path().toUtf8()) ||
                            (!words.isEmpty() && !words.startsWith("sshd") &&
                             contentOf("/proc/" + entry + "/environ").contains(m_folder.path().toUtf8()));
        if (isOurs)
            found.append(entry + " " + QString::fromUtf8(words).replace(QChar(0), ' '));
    }
    return found;
}

QStringList PrivateSshd::runtimeFiles() const {
    return QDir(path("run")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
}

void PrivateSshd::write(const QString &name, const QString &text, bool executable) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0)
        qFatal("%s cannot be written", qPrintable(file.fileName()));
    if (executable)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

bool PrivateSshd::makeKey(const QString &name) const {
    return run("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-C", "throw-away", "-f", path(name)}) == 0;
}

} // namespace delayrank::test
