// Links that are cut, whole or in part, and firewalls. Rows 3, 19, 29 and 30 of README.md.

#include "listening_agent.h"
#include "namespace_pair.h"

#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

/// The receiver's agent listens in a network namespace of its own with a key, the application is in another one.
class CutLink : public WithListeningAgent {
protected:
    void SetUp() override {
        WithListeningAgent::SetUp();
        if (const QString reason = m_pair.make(); !reason.isEmpty())
            GTEST_SKIP() << reason.toStdString();
        ASSERT_EQ(runProgram(agentProgram, {"--make-key", path("agent.key")}).status, 0);
        ASSERT_NO_FATAL_FAILURE(listen("10.77.0.2"));
        m_file = path("cut.delays");
    }
    void listen(const QString &address) {
        start(QStringList{"ip"} + NamespacePair::in(m_pair.b(), {agentProgram, "--listen", address + ":0",
                                                                 "--key-file", path("agent.key")}));
        m_remote = QString(address).replace("%v2", "%v1") + ":" + QString::number(m_port);
        ASSERT_EQ(addKey(m_remote, keyText()), 0);
    }
    QStringList measureWords(const QStringList &more) const {
        return NamespacePair::in(m_pair.a(), QStringList{DELAYRANK_PROGRAM, "measure", "--noise-time=0",
                                                         "--receiver", "tcp://" + m_remote} +
                                                 more);
    }
    /// A measurement of a minute, once samples have come and are in the file.
    void startMeasuring(QProcess &run, const QStringList &more) {
        run.start("ip", measureWords(QStringList{"--duration", "60s", "-o", m_file} + more));
        ASSERT_TRUE(waitUntil(15'000, [this] { return QFile::exists(m_file); }));
        QThread::msleep(2500);
    }
    void expectEndsPartialWithin10Seconds(QProcess &run, std::size_t atLeast) {
        QElapsedTimer clock;
        clock.start();
        ASSERT_TRUE(run.waitForFinished(15'000));
        EXPECT_LT(clock.elapsed(), 11'000);
        EXPECT_EQ(run.exitCode(), 3);
        expectPartialRun(m_file, atLeast);
    }
    Outcome nft(const QString &rules) {
        return runProgram("ip", NamespacePair::in(m_pair.b(), {"sh", "-c", rules}));
    }
    /// As nft() where that is possible; else the test is skipped.
    void filter(const QString &rules) {
        if (runProgram("nft", {"--version"}).status != 0)
            GTEST_SKIP() << "nft is not here";
        const Outcome made = nft("nft add table ip t && "
                                 "nft 'add chain ip t in { type filter hook input priority 0; }' && "
                                 "nft 'add chain ip t out { type filter hook output priority 0; }' && " +
                                 rules);
        if (made.status != 0)
            GTEST_SKIP() << "no nftables in this kernel: " << made.err.toStdString();
    }

    NamespacePair m_pair;
    QString m_remote, m_file;
};

TEST_F(CutLink, EndsTheRunPartialWithin10SecondsAndLeavesTheAgentIdle) {
    const int idle = descriptors();
    QProcess run;
    ASSERT_NO_FATAL_FAILURE(startMeasuring(run, {"--pattern", "paced"}));
    QElapsedTimer clock;
    clock.start();
    ASSERT_EQ(runProgram("ip", {"-n", m_pair.b(), "link", "set", "v2", "down"}).status, 0);
    expectEndsPartialWithin10Seconds(run, 1000);
    EXPECT_THAT(run.readAllStandardError().toStdString(),
                HasSubstr("tcp://" + m_remote.toStdString() + ": "));
    EXPECT_TRUE(waitUntil(static_cast<int>(13'000 - clock.elapsed()), [&] { return descriptors() == idle; }))
        << descriptors();
    ASSERT_EQ(runProgram("ip", {"-n", m_pair.b(), "link", "set", "v2", "up"}).status, 0);
    const Outcome after = runProgram("ip", measureWords({"--count", "500", "-o", path("after.delays")}));
    EXPECT_EQ(after.status, 0) << after.err.toStdString();
}

TEST_F(CutLink, IsReachedByALinkLocalAddressWithAKeyWhileItIsWhole) {
    const QString address = NamespacePair::linkLocalOf(m_pair.b(), "v2");
    ASSERT_FALSE(address.isEmpty());
    ASSERT_FALSE(NamespacePair::linkLocalOf(m_pair.a(), "v1").isEmpty()) << "the application needs one, too";
    m_agent.terminate();
    m_agent.waitForFinished();
    ASSERT_NO_FATAL_FAILURE(listen("[" + address + "%v2]"));
    const Outcome outcome = runProgram(
        "ip", measureWords({"--count", "500", "--data-address", address + "%v2", "-o", m_file}));
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_EQ(series(m_file, "receiver")["delays"].toInt(), 499);
}

/// What is cut is the way of the test traffic; both control channels live on.
class DataPath : public CutLink {
protected:
    void cutDataPath() {
        filter(QString("nft add rule ip t in tcp dport != %1 drop && nft add rule ip t in meta l4proto udp drop && "
                       "nft add rule ip t out tcp sport != %1 drop && nft add rule ip t out meta l4proto udp drop")
                   .arg(m_port));
    }
};

class DataPathOf : public DataPath, public testing::WithParamInterface<const char *> {};

TEST_P(DataPathOf, ThatIsCutAloneEndsTheRunPartialWithin10Seconds) {
    const int idle = descriptors();
    QProcess run;
    ASSERT_NO_FATAL_FAILURE(startMeasuring(run, QString(GetParam()).split(' ')));
    ASSERT_NO_FATAL_FAILURE(cutDataPath());
    if (IsSkipped()) {
        run.terminate();
        run.waitForFinished();
        return;
    }
    expectEndsPartialWithin10Seconds(run, 100);
    EXPECT_THAT(run.readAllStandardError().toStdString(), HasSubstr("its data connection to"));
    EXPECT_TRUE(waitUntil(3000, [&] { return descriptors() == idle; })) << descriptors();
    ASSERT_EQ(nft("nft flush ruleset").status, 0);
    const Outcome after = runProgram("ip", measureWords({"--count", "500", "-o", path("after.delays")}));
    EXPECT_EQ(after.status, 0) << after.err.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Traffic, DataPathOf,
                         testing::Values("--pattern paced", "--pattern stream --size 1000",
                                         "--window 2 --known-stall 10:1ms",
                                         "--transport udp --size 64 --pattern paced"));

TEST_F(DataPath, ThatRestsIsNotTakenForACutOne) {
    const Outcome outcome = runProgram(
        "ip", measureWords({"--pattern", "paced", "--interval", "9s", "--count", "3", "-o", m_file}));
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_EQ(series(m_file, "receiver")["delays"].toInt(), 2);
}

TEST_F(DataPath, ThatDoesNotAnswerIsSentAFewHellosAndNoTestTraffic) {
    // Counted as they arrive, and dropped.
    ASSERT_NO_FATAL_FAILURE(filter("nft add rule ip t in meta l4proto udp counter drop"));
    if (IsSkipped())
        return;
    const Outcome outcome =
        runProgram("ip", measureWords({"--transport", "udp", "--size", "64", "--count", "500", "-o", m_file}));
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("nothing there proved within 10 s"));
    const QStringList words = nft("nft list chain ip t in").out.simplified().split(' ');
    const int packets = words.value(words.indexOf("packets") + 1).toInt();
    const int bytes = words.value(words.indexOf("bytes") + 1).toInt();
    EXPECT_GE(packets, 1);
    EXPECT_LE(packets, 7);
    EXPECT_EQ(bytes, packets * (24 + 8 + 20)) << "a header of ours, one of UDP and one of IP";
}

/// A firewall before the receiver's data ports.
class Firewall : public CutLink {
protected:
    Outcome behind(const QString &verdict) {
        filter(QString("nft add rule ip t in tcp dport != %1 %2").arg(QString::number(m_port), verdict));
        return IsSkipped() ? Outcome() : runProgram("ip", measureWords({"--count", "500", "-o", m_file}));
    }
};

TEST_F(Firewall, ThatDropsIsToldFromOneThatRefuses) {
    const Outcome refused = behind("reject with tcp reset");
    if (IsSkipped())
        return;
    EXPECT_EQ(refused.status, 3);
    EXPECT_THAT(refused.err.toStdString(), HasSubstr("refused"));
    nft("nft flush ruleset");
    QElapsedTimer clock;
    clock.start();
    const Outcome dropped = behind("drop");
    EXPECT_EQ(dropped.status, 3);
    EXPECT_THAT(dropped.err.toStdString(), HasSubstr("no answer within 10 s"));
    EXPECT_GE(clock.elapsed(), 9'500);
}

} // namespace
} // namespace delayrank::test
