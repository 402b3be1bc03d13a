#include "command.h"

#include <QElapsedTimer>
#include <QFile>
#include <csignal>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

/// `delayrank measure` against hosts where something is wrong.
class Failure : public InFolder {
protected:
    void expect(const std::string &line, const QStringList &options) {
        const Outcome outcome =
            delayrank(QStringList{"measure", "--count", "1000", "-o", path("x.delays")} + options);
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(line));
        // Progress may stand before it.
        EXPECT_EQ(outcome.err.count("delayrank: "), 1) << outcome.err.toStdString();
        // Nothing was measured: nothing is left that would be in the way of the next try.
        EXPECT_FALSE(QFile::exists(path("x.delays")));
    }
};

TEST_F(Failure, NamesALauncherThatIsMissing) {
    expect("delayrank: exec:no-such-launcher x: no-such-launcher: cannot be started",
           {"--sender", "exec:no-such-launcher x"});
}

TEST_F(Failure, NamesAnAgentThatIsMissing) {
    expect("there is no delayrank-agent (exit status 127)", {"--receiver", "exec:sh -c \"exit 127\""});
    expect("local: /nowhere/agent: there is no such agent program", {"--agent", "/nowhere/agent"});
}

TEST_F(Failure, GivesUpAfterTenSecondsWithoutAnAnswer) {
    QElapsedTimer clock;
    clock.start();
    expect("exec:sleep 60: no delayrank-agent announced itself within 10 s", {"--receiver", "exec:sleep 60"});
    EXPECT_GE(clock.elapsed(), 9'500);
    EXPECT_LT(clock.elapsed(), 13'000);
}

TEST_F(Failure, NamesBothVersions) {
    expect("speaks protocol 9.0, this program speaks 1.0",
           {"--sender", "exec:printf \"delayrank-agent 9.0 0 0123456789abcdef0123456789abcdef\\n\""});
}

TEST_F(Failure, PassesOnThatADataAddressIsRefused) {
    expect("192.0.2.1", {"--data-address", "192.0.2.1"});
    expect("--data-address node7: is not a numeric address", {"--data-address", "node7"});
}

TEST_F(Failure, PassesOnWhatAnAgentRefuses) {
    expect("local: ", {"--congestion", "nosuchcc"});
    expect("local: ", {"--cpu", "4000"});
}

/// An agent that listens, with its token in a file of ours.
class ListeningAgent : public Failure {
protected:
    void SetUp() override {
        m_agent.setStandardErrorFile(path("agent.err"));
        m_agent.start(agentProgram, {"--listen", "127.0.0.1:0", "--token-file", path("token")});
        ASSERT_TRUE(m_agent.waitForReadyRead(5000));
        const QList<QByteArray> words = m_agent.readLine().trimmed().split(' ');
        ASSERT_EQ(words.size(), 4);
        m_host = "tcp://127.0.0.1:" + QString::fromLatin1(words[2]);
    }
    void TearDown() override {
        m_agent.terminate();
        if (!m_agent.waitForFinished(3000))
            m_agent.kill(), m_agent.waitForFinished();
    }
    QProcess m_agent;
    QString m_host;
};

TEST_F(ListeningAgent, ServesOneMeasurementAfterAnother) {
    for (const char *name : {"1.delays", "2.delays"}) {
        const Outcome outcome = delayrank({"measure", "--count", "500", "--receiver", m_host, "--token-file",
                                           path("token"), "-o", path(name)});
        ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
        EXPECT_EQ(series(path(name), "receiver")["delays"].toInt(), 499);
    }
}

TEST_F(ListeningAgent, RefusesAWrongTokenAndLivesOn) {
    QFile wrong(path("wrong"));
    ASSERT_TRUE(wrong.open(QIODevice::WriteOnly));
    wrong.write(QByteArray(32, 'a') + "\n");
    wrong.close();
    wrong.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    expect(m_host.toStdString() + ": ", {"--receiver", m_host, "--token-file", wrong.fileName()});
    const Outcome right = delayrank({"measure", "--count", "500", "--receiver", m_host, "--token-file",
                                     path("token"), "-o", path("after.delays")});
    EXPECT_EQ(right.status, 0) << right.err.toStdString();
}

TEST_F(Failure, TellsThatNothingListens) {
    QFile token(path("token"));
    ASSERT_TRUE(token.open(QIODevice::WriteOnly));
    token.write(QByteArray(32, 'a') + "\n");
    token.close();
    token.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    expect("tcp://127.0.0.1:1: refused: no delayrank-agent listens on port 1",
           {"--receiver", "tcp://127.0.0.1:1", "--token-file", path("token")});
}

} // namespace
} // namespace delayrank::test
