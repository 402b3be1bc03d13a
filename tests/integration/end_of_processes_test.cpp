#include "command.h"

#include "core/runs/run_file.h"

#include <QElapsedTimer>
#include <QThread>
#include <csignal>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// A long measurement that something ends early.
class EndOfProcesses : public InFolder {
protected:
    void SetUp() override {
        m_file = path("x.delays");
        m_measure = startDelayrank(
            {"measure", "--duration", "60s", "--pattern", "paced", "--label", "cut", "-o", m_file});
        m_agents = waitForAgents(m_measure->processId(), 2);
        ASSERT_THAT(m_agents, SizeIs(2));
        // Once a second what has come is made safe.
        QThread::msleep(2500);
    }
    void TearDown() override {
        if (m_measure && m_measure->state() != QProcess::NotRunning) {
            m_measure->kill();
            m_measure->waitForFinished();
        }
    }
    void expectKept(std::size_t atLeast) { expectPartialRun(m_file, atLeast); }

    QString m_file;
    std::unique_ptr<QProcess> m_measure;
    std::vector<pid_t> m_agents;
};

TEST_F(EndOfProcesses, LeavesNothingAfterSigintAndKeepsTheSamples) {
    ::kill(static_cast<pid_t>(m_measure->processId()), SIGINT);
    ASSERT_TRUE(m_measure->waitForFinished(4000));
    EXPECT_EQ(m_measure->exitStatus(), QProcess::NormalExit);
    EXPECT_EQ(m_measure->exitCode(), 3);
    const std::string err = m_measure->readAllStandardError().toStdString();
    EXPECT_THAT(err, HasSubstr("stopped; "));
    EXPECT_THAT(err, HasSubstr("messages kept in " + m_file.toStdString()));
    EXPECT_FALSE(std::any_of(m_agents.begin(), m_agents.end(), isAlive));
    expectKept(500);
}

TEST_F(EndOfProcesses, LeavesNoAgentWithin10SecondsAfterTheApplicationIsKilled) {
    m_measure->kill();
    m_measure->waitForFinished();
    EXPECT_TRUE(waitForEnd(m_agents, 10'000));
    expectKept(500);
}

/// Each of the two agents in turn.
class EndOfAnAgent : public EndOfProcesses, public testing::WithParamInterface<std::size_t> {};

TEST_P(EndOfAnAgent, EndsTheMeasurementAndKeepsTheSamples) {
    ::kill(m_agents.at(GetParam()), SIGKILL);
    ASSERT_TRUE(m_measure->waitForFinished(8000));
    EXPECT_EQ(m_measure->exitCode(), 3);
    const std::string err = m_measure->readAllStandardError().toStdString();
    EXPECT_THAT(err, HasSubstr("local: the agent ended by signal 9 (Killed)"));
    EXPECT_FALSE(std::any_of(m_agents.begin(), m_agents.end(), isAlive));
    expectKept(500);
}

INSTANTIATE_TEST_SUITE_P(OfTwo, EndOfAnAgent, testing::Values(0u, 1u));

} // namespace
} // namespace delayrank::test
