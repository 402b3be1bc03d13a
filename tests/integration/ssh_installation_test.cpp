// Getting the agent to a host over the same ssh, and away again.

#include "with_private_sshd.h"

#include <QDir>
#include <QFile>
#include <csignal>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class SshInstallation : public WithPrivateSshd {
protected:
    void SetUp() override {
        WithPrivateSshd::SetUp();
        m_sshd.trustHostKey();
    }
    Outcome measure(const QStringList &more = {}) {
        m_file = path(QString("%1.delays").arg(++m_files));
        return WithPrivateSshd::measure(more);
    }
    void expectMeasured(const Outcome &outcome) {
        ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
        WithPrivateSshd::expectMeasured();
    }
    void expectRefused(const Outcome &outcome, const testing::Matcher<std::string> &why) {
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), AllOf(HasSubstr(m_sshd.host().toStdString() + ": "), why));
    }

    int m_files = 0;
};

TEST_F(SshInstallation, NamesItsOptionWhereTheHostHasNoAgent) {
    expectRefused(measure(), AllOf(HasSubstr("no delayrank-agent"), HasSubstr("--install-agent")));
    EXPECT_TRUE(m_sshd.cachedFiles().isEmpty());
}

TEST_F(SshInstallation, SendsTheAgentIntoTheCacheOnceAndUsesItFromThereAfterwards) {
    expectMeasured(measure({"--install-agent"}));
    ASSERT_EQ(m_sshd.cachedFiles().size(), 1);
    const QFileInfo sent(m_sshd.cache() + "/" + m_sshd.cachedFiles().front());
    EXPECT_EQ(sent.fileName().size(), 22);
    EXPECT_EQ(sent.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup |
                                    QFile::ReadOther | QFile::WriteOther | QFile::ExeOther),
              QFile::Permissions());
    QFile original(agentProgram), copy(sent.filePath());
    ASSERT_TRUE(original.open(QIODevice::ReadOnly) && copy.open(QIODevice::ReadOnly));
    EXPECT_TRUE(original.readAll() == copy.readAll());
    const QDateTime when = sent.lastModified();
    expectMeasured(measure());
    EXPECT_EQ(QFileInfo(sent.filePath()).lastModified(), when);
}

TEST_F(SshInstallation, ReplacesADamagedCopyInTheCache) {
    expectMeasured(measure({"--install-agent"}));
    const QString name = m_sshd.cachedFiles().front();
    ASSERT_TRUE(QFile::resize(m_sshd.cache() + "/" + name, 1'000'000));
    expectRefused(measure(), HasSubstr("--install-agent"));
    EXPECT_TRUE(m_sshd.cachedFiles().isEmpty());
    expectMeasured(measure({"--install-agent"}));
    EXPECT_EQ(m_sshd.cachedFiles(), QStringList{name});
}

/// The host's head, which receives what is sent: `then` is done with the bytes.
QString headThat(const QString &then) {
    return "real=/usr/bin/head; [ -x $real ] || real=/bin/head\nif [ \"$1\" = -n ]; then exec $real \"$@\"; "
           "fi\n" +
           then;
}

TEST_F(SshInstallation, RefusesWhatWasTamperedWithAndSendsItAgain) {
    m_sshd.putScriptIntoPath("head", headThat("if [ -f " + m_sshd.path("once") +
                                              " ]; then exec $real \"$@\"; fi\n"
                                              ": >" +
                                              m_sshd.path("once") +
                                              "\n"
                                              "$real \"$@\" | { $real -c 1000 >/dev/null; echo x; cat; }"));
    expectMeasured(measure({"--install-agent"}));
    EXPECT_TRUE(QFile::exists(m_sshd.path("once")));
    EXPECT_EQ(m_sshd.cachedFiles().size(), 1);
}

TEST_F(SshInstallation, GivesUpWhereWhatArrivesIsDamagedAgain) {
    m_sshd.putScriptIntoPath("head", headThat("$real \"$@\" | { $real -c 1000 >/dev/null; echo x; cat; }"));
    expectRefused(measure({"--install-agent"}), AllOf(HasSubstr("damaged 2 times"), HasSubstr("SHA-256")));
    EXPECT_TRUE(m_sshd.cachedFiles().isEmpty());
}

