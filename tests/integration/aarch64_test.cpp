// The agent for aarch64 hosts, which the build puts beside this machine's own: run by qemu's user-mode emulation, and
// where nothing runs it.

#include "command.h"

#include <QFileInfo>
#include <QStandardPaths>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Aarch64Agent : public InFolder {
protected:
    void SetUp() override {
        if (QSysInfo::currentCpuArchitecture() == "arm64")
            GTEST_SKIP() << "this machine is one itself";
        if (!QFileInfo(m_agent).isFile())
            GTEST_SKIP() << m_agent.toStdString()
                         << " is missing: DELAYRANK_AGENT_AARCH64 builds it with g++-aarch64-linux-gnu";
    }
    const QString m_agent = QFileInfo(agentProgram).absolutePath() +
                            "/../share/delayrank/agents/aarch64/delayrank-agent";
};

TEST_F(Aarch64Agent, MeasuresUnderEmulationAtEitherEnd) {
    const QString emulator = QStandardPaths::findExecutable("qemu-aarch64-static");
    if (emulator.isEmpty())
        GTEST_SKIP() << "qemu-user-static is not installed";
    const QString emulated = "exec:" + emulator + " " + QFileInfo(m_agent).canonicalFilePath() + " --stdio";
    const std::pair<QString, QString> ends[] = {{emulated, "local"}, {"local", emulated}, {emulated, emulated}};
    int number = 0;
    for (const auto &[sender, receiver] : ends) {
        const QString file = path(QString("%1.delays").arg(++number));
        const Outcome outcome = delayrank({"measure", "--sender", sender, "--receiver", receiver, "--count", "820",
                                           "--window", "41", "-o", file});
        ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
        EXPECT_EQ(series(file, "sender")["delays"].toInt(), 819);
        EXPECT_EQ(series(file, "receiver")["delays"].toInt(), 819);
    }
}

TEST_F(Aarch64Agent, ThatNothingRunsIsToldWithBothArchitectures) {
    if (runProgram(m_agent, {"--version"}).status == 0)
        GTEST_SKIP() << "this host runs programs for aarch64 by itself (binfmt_misc)";
    const QString here = QSysInfo::currentCpuArchitecture();
    for (const QString &host : {"exec:" + m_agent + " --stdio", QString("local")}) {
        const Outcome outcome =
            delayrank({"measure", "--receiver", host, "--agent", m_agent, "-o", path("x.delays")});
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), AllOf(HasSubstr("aarch64"), HasSubstr(here.toStdString())));
    }
}

} // namespace
} // namespace delayrank::test
