// Settings of a host as part of a configuration, with real agents in a network namespace.
#include "command.h"

#include "core/runs/run_file.h"

#include <QDir>
#include <csignal>
#include <gmock/gmock.h>
#include <unistd.h>

namespace delayrank::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr auto sysctlName = "net.ipv4.tcp_min_tso_segs";

/// One network namespace, whose sysctls and queueing disciplines are nobody else's.
class HostSettings : public InFolder {
protected:
    void SetUp() override {
        if (::geteuid() != 0)
            GTEST_SKIP() << "network namespaces need root";
        m_name = "drs" + QString::number(::getpid());
        const Outcome made =
            runProgram("sh", {"-c", QString("ip netns add %1 && ip -n %1 link set lo up").arg(m_name)});
        if (made.status != 0)
            GTEST_SKIP() << "no network namespaces here: " << made.err.toStdString();
        qputenv("XDG_STATE_HOME", path("state").toLocal8Bit());
        qunsetenv("STATE_DIRECTORY");
        m_before = sysctl();
        ASSERT_FALSE(m_before.isEmpty());
    }
    void TearDown() override {
        if (m_measure && m_measure->state() != QProcess::NotRunning) {
            m_measure->kill();
            m_measure->waitForFinished();
        }
        runProgram("ip", {"netns", "del", m_name});
        qunsetenv("XDG_STATE_HOME");
    }
    QString host(const QString &more = {}) const {
        return QString("exec:ip netns exec %1 %2 --stdio%3").arg(m_name, agentProgram, more);
    }
    QStringList between() const { return {"--sender", host(), "--receiver", host()}; }
    Outcome inNamespace(const QStringList &command) const {
        return runProgram("ip", QStringList{"netns", "exec", m_name} + command);
    }
    QString sysctl() const {
        return inNamespace({"cat", "/proc/sys/net/ipv4/tcp_min_tso_segs"}).out.trimmed();
    }
    QString qdisc() const { return inNamespace({"tc", "qdisc", "show", "dev", "lo"}).out.trimmed(); }
    QStringList journals() const {
        return QDir(path("state/delayrank")).entryList({"*.journal"}, QDir::Files);
    }
    static QString set(const char *end, const char *value) {
        return QString("%1:sysctl.%2=%3").arg(end, sysctlName, value);
    }
    /// The sysctl and the queueing discipline changed for a minute's measurement.
    void startLong() {
        m_measure =
            startDelayrank(QStringList{"measure", "--allow-host-settings", "--set", set("sender", "7"),
                                       "--set", "sender:qdisc@lo=tbf rate 100mbit burst 32kb latency 400ms",
                                       "--duration", "60s", "--pattern", "paced", "-o", path("x.delays")} +
                           between());
        ASSERT_TRUE(waitUntil(8000, [&] { return sysctl() == "7" && qdisc().contains("tbf"); }))
            << m_measure->readAllStandardError().toStdString();
        EXPECT_THAT(journals(), SizeIs(1));
    }
    /// The agents' processes: children of `ip netns exec`, which becomes them.
    std::vector<pid_t> agents() const { return agentsOf(m_measure->processId()); }
    void expectAsBefore() {
        EXPECT_TRUE(waitUntil(15'000, [&] { return sysctl() == m_before && !qdisc().contains("tbf"); }))
            << sysctl().toStdString() << "\n"
            << qdisc().toStdString();
        EXPECT_TRUE(waitUntil(2000, [&] { return journals().isEmpty(); }));
    }

    QString m_name, m_before;
    std::unique_ptr<QProcess> m_measure;
};

TEST_F(HostSettings, VaryFromConfigurationToConfigurationAndArePutBack) {
    const QString file = path("vary.delays");
    const Outcome outcome =
        delayrank(QStringList{"measure", "--allow-host-settings", "--vary",
                              QString("sender:sysctl.%1=3,5").arg(sysctlName), "--set",
                              "receiver:sysctl.net.ipv4.tcp_autocorking=0", "--count", "200", "-o", file} +
                  between());
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded);
    ASSERT_THAT(loaded->runs, SizeIs(2));
    const std::string name = std::string("sysctl.") + sysctlName;
    EXPECT_EQ(loaded->runs[0].label, "sender:" + name + "=3");
    EXPECT_EQ(factValue(loaded->runs[1].settings, "sender:" + name), "5");
    EXPECT_EQ(factValue(loaded->runs[1].settings, "receiver:sysctl.net.ipv4.tcp_autocorking"), "0");
    Facts facts;
    for (const runs::HostFact &fact : loaded->runs[1].hostFacts)
        if (fact.end == runs::End::sender)
            facts.push_back(fact.fact);
    EXPECT_EQ(factValue(facts, "host setting " + name),
              "5 (read back: 5, before: " + m_before.toStdString() + ")");
    expectAsBefore();
}

TEST_F(HostSettings, AreRefusedByNameWhereTheAgentMayNot) {
    const Outcome outcome = delayrank(
        QStringList{"measure", "--set", set("receiver", "7"), "--count", "200", "-o", path("x.delays")} +
        between());
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr(sysctlName));
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("was not started with --allow-host-settings"));
    EXPECT_EQ(sysctl(), m_before);
    EXPECT_THAT(journals(), IsEmpty());
}

