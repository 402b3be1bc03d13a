#include "core/remote/agent.h"
#include "core/remote/local_launcher.h"
#include "fake_agent.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <csignal>
#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

LaunchOptions shortLimit(std::chrono::milliseconds limit = 2s) {
    LaunchOptions options;
    options.answerLimit = limit;
    return options;
}

/// Starts an agent and waits until it is ready (no error), has failed, or 5 s are over.
std::optional<Error> launch(Agent &agent) {
    QEventLoop loop;
    std::optional<Error> error;
    QObject::connect(&agent, &Agent::failed, &loop, [&](const Error &failure) {
        error = failure;
        loop.quit();
    });
    QObject::connect(&agent, &Agent::ready, &loop, &QEventLoop::quit);
    QTimer::singleShot(5s, &loop, &QEventLoop::quit);
    agent.start();
    loop.exec();
    return error;
}

Error errorOf(const QString &host, const LaunchOptions &options = shortLimit()) {
    Agent agent(*HostSpec::parse(host), options);
    const auto error = launch(agent);
    EXPECT_TRUE(error) << host.toStdString();
    if (!error)
        return {};
    EXPECT_EQ(error->subject, host.toStdString());
    return *error;
}

TEST(Launcher, SaysAtOnceThatItsProgramIsMissing) {
    QElapsedTimer clock;
    clock.start();
    const Error error = errorOf("exec:no-such-launcher agent --stdio");
    EXPECT_EQ(error.code, ErrorCode::launcherMissing);
    EXPECT_THAT(error.reason, HasSubstr("no-such-launcher"));
    EXPECT_LT(clock.elapsed(), 5000); // not the 10 s of a launcher that keeps silent
}

TEST(Launcher, TellsAMissingAgentByStatus127) {
    const Error error = errorOf("exec:sh -c \"echo 'sh: 1: delayrank-agent: not found' >&2; exit 127\"");
    EXPECT_EQ(error.code, ErrorCode::agentMissing);
    EXPECT_EQ(error.reason,
              "there is no delayrank-agent (exit status 127): sh: 1: delayrank-agent: not found");
}

TEST(Launcher, TellsAnAgentThatCannotRunByStatus126) {
    const Error error = errorOf("exec:sh -c \"exit 126\"");
    EXPECT_EQ(error.code, ErrorCode::agentMissing);
    EXPECT_THAT(error.reason, HasSubstr("another architecture, or not executable"));
}

TEST(Launcher, QuotesTheLastLineOfACommandThatEndsOtherwise) {
    const Error error = errorOf("exec:sh -c \"echo one >&2; echo two >&2; exit 3\"");
    EXPECT_EQ(error.code, ErrorCode::agentMissing);
    EXPECT_THAT(error.reason, HasSubstr("exit status 3: two"));
}

TEST(Launcher, NamesTheSignalThatKilledItsCommand) {
    const Error error = errorOf("exec:sh -c \"kill -9 $$\"");
    EXPECT_EQ(error.code, ErrorCode::agentDied);
    EXPECT_THAT(error.reason, HasSubstr("signal 9 (Killed)"));
}

TEST(Launcher, GivesUpOnSilence) {
    const Error error = errorOf("exec:sleep 60", shortLimit(300ms));
    EXPECT_EQ(error.code, ErrorCode::timedOut);
    EXPECT_THAT(error.reason, HasSubstr("within 0.3 s"));
}

TEST(Launcher, GivesUpOnEndlessNoise) {
    for (const char *noise : {"exec:yes", "exec:cat /dev/zero"}) {
        const Error error = errorOf(noise);
        EXPECT_EQ(error.code, ErrorCode::agentMissing) << noise;
        EXPECT_THAT(error.reason, HasSubstr("65536 bytes"));
    }
}

TEST(Launcher, NamesBothVersionsWhereTheyDiffer) {
    const Error error =
        errorOf("exec:sh -c \"echo delayrank-agent 9.0 0 0123456789abcdef0123456789abcdef; sleep 9\"");
    EXPECT_EQ(error.code, ErrorCode::unsupportedVersion);
    EXPECT_EQ(error.reason, "speaks protocol 9.0, this program speaks 1.0");
}