TEST_F(SshInstallation, LeavesNothingOfAnUploadThatIsCut) {
    m_sshd.putScriptIntoPath("head", headThat("$real -c 100000; sleep 2; exec $real -c $(($2-100000))"));
    QProcess process;
    process.start("setsid", QStringList{"-w", DELAYRANK_PROGRAM} + measureArguments({"--install-agent"}));
    ASSERT_TRUE(waitUntil(10'000, [&] { return m_sshd.cachedFiles().join(' ').startsWith(".agent-"); }));
    for (const QString &one : m_sshd.processes().filter("ssh_config"))
        ::kill(one.section(' ', 0, 0).toInt(), SIGKILL);
    ASSERT_TRUE(process.waitForFinished(10'000));
    EXPECT_EQ(process.exitCode(), 3);
    EXPECT_TRUE(waitUntil(10'000, [&] { return m_sshd.cachedFiles().isEmpty(); }))
        << m_sshd.cachedFiles().join(' ').toStdString();
}

TEST_F(SshInstallation, NamesBothMachinesWhereItHasNoAgentForTheHosts) {
    m_sshd.putScriptIntoPath("uname", "echo riscv64");
    expectRefused(measure({"--install-agent"}),
                  AllOf(HasSubstr("riscv64"), HasSubstr("other machines: "),
                        HasSubstr(QSysInfo::currentCpuArchitecture().toStdString())));
    EXPECT_TRUE(m_sshd.cachedFiles().isEmpty());
}

TEST_F(SshInstallation, SaysWhatAnAgentInThePathSaysThatCannotRun) {
    QFile other(m_sshd.pathOnHost("delayrank-agent"));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write(QByteArray("\x7f"
                           "ELF\x02\x01\x01",
                           7) +
                QByteArray(57, '\0')); // for no machine
    other.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    other.close();
    expectRefused(measure(), AllOf(HasSubstr("is built for machine 0"), HasSubstr("--install-agent")));
    expectMeasured(measure({"--install-agent"}));
}

TEST_F(SshInstallation, NamesBothMachinesOfAnAgentInThePathThatIsForAnother) {
    // The header of a program for aarch64, which no x86_64 runs.
    QFile other(m_sshd.pathOnHost("delayrank-agent"));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    QByteArray header = QByteArray("\x7f"
                                   "ELF\x02\x01\x01",
                                   7) +
                        QByteArray(57, '\0');
    const bool here = QSysInfo::currentCpuArchitecture() == "arm64";
    header[18] = static_cast<char>(here ? 62 : 183);
    other.write(header);
    other.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    other.close();
    expectRefused(measure(), AllOf(HasSubstr("this host (" + std::string(here ? "aarch64" : "x86_64") + ")"),
                                   HasSubstr("is built for " + std::string(here ? "x86_64" : "aarch64"))));
    expectMeasured(measure({"--install-agent"}));
}

TEST_F(SshInstallation, NamesBothVersionsWhereAnAgentInThePathIsTooNew) {
    m_sshd.putScriptIntoPath("delayrank-agent", "echo 'delayrank-agent 9.1.0 (protocol 9.0)'");
    expectRefused(measure(),
                  AllOf(HasSubstr("delayrank-agent 9.1.0 (protocol 9.0)"), HasSubstr("protocol 1.")));
    expectMeasured(measure({"--install-agent"}));
}

TEST_F(SshInstallation, SaysThatTheHostHasNoSha256sum) {
    QFile::remove(m_sshd.pathOnHost("sha256sum"));
    expectRefused(measure({"--install-agent"}), HasSubstr("the host has no sha256sum"));
    EXPECT_TRUE(m_sshd.cachedFiles().isEmpty());
}

TEST_F(SshInstallation, IsUndoneByRemoveAgent) {
    expectMeasured(measure({"--install-agent"}));
    const QStringList remove{"-w", DELAYRANK_PROGRAM, "remove-agent", m_sshd.host()};
    const Outcome first = runProgram("setsid", remove);
    EXPECT_EQ(first.status, 0) << first.err.toStdString();
    EXPECT_EQ(first.out, "ssh://node: 1 agent removed\n");
    EXPECT_FALSE(QDir(m_sshd.cache()).exists());
    EXPECT_EQ(runProgram("setsid", remove).out, "ssh://node: 0 agents removed\n");
    EXPECT_EQ(delayrank({"remove-agent", "local"}).status, 2);
    expectRefused(measure(), HasSubstr("no delayrank-agent"));
}

} // namespace
} // namespace delayrank::test
