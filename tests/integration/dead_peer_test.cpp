// Ends that fall silent without closing anything: a stopped process, a cut link. Rows 2, 3, 21, 22, 27 of
// README.md.

#include "listening_agent.h"

#include "core/runs/run_file.h"

#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <csignal>
#include <gmock/gmock.h>
#include <unistd.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class DeadPeer : public WithListeningAgent {
protected:
    void TearDown() override {
        if (m_agent.processId() > 0)
            ::kill(static_cast<pid_t>(m_agent.processId()), SIGCONT);
        WithListeningAgent::TearDown();
    }
    /// A measurement to `receiver`, once samples have come.
    std::unique_ptr<QProcess> startMeasuring(const QStringList &more) {
        m_file = path("cut.delays");
        auto run = startDelayrank(
            QStringList{"measure", "--receiver", host(), "--token-file", path("token"), "-o", m_file} + more);
        // The file is made when the first step is ready.
        EXPECT_TRUE(waitUntil(15'000, [this] { return QFile::exists(m_file); }));
        QThread::msleep(2500);
        return run;
    }
    void expectPartial(std::size_t atLeast) { expectPartialRun(m_file, atLeast); }
    QString m_file;
};

TEST_F(DeadPeer, ThatIsAStoppedAgentIsNoticedWithin10SecondsAndTheSamplesKept) {
    startAgent();
    const auto run = startMeasuring({"--duration", "60s", "--pattern", "paced"});
    const int serving = descriptors();
    const auto agents = waitForAgents(run->processId(), 1);
    QElapsedTimer clock;
    clock.start();
    ::kill(static_cast<pid_t>(m_agent.processId()), SIGSTOP);
    ASSERT_TRUE(run->waitForFinished(14'000));
    EXPECT_LT(clock.elapsed(), 11'000);
    EXPECT_EQ(run->exitCode(), 3);
    EXPECT_THAT(run->readAllStandardError().toStdString(), HasSubstr(host().toStdString() + ": "));
    EXPECT_TRUE(waitForEnd(agents, 3000));
    expectPartial(1000);
    // It finds its client gone, and is idle again.
    ::kill(static_cast<pid_t>(m_agent.processId()), SIGCONT);
    EXPECT_TRUE(waitUntil(5000, [&] { return descriptors() < serving; }));
    EXPECT_TRUE(waitUntil(5000, [&] { return token().size() == 32; }));
    expectServes();
}

TEST_F(DeadPeer, ThatIsAStoppedApplicationIsNoticedByTheAgentWithin10Seconds) {
    startAgent();
    const int idle = descriptors();
    const auto run = startMeasuring({"--duration", "60s", "--pattern", "paced"});
    ASSERT_GT(descriptors(), idle);
    ::kill(static_cast<pid_t>(run->processId()), SIGSTOP);
    QElapsedTimer clock;
    clock.start();
    EXPECT_TRUE(waitUntil(14'000, [&] { return descriptors() == idle; })) << descriptors();
    EXPECT_LT(clock.elapsed(), 13'500);
    ::kill(static_cast<pid_t>(run->processId()), SIGKILL);
    run->waitForFinished();
    expectServes();
}

TEST_F(DeadPeer, InTheMiddleOfAWindowDoesNotHoldAStepBeyondItsEndAnd5Seconds) {
    startAgent();
    const auto run = startMeasuring({"--duration", "4s", "--window", "10", "--known-stall", "10:5ms"});
    const auto senders = waitForAgents(run->processId(), 1);
    QElapsedTimer clock;
    clock.start();
    ::kill(static_cast<pid_t>(m_agent.processId()), SIGSTOP);
    ASSERT_TRUE(run->waitForFinished(14'000));
    // The heartbeat would take 8 s at least: this was the sender's own watchdog.
    EXPECT_LT(clock.elapsed(), 7'900);
    EXPECT_EQ(run->exitCode(), 3);
    EXPECT_TRUE(waitForEnd(senders, 3000));
    expectPartial(100);
}

TEST_F(DeadPeer, OfAnAgentIsRecordedAsALongDelayWhereItComesBack) {
    startAgent();
    const auto run = startMeasuring({"--duration", "6s", "--pattern", "paced"});
    const auto senders = waitForAgents(run->processId(), 1);
    ASSERT_THAT(senders, SizeIs(1));
    ::kill(senders[0], SIGSTOP);
    QThread::msleep(1000);
    ::kill(senders[0], SIGCONT);
    ASSERT_TRUE(run->waitForFinished(15'000));
    EXPECT_EQ(run->exitCode(), 0) << run->readAllStandardError().toStdString();
    EXPECT_GT(series(m_file, "sender")["max_ns"].toDouble(), 0.8e9);
    EXPECT_GT(series(m_file, "receiver")["max_ns"].toDouble(), 0.8e9);
}

TEST_F(DeadPeer, ThatIsAClientSlowerThanTheSamplesCostsTheAgentBoundedMemory) {
    startAgent();
    const auto run = startMeasuring({"--duration", "7s", "--pattern", "stream"});
    ::kill(static_cast<pid_t>(run->processId()), SIGSTOP);
    QThread::msleep(3000);
    EXPECT_LT(residentMebibytes(), 150);
    ::kill(static_cast<pid_t>(run->processId()), SIGCONT);
    ASSERT_TRUE(run->waitForFinished(30'000));
    EXPECT_EQ(run->exitCode(), 0) << run->readAllStandardError().toStdString();
    // What did not fit is counted: both ends know of the same number of messages.
    const QJsonObject sender = series(m_file, "sender"), receiver = series(m_file, "receiver");
    EXPECT_EQ(sender["delays"].toDouble() + sender["lost_delays"].toDouble(),
              receiver["delays"].toDouble() + receiver["lost_delays"].toDouble());
}

/// The receiver's agent listens in a network namespace of its own, the application is in another one.
class CutLink : public DeadPeer {
protected:
    void SetUp() override {
        if (::geteuid() != 0)
            GTEST_SKIP() << "network namespaces need root";
        DeadPeer::SetUp();
        const QString number = QString::number(::getpid());
        m_a = "drc" + number;
        m_b = "drd" + number;
        const Outcome made = runProgram(
            "sh",
            {"-c",
             QString("ip netns add %1 && ip netns add %2 && "
                     "ip -n %1 link add v1 type veth peer name v2 netns %2 && "
                     "ip -n %1 addr add 10.78.0.1/24 dev v1 && ip -n %2 addr add 10.78.0.2/24 dev v2 && "
                     "ip -n %1 link set lo up && ip -n %2 link set lo up && "
                     "ip -n %1 link set v1 up && ip -n %2 link set v2 up")
                 .arg(m_a, m_b)});
        if (made.status != 0)
            GTEST_SKIP() << "no network namespaces here: " << made.err.toStdString();
        ASSERT_EQ(runProgram(agentProgram, {"--make-key", path("agent.key")}).status, 0);
        start({"ip", "netns", "exec", m_b, agentProgram, "--listen", "10.78.0.2:0", "--key-file",
               path("agent.key")});
        m_remote = "10.78.0.2:" + QString::number(m_port);
        ASSERT_EQ(addKey(m_remote, keyText()), 0);
        m_file = path("cut.delays");
    }
    void TearDown() override {
        DeadPeer::TearDown();
        runProgram("ip", {"netns", "del", m_a});
        runProgram("ip", {"netns", "del", m_b});
    }
    QStringList measureWords(const QStringList &more) const {
        return QStringList{"netns",   "exec",           m_a,          DELAYRANK_PROGRAM,
                           "measure", "--noise-time=0", "--receiver", "tcp://" + m_remote} +
               more;
    }
    QString m_a, m_b, m_remote;
};

TEST_F(CutLink, EndsTheRunPartialWithin10SecondsAndLeavesTheAgentIdle) {
    const int idle = descriptors();
    QProcess run;
    run.start("ip", measureWords({"--duration", "60s", "--pattern", "paced", "-o", m_file}));
    ASSERT_TRUE(waitUntil(15'000, [this] { return QFile::exists(m_file); }));
    QThread::msleep(2500);
    QElapsedTimer clock;
    clock.start();
    ASSERT_EQ(runProgram("ip", {"-n", m_b, "link", "set", "v2", "down"}).status, 0);
    ASSERT_TRUE(run.waitForFinished(15'000));
    EXPECT_LT(clock.elapsed(), 11'000);
    EXPECT_EQ(run.exitCode(), 3);
    EXPECT_THAT(run.readAllStandardError().toStdString(),
                HasSubstr("tcp://" + m_remote.toStdString() + ": "));
    expectPartial(1000);
    EXPECT_TRUE(waitUntil(13'000 - clock.elapsed(), [&] { return descriptors() == idle; })) << descriptors();
    ASSERT_EQ(runProgram("ip", {"-n", m_b, "link", "set", "v2", "up"}).status, 0);
    const Outcome after = runProgram("ip", measureWords({"--count", "500", "-o", path("after.delays")}));
    EXPECT_EQ(after.status, 0) << after.err.toStdString();
}

/// A firewall before the receiver's data ports.
class Firewall : public CutLink {
protected:
    Outcome behind(const QString &verdict) {
        const Outcome made = runProgram(
            "ip",
            {"netns", "exec", m_b, "sh", "-c",
             QString("nft add table ip t && nft 'add chain ip t c { type filter hook input priority 0; }' && "
                     "nft add rule ip t c tcp dport != %1 %2")
                 .arg(QString::number(m_port), verdict)});
        if (made.status != 0)
            return made;
        return runProgram("ip", measureWords({"--count", "500", "-o", m_file}));
    }
};

TEST_F(Firewall, ThatDropsIsToldFromOneThatRefuses) {
    if (runProgram("nft", {"--version"}).status != 0)
        GTEST_SKIP() << "nft is not here";
    const Outcome refused = behind("reject with tcp reset");
    if (refused.status == 1)
        GTEST_SKIP() << "no nftables in this kernel: " << refused.err.toStdString();
    EXPECT_EQ(refused.status, 3);
    EXPECT_THAT(refused.err.toStdString(), HasSubstr("refused"));
    runProgram("ip", {"netns", "exec", m_b, "nft", "flush", "ruleset"});
    QElapsedTimer clock;
    clock.start();
    const Outcome dropped = behind("drop");
    EXPECT_EQ(dropped.status, 3);
    EXPECT_THAT(dropped.err.toStdString(), HasSubstr("no answer within 10 s"));
    EXPECT_GE(clock.elapsed(), 9'500);
}

} // namespace
} // namespace delayrank::test