TEST(Launcher, NeverQuotesAToken) {
    const Error error =
        errorOf("exec:sh -c \"echo delayrank-agent 1.0 x 0123456789abcdef0123456789abcdef; sleep 9\"");
    EXPECT_EQ(error.code, ErrorCode::corrupt);
    EXPECT_THAT(error.reason, testing::Not(HasSubstr("0123456789abcdef")));
}

TEST(Launcher, TakesAnAgentForOneOnlyAfterItsGreeting) {
    const Error error = errorOf(
        "exec:sh -c \"echo hi; echo delayrank-agent 1.0 0 0123456789abcdef0123456789abcdef; sleep 9\"",
        shortLimit(1s));
    EXPECT_EQ(error.code, ErrorCode::timedOut);
    EXPECT_THAT(error.reason, HasSubstr("does not greet"));
}

TEST(Launcher, SaysThatTheLocalAgentIsMissing) {
    LaunchOptions options = shortLimit();
    options.agentProgram = "/nowhere/delayrank-agent";
    const Error error = errorOf("local", options);
    EXPECT_EQ(error.code, ErrorCode::agentMissing);
    EXPECT_THAT(error.reason, HasSubstr("/nowhere/delayrank-agent"));
}

TEST(Launcher, TellsARefusedConnectionFromAMissingToken) {
    FakeAgent agent;
    LaunchOptions options = shortLimit();
    options.tokenFile = agent.tokenFile();
    const Error refused = errorOf("tcp://127.0.0.1:1", options);
    EXPECT_EQ(refused.code, ErrorCode::connectionRefused);
    options.tokenFile = "/nowhere/token";
    const Error noToken = errorOf(agent.host().text, options);
    EXPECT_EQ(noToken.code, ErrorCode::notFound);
    EXPECT_THAT(noToken.reason, HasSubstr("/nowhere/token"));
}

TEST(Launcher, ReachesAListeningAgent) {
    FakeAgent listening;
    LaunchOptions options = shortLimit();
    options.tokenFile = listening.tokenFile();
    Agent agent(listening.host(), options);
    EXPECT_FALSE(launch(agent));
    EXPECT_EQ(agent.about().networkNamespace, "one");
    EXPECT_EQ(agent.reachedBy(), "127.0.0.1");
}

/// The process id that `sh -c "echo $$ > file; ..."` has written.
pid_t pidFrom(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
}

TEST(Launcher, LeavesNoProcessBehindThatIgnoresItsInputAndSigterm) {
    QTemporaryDir folder;
    const QString path = folder.filePath("pid");
    {
        Agent agent(*HostSpec::parse("exec:sh -c \"trap '' TERM; echo $$ > " + path +
                                     "; while :; do sleep 1; done\""),
                    shortLimit(300ms));
        EXPECT_TRUE(launch(agent));
    }
    ASSERT_GT(pidFrom(path), 0);
    EXPECT_EQ(::kill(pidFrom(path), 0), -1);
}

TEST(Launcher, ClosesWithoutBlocking) {
    QTemporaryDir folder;
    const QString path = folder.filePath("pid");
    Agent agent(*HostSpec::parse("exec:sh -c \"echo $$ > " + path + "; exec sleep 60\""), shortLimit(200ms));
    EXPECT_TRUE(launch(agent));
    QEventLoop loop;
    bool isClosed = false;
    QObject::connect(&agent, &Agent::closed, &loop, [&] {
        isClosed = true;
        loop.quit();
    });
    QTimer::singleShot(3s, &loop, &QEventLoop::quit);
    QElapsedTimer clock;
    clock.start();
    agent.close();
    EXPECT_LT(clock.elapsed(), 1000);
    loop.exec();
    EXPECT_TRUE(isClosed);
    EXPECT_EQ(::kill(pidFrom(path), 0), -1);
}

} // namespace
} // namespace delayrank::remote
