// Hosts behind the user's own ssh, without a window: a real ssh, a private sshd.

#include "with_private_sshd.h"

#include <QElapsedTimer>
#include <QThread>
#include <csignal>
#include <gmock/gmock.h>
#include <unistd.h>

namespace delayrank::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using Ssh = WithPrivateSshd;

TEST_F(Ssh, MeasuresThroughTheAgentInTheHostsPath) {
    havePathAgent();
    m_sshd.trustHostKey();
    const Outcome outcome = measure();
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    expectMeasured();
    EXPECT_TRUE(m_sshd.cachedFiles().isEmpty());
}

TEST_F(Ssh, MeasuresWithBothEndsOnTheHost) {
    m_sshd.trustHostKey();
    const Outcome outcome = measure({"--sender", m_sshd.host(), "--install-agent"});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    expectMeasured();
    EXPECT_EQ(m_sshd.cachedFiles().size(), 1);
}

TEST_F(Ssh, GoesThroughTheJumpHostsOfTheUsersConfiguration) {
    havePathAgent();
    m_sshd.trustHostKey();
    m_sshd.addToClientConfiguration("Host behind\n ProxyJump node");
    const Outcome outcome = measure({"--receiver", "ssh://behind"});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    expectMeasured();
}

TEST_F(Ssh, AsksOnTheTerminalWhetherAnUnknownHostKeyIsTheRightOne) {
    havePathAgent();
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("(yes/no")) << terminal->shown().toStdString();
    EXPECT_THAT(terminal->shown().toStdString(), HasSubstr("SHA256:"));
    terminal->type("yes\n");
    ASSERT_EQ(terminal->exitStatus(), 0) << terminal->errors().toStdString();
    expectMeasured();
}

TEST_F(Ssh, AsksOnTheTerminalForAPassphraseAndDoesNotShowIt) {
    havePathAgent();
    m_sshd.trustHostKey();
    m_sshd.protectUserKey("opensesame");
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("passphrase")) << terminal->shown().toStdString();
    terminal->type("opensesame\n");
    ASSERT_EQ(terminal->exitStatus(), 0) << terminal->errors().toStdString();
    EXPECT_THAT(terminal->shown().toStdString(), Not(HasSubstr("opensesame")));
    expectMeasured();
}

TEST_F(Ssh, EndsAtOnceWhereTheQuestionIsCancelled) {
    havePathAgent();
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("(yes/no"));
    terminal->type("\004"); // Ctrl-D
    EXPECT_EQ(terminal->exitStatus(), 3);
    EXPECT_THAT(terminal->errors().toStdString(), HasSubstr(m_sshd.host().toStdString() + ": cancelled"));
}

TEST_F(Ssh, EndsOnCtrlCInAQuestion) {
    havePathAgent();
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("(yes/no"));
    terminal->type("\003");
    EXPECT_EQ(terminal->exitStatus(), 3);
}

TEST_F(Ssh, LeavesNothingBehindWhereTheApplicationIsKilledInAQuestion) {
    havePathAgent();
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("(yes/no"));
    terminal->process().kill();
    EXPECT_EQ(terminal->exitStatus(), -1);
    // TearDown looks for ssh, the askpass program and the socket.
    EXPECT_TRUE(waitUntil(10'000, [&] { return m_sshd.runtimeFiles().isEmpty(); }));
}

TEST_F(Ssh, SaysThatAPasswordIsWrongInTheWordsOfSsh) {
    m_sshd.trustHostKey();
    m_sshd.forgetUserKey();
    const auto terminal = measureOnTerminal();
    for (int attempt = 1; attempt <= 3; ++attempt) {
        ASSERT_TRUE(terminal->waitForMore("password:", attempt)) << terminal->shown().toStdString();
        terminal->type("wrong\n");
    }
    EXPECT_EQ(terminal->exitStatus(), 3);
    EXPECT_THAT(terminal->errors().toStdString(), HasSubstr("Permission denied"));
    EXPECT_THAT(terminal->shown().toStdString(), Not(HasSubstr("wrong")));
}

TEST_F(Ssh, FailsAtOnceInBatchModeWhereTheHostKeyIsUnknown) {
    havePathAgent();
    QElapsedTimer clock;
    clock.start();
    const auto terminal = measureOnTerminal({"--batch"}); // there is one, and it is not used
    EXPECT_EQ(terminal->exitStatus(), 3);
    EXPECT_LT(clock.elapsed(), 5000);
    EXPECT_THAT(terminal->errors().toStdString(), HasSubstr("ssh: Host key verification failed."));
    EXPECT_EQ(terminal->shown(), "");
}

TEST_F(Ssh, FailsAtOnceWithoutATerminalAsInBatchMode) {
    havePathAgent();
    m_sshd.trustHostKey();
    m_sshd.protectUserKey("opensesame");
    QElapsedTimer clock;
    clock.start();
    const Outcome outcome = measure();
    EXPECT_EQ(outcome.status, 3);
    EXPECT_LT(clock.elapsed(), 5000);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("Permission denied"));
}

