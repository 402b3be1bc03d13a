#pragma once

#include "command.h"
#include "raw_client.h"

namespace delayrank::test {

/// A test with a listening agent, and with a folder of its own for the keys of hosts.
class WithListeningAgent : public InFolder {
protected:
    void SetUp() override;
    void TearDown() override;

    /// On 127.0.0.1 with its token in path("token").
    void startAgent(const QStringList &more = {});
    /// On `address` with a new key in path("agent.key").
    void startEncryptedAgent(const QString &address = "127.0.0.1", const QStringList &more = {});
    /// Runs `program` with the agent's words: setpriv, ip netns exec.
    void start(const QStringList &words);
    QString host() const { return "tcp://127.0.0.1:" + QString::number(m_port); }
    QString token() const { return fileText(path("token")); }
    QString keyText() const { return fileText(path("agent.key")); }
    static QString fileText(const QString &file);
    /// `delayrank keys add NAME` with `key` on standard input; its exit status.
    static int addKey(const QString &name, const QString &key);
    /// `delayrank measure` of 500 messages from a local sender to the agent.
    Outcome measure(const QStringList &more = {}, const QString &receiver = {});
    /// A whole measurement succeeds: the agent lives and is idle.
    void expectServes(const QStringList &more = {});
    /// Sockets that the agent holds, and its resident memory in MiB.
    int descriptors() const;
    int residentMebibytes() const;

    QProcess m_agent;
    quint16 m_port = 0;
};

} // namespace delayrank::test