TEST_F(HostSettings, AreRefusedByNameWhereTheyAreNotInTheList) {
    const auto refused = [&](const QString &setting, const std::string &named) {
        const Outcome outcome = delayrank(QStringList{"measure", "--allow-host-settings", "--set", setting,
                                                      "--count", "200", "-o", path("x.delays")} +
                                          between());
        EXPECT_EQ(outcome.status, 3) << outcome.err.toStdString();
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(named));
    };
    refused("sender:sysctl.kernel.core_pattern=x", "sysctl.kernel.core_pattern");
    refused("receiver:ring_rx=64", "ring_rx@lo: this device has no such setting");
    refused("sender:qdisc=htb", "qdisc@lo: needs default");
    refused(set("sender", "many"), sysctlName);
    const Outcome wrong = delayrank({"measure", "--set", "somewhere:ring_rx=1", "-o", path("x.delays")});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err.toStdString(), HasSubstr("--set somewhere:ring_rx=1"));
}

TEST_F(HostSettings, ArePutBackWhenTheMeasurementIsStopped) {
    startLong();
    ::kill(static_cast<pid_t>(m_measure->processId()), SIGINT);
    ASSERT_TRUE(m_measure->waitForFinished(5000));
    expectAsBefore();
}

TEST_F(HostSettings, ArePutBackWhenTheApplicationIsKilled) {
    startLong();
    m_measure->kill();
    m_measure->waitForFinished();
    expectAsBefore();
}

TEST_F(HostSettings, ArePutBackWhenTheAgentIsTerminated) {
    startLong();
    for (const pid_t agent : agents())
        ::kill(agent, SIGTERM);
    expectAsBefore();
}

TEST_F(HostSettings, ArePutBackAtTheNextStartWhereTheAgentWasKilled) {
    startLong();
    const auto killed = agents();
    ASSERT_THAT(killed, SizeIs(2));
    for (const pid_t agent : killed)
        ::kill(agent, SIGKILL);
    ASSERT_TRUE(m_measure->waitForFinished(8000));
    ASSERT_TRUE(waitForEnd(killed, 5000));
    EXPECT_EQ(sysctl(), "7");
    EXPECT_TRUE(qdisc().contains("tbf")) << qdisc().toStdString();
    ASSERT_THAT(journals(), SizeIs(1));

    const Outcome outside = runProgram(agentProgram, {"--stdio"});
    EXPECT_THAT(outside.err.toStdString(), IsEmpty()) << "another namespace's is not its business";
    EXPECT_EQ(sysctl(), "7");

    const Outcome next = inNamespace({agentProgram, "--stdio"});
    EXPECT_THAT(next.err.toStdString(), HasSubstr("put qdisc@lo back to default"));
    EXPECT_THAT(next.err.toStdString(),
                HasSubstr("put sysctl." + std::string(sysctlName) + " back to " + m_before.toStdString()));
    expectAsBefore();
    EXPECT_THAT(inNamespace({agentProgram, "--stdio"}).err.toStdString(), IsEmpty());
}

} // namespace
} // namespace delayrank::test
