#pragma once

#include <QProcess>
#include <QTemporaryDir>

namespace delayrank::test {

/// A 'host' to reach over ssh: an sshd on 127.0.0.1 with throw-away keys, and in front of PATH an ssh that
/// reads a configuration of its own. What the host has in its PATH and its cache folder are folders of this
/// object. Nothing of the user's is read or written. While it lives, this process's PATH and XDG_RUNTIME_DIR
/// are its.
class PrivateSshd {
public:
    /// What the host asks of those who log in.
    enum class Login { key, password, passwordAndCode };
    /// What lets in, besides the key.
    inline static const QByteArray password = "opensesame", code = "755224";

    /// Whether ssh and sshd are there at all.
    static bool isInstalled();
    /// Why such a log-in cannot be had here; empty where it can.
    static QString whyNot(Login login);

    PrivateSshd();
    ~PrivateSshd();
    /// Before start(). A password and a code are those of whoever runs this, in a mount namespace of the sshd.
    void letIn(Login login) { m_login = login; }
    /// Says what went wrong; empty where it listens.
    QString start();
    void stop();

    /// "ssh://node", the name that ssh's configuration has for it.
    QString host() const { return "ssh://node"; }
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString pathOnHost(const QString &program) const { return path("host-bin/" + program); }
    QString cache() const { return path("cache/delayrank"); }

    /// The host's key is known, as after a first log-in.
    void trustHostKey();
    /// Another key is known for the host.
    void trustAnotherKey();
    void protectUserKey(const QString &passphrase);
    /// Only passwords are left to log in with.
    void forgetUserKey();
    void addToClientConfiguration(const QString &lines);
    /// Before start().
    void addToServerConfiguration(const QString &lines) { m_serverLines += lines + "\n"; }
    /// The agent is in the host's PATH.
    void putAgentIntoPath(const QString &agent);
    /// A program of the host, as a shell script.
    void putScriptIntoPath(const QString &name, const QString &script);
    /// Files in the host's cache folder, hidden ones too.
    QStringList cachedFiles() const;
    /// Processes that have this object's folder in their command line or environment: ssh, askpass programs,
    /// agents. Not the sshd.
    QStringList processes() const;
    /// Sockets and folders for questions that are left.
    QStringList runtimeFiles() const;

private:
    void write(const QString &name, const QString &text, bool executable = false) const;
    bool makeKey(const QString &name) const;
    /// What sshd's configuration says of the log-in; the files of its mount namespace.
    QString prepareLogin() const;

    QTemporaryDir m_folder;
    QProcess m_sshd;
    QString m_serverLines;
    quint16 m_port = 0;
    Login m_login = Login::key;
    QByteArray m_pathBefore, m_runtimeBefore;
};

} // namespace delayrank::test