TEST_F(Ssh, StopsHardAtAChangedHostKeyAndShowsTheWarning) {
    havePathAgent();
    m_sshd.trustAnotherKey();
    const auto terminal = measureOnTerminal();
    EXPECT_EQ(terminal->exitStatus(), 3);
    EXPECT_THAT(terminal->errors().toStdString(),
                AllOf(HasSubstr("WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!"), HasSubstr("SHA256:"),
                      HasSubstr("Host key verification failed"), Not(HasSubstr("@@@"))));
    EXPECT_EQ(terminal->shown(), "");
}

TEST_F(Ssh, QuotesSshWhereNothingListens) {
    m_sshd.stop();
    const Outcome outcome = measure();
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("ssh: connect to host 127.0.0.1 port"));
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("Connection refused"));
}

TEST_F(Ssh, KeepsTheSamplesWhereTheConnectionIsLost) {
    havePathAgent();
    m_sshd.trustHostKey();
    QProcess process;
    process.start("setsid", QStringList{"-w", DELAYRANK_PROGRAM} + measureArguments({"--duration", "60s"}));
    ASSERT_TRUE(
        waitUntil(10'000, [&] { return !m_sshd.processes().filter("delayrank-agent --stdio").isEmpty(); }));
    QThread::sleep(2);
    for (const QString &ssh : m_sshd.processes().filter("ssh_config"))
        ::kill(ssh.section(' ', 0, 0).toInt(), SIGKILL);
    ASSERT_TRUE(process.waitForFinished(15'000));
    EXPECT_EQ(process.exitCode(), 3);
    EXPECT_THAT(process.readAllStandardError().toStdString(),
                AllOf(HasSubstr(m_sshd.host().toStdString() + ": "), HasSubstr("messages kept")));
}

TEST_F(Ssh, LeavesNoProcessWhereTheApplicationIsKilledInMidRun) {
    havePathAgent();
    m_sshd.trustHostKey();
    {
        OnTerminal terminal(DELAYRANK_PROGRAM, measureArguments({"--duration", "60s"}));
        // Under way: the agent has spoken, and the folder for ssh's questions is gone with that.
        ASSERT_TRUE(waitUntil(10'000, [&] {
            return !m_sshd.processes().filter("delayrank-agent --stdio").isEmpty() && m_sshd.runtimeFiles().isEmpty();
        }));
        terminal.process().kill();
        EXPECT_EQ(terminal.exitStatus(), -1);
    }
    EXPECT_TRUE(waitUntil(10'000, [&] { return m_sshd.processes().isEmpty(); }));
}

TEST_F(Ssh, SkipsTheNoiseOfAShell) {
    havePathAgent();
    m_sshd.trustHostKey();
    QFile noise(m_sshd.path("noise.sh"));
    ASSERT_TRUE(noise.open(QIODevice::WriteOnly));
    noise.write("echo 'Welcome to delayrank-host x86_64 - found'\nfor i in 1 2 3; do echo noise $i; done\n");
    noise.close();
    const Outcome outcome = measure();
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    expectMeasured();
}

TEST_F(Ssh, SaysWhereTheProgramSshIsMissing) {
    const Outcome outcome =
        runProgram("env", QStringList{"PATH=/nowhere", DELAYRANK_PROGRAM} + measureArguments());
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("ssh: cannot be started"));
}

} // namespace
} // namespace delayrank::test
