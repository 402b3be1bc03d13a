// Ends that fall silent without closing anything, as stopped processes do. Rows 2, 3, 21, 22, 27 of README.md; links that
// are cut are in cut_link_test.cpp.

#include "listening_agent.h"

#include "core/runs/run_file.h"

#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <csignal>
#include <gmock/gmock.h>

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
    ::kill(static_cast<pid_t>(m_agent.processId()), SIGSTOP);
    ASSERT_TRUE(run->waitForFinished(14'000));
    EXPECT_EQ(run->exitCode(), 3);
    // The sender's own watchdog, and not the heartbeat that the application misses of the other one.
    EXPECT_THAT(run->readAllStandardError().toStdString(), HasSubstr("ended 5 s after its planned end"));
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

} // namespace
} // namespace delayrank::test
