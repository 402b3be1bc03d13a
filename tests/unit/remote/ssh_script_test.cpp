#include "core/remote/ssh_script.h"

#include <QProcess>
#include <QTemporaryDir>
#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using testing::HasSubstr;
using testing::Not;

HostSpec spec(const char *text) {
    return HostSpec::parse(text).value();
}

TEST(SshArguments, EndTheOptionsBeforeTheHost) {
    const QStringList arguments = sshArguments(spec("ssh://node7"), "script", false);
    EXPECT_EQ(arguments.mid(arguments.size() - 3), QStringList({"--", "node7", "script"}));
    EXPECT_EQ(arguments.front(), "-T");
    EXPECT_FALSE(arguments.contains("-l"));
    EXPECT_FALSE(arguments.contains("-p"));
    EXPECT_FALSE(arguments.contains("BatchMode=yes"));
}

TEST(SshArguments, NameUserAndPortOnlyWhereTheyAreGiven) {
    const QStringList arguments = sshArguments(spec("ssh://me@[fe80::1%eth0]:2222"), "script", true);
    EXPECT_EQ(arguments.mid(arguments.size() - 7),
              QStringList({"-p", "2222", "-l", "me", "--", "fe80::1%eth0", "script"}));
    EXPECT_TRUE(arguments.contains("BatchMode=yes"));
}

TEST(SshArguments, ForwardNothingAndNoticeALostConnection) {
    const QStringList arguments = sshArguments(spec("ssh://node7"), "script", false);
    for (const char *option :
         {"ControlMaster=no", "ControlPath=none", "ForwardAgent=no", "ClearAllForwardings=yes",
          "ConnectTimeout=10", "ServerAliveInterval=3", "ServerAliveCountMax=2"})
        EXPECT_TRUE(arguments.contains(option)) << option;
}

TEST(SshScript, IsOneQuotedWordForAnyLoginShell) {
    for (const QString &script : {agentScript({QString(64, 'a')}, true), removalScript()}) {
        EXPECT_TRUE(script.startsWith("exec sh -c '") && script.endsWith("'"));
        const QString inner = script.mid(12).chopped(1);
        for (const QChar c : {QChar('\''), QChar('\\'), QChar('\n'), QChar('!')})
            EXPECT_FALSE(inner.contains(c)) << c.toLatin1();
        QProcess shell;
        shell.start("sh", {"-n", "-c", inner});
        ASSERT_TRUE(shell.waitForFinished());
        EXPECT_EQ(shell.exitCode(), 0) << shell.readAllStandardError().toStdString();
    }
}

TEST(SshScript, PassesHostSettingsOnOnlyWhereTheyAreAllowed) {
    EXPECT_THAT(agentScript({}, true).toStdString(), HasSubstr("--stdio --allow-host-settings"));
    EXPECT_THAT(agentScript({}, false).toStdString(), Not(HasSubstr("settings")));
    EXPECT_THAT(agentScript({}, false).toStdString(), Not(HasSubstr("FLAGS")));
}

TEST(SshScript, EndsWith127WhereThereIsNoAgentAndNothingIsSent) {
    const QTemporaryDir cache;
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CACHE_HOME", cache.path());
    environment.insert("SSH_CONNECTION", "10.0.0.1 50000 10.0.0.2 22");
    environment.insert("PATH", "/usr/bin:/bin");
    shell.setProcessEnvironment(environment);
    shell.start("sh", {"-c", agentScript({}, false)});
    shell.closeWriteChannel();
    ASSERT_TRUE(shell.waitForFinished());
    EXPECT_EQ(shell.exitCode(), 127);
    const auto line = HostLine::parse(shell.readAllStandardOutput().trimmed());
    ASSERT_TRUE(line);
    EXPECT_EQ(line->machine, QSysInfo::currentCpuArchitecture());
    EXPECT_EQ(line->address, "10.0.0.2");
    EXPECT_EQ(line->state, HostLine::State::missing);
}

TEST(HostLine, TellsMachineAddressStateAndWords) {
    const auto line =
        HostLine::parse("delayrank-host aarch64 fe80::1%eth0 other delayrank-agent 9.0 (protocol 9.0)");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->machine, "aarch64");
    EXPECT_EQ(line->address, "fe80::1%eth0");
    EXPECT_EQ(line->state, HostLine::State::other);
    EXPECT_EQ(line->text, "delayrank-agent 9.0 (protocol 9.0)");
}

TEST(HostLine, TellsTheMachineOfAnAgentThatIsForAnother) {
    const auto line =
        HostLine::parse("delayrank-host x86_64 - other elf:183.0 sh: 1: delayrank-agent: Exec format error");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->builtFor, "aarch64");
    EXPECT_EQ(line->text, "sh: 1: delayrank-agent: Exec format error");
    EXPECT_EQ(HostLine::parse("delayrank-host s390x - other elf:0.22 x")->builtFor, "s390x");
    EXPECT_EQ(HostLine::parse("delayrank-host x86_64 - other elf:x x")->builtFor, "");
}

TEST(HostLine, HasNoAddressWhereTheHostKnowsNone) {
    const auto line = HostLine::parse("delayrank-host x86_64 - missing");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->address, "");
}

TEST(HostLine, IsNoOtherLine) {
    for (const char *other :
         {"", "delayrank-host", "delayrank-host x86_64 - ", "delayrank-host x86_64 - dancing",
          "delayrank-hosts x86_64 - found", "Welcome!"})
        EXPECT_FALSE(HostLine::parse(other)) << other;
}

TEST(HostLine, CutsAndCleansWhatTheHostSays) {
    const auto line = HostLine::parse("delayrank-host x86_64 - other \x1b[31m" + QByteArray(1000, 'x'));
    ASSERT_TRUE(line);
    EXPECT_LE(line->text.size(), 200);
    EXPECT_FALSE(line->text.contains(QChar(0x1b)));
}

TEST(InstallLine, HoldsSizeAndChecksum) {
    EXPECT_EQ(installLine(5, QString(64, 'b')), "install 5 " + QByteArray(64, 'b') + "\n");
}

} // namespace
} // namespace delayrank::remote
