#include "listening_agent.h"

#include <QDir>
#include <QFile>

namespace delayrank::test {

void WithListeningAgent::SetUp() {
    qputenv("XDG_CONFIG_HOME", path("config").toUtf8());
}

void WithListeningAgent::TearDown() {
    m_agent.terminate();
    if (m_agent.state() != QProcess::NotRunning && !m_agent.waitForFinished(3000))
        m_agent.kill(), m_agent.waitForFinished();
    EXPECT_FALSE(QFile::exists(path("token"))) << "the agent has left its token behind";
    qunsetenv("XDG_CONFIG_HOME");
}

void WithListeningAgent::start(const QStringList &words) {
    m_agent.setStandardErrorFile(path("agent.err"));
    m_agent.start(words.front(), words.mid(1));
    ASSERT_TRUE(m_agent.waitForReadyRead(10'000)) << fileText(path("agent.err")).toStdString();
    const QList<QByteArray> line = m_agent.readLine().trimmed().split(' ');
    ASSERT_EQ(line.size(), 4);
    m_port = line[2].toUShort();
}

void WithListeningAgent::startAgent(const QStringList &more) {
    start(QStringList{agentProgram, "--listen", "127.0.0.1:0", "--token-file", path("token")} + more);
}

void WithListeningAgent::startEncryptedAgent(const QString &address, const QStringList &more) {
    const Outcome made = runProgram(agentProgram, {"--make-key", path("agent.key")});
    ASSERT_EQ(made.status, 0) << made.err.toStdString();
    ASSERT_EQ(made.out.trimmed(), keyText());
    start(QStringList{agentProgram, "--listen", address + ":0", "--key-file", path("agent.key")} + more);
}

QString WithListeningAgent::fileText(const QString &file) {
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()).trimmed() : QString();
}

int WithListeningAgent::addKey(const QString &name, const QString &key) {
    QProcess process;
    process.start(DELAYRANK_PROGRAM, {"keys", "add", name});
    process.write(key.toUtf8() + "\n");
    process.closeWriteChannel();
    return process.waitForFinished(10'000) ? process.exitCode() : -1;
}

Outcome WithListeningAgent::measure(const QStringList &more, const QString &receiver) {
    static int number = 0;
    return delayrank(QStringList{"measure", "--receiver", receiver.isEmpty() ? host() : receiver,
                                 "--token-file", path("token"), "--count", "500", "-o",
                                 path(QString("run%1.delays").arg(++number))} +
                     more);
}

void WithListeningAgent::expectServes(const QStringList &more) {
    const Outcome outcome = measure(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err.toStdString();
}

int WithListeningAgent::descriptors() const {
    return static_cast<int>(QDir(QString("/proc/%1/fd").arg(m_agent.processId()))
                                .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
                                .size());
}

int WithListeningAgent::residentMebibytes() const {
    const QString status = fileText(QString("/proc/%1/status").arg(m_agent.processId()));
    return status.section("VmRSS:", 1).section("kB", 0, 0).trimmed().toInt() / 1024;
}

} // namespace delayrank::test
