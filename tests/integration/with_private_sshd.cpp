#include "with_private_sshd.h"

namespace delayrank::test {

void WithPrivateSshd::SetUp() {
    if (!PrivateSshd::isInstalled())
        GTEST_SKIP() << "openssh-server and openssh-client are not installed";
    ASSERT_EQ(m_sshd.start(), "");
}

void WithPrivateSshd::TearDown() {
    EXPECT_TRUE(waitUntil(10'000, [&] { return m_sshd.processes().isEmpty(); }))
        << m_sshd.processes().join('\n').toStdString();
    EXPECT_EQ(m_sshd.runtimeFiles().join(' '), "");
    EXPECT_EQ(m_sshd.cachedFiles().filter(".agent-").join(' '), "") << "a part of an upload";
}

QStringList WithPrivateSshd::measureArguments(const QStringList &more) const {
    const QStringList amount =
        more.contains("--duration") ? QStringList{"--pattern", "paced"} : QStringList{"--count", "500"};
    return QStringList{"measure", "--noise-time=0", "--receiver", m_sshd.host(), "-o", m_file} + amount + more;
}

Outcome WithPrivateSshd::measure(const QStringList &more) {
    return runProgram("setsid", QStringList{"-w", DELAYRANK_PROGRAM} + measureArguments(more));
}

std::unique_ptr<OnTerminal> WithPrivateSshd::measureOnTerminal(const QStringList &more) {
    return std::make_unique<OnTerminal>(DELAYRANK_PROGRAM, measureArguments(more));
}

void WithPrivateSshd::expectMeasured() {
    EXPECT_EQ(series(m_file, "receiver")["delays"].toInt(), 499);
}

} // namespace delayrank::test
