#include "command.h"

#include "core/runs/run_file.h"

#include <gmock/gmock.h>
#include <unistd.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

/// Two network namespaces joined by a veth pair: two hosts on one machine.
class NetworkNamespaces : public InFolder {
protected:
    void SetUp() override {
        if (::geteuid() != 0)
            GTEST_SKIP() << "network namespaces need root";
        const QString number = QString::number(::getpid());
        m_a = "dra" + number;
        m_b = "drb" + number;
        const QString script =
            QString("ip netns add %1 && ip netns add %2 && "
                    "ip -n %1 link add v1 type veth peer name v2 netns %2 && "
                    "ip -n %1 addr add 10.77.0.1/24 dev v1 && ip -n %2 addr add 10.77.0.2/24 dev v2 && "
                    "ip -n %1 link set lo up && ip -n %2 link set lo up && "
                    "ip -n %1 link set v1 up && ip -n %2 link set v2 up")
                .arg(m_a, m_b);
        const Outcome made = runProgram("sh", {"-c", script});
        if (made.status != 0)
            GTEST_SKIP() << "no network namespaces here: " << made.err.toStdString();
    }
    void TearDown() override {
        runProgram("ip", {"netns", "del", m_a});
        runProgram("ip", {"netns", "del", m_b});
    }
    QString hostIn(const QString &name) const {
        return QString("exec:ip netns exec %1 %2 --stdio").arg(name, agentProgram);
    }
    QString m_a, m_b;
};

TEST_F(NetworkNamespaces, AreMeasuredBetweenTheirAddresses) {
    const QString file = path("veth.delays");
    const Outcome outcome = delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b),
                                       "--window", "41", "--count", "820", "-o", file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_EQ(series(file, "receiver")["delays"].toInt(), 819);
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_EQ(factValue(loaded->runs.at(0).settings, "data address"), "10.77.0.2");
}

TEST_F(NetworkNamespaces, WithALinkOfKnownRateHaveTheDelaysThatItsRateGives) {
    // 267 bytes cross the link for each window of two 1-byte messages: both of them and their reply, 67 bytes
    // each with their Ethernet, IP and TCP headers, and an acknowledgement of 66. At 100 kbit/s that takes
    // 21.36 ms, whatever the host does meanwhile.
    const Outcome shaped = runProgram("ip", {"netns", "exec", m_a, "tc", "qdisc", "add", "dev", "lo", "root",
                                             "tbf", "rate", "100kbit", "burst", "1600", "limit", "10000"});
    if (shaped.status != 0)
        GTEST_SKIP() << "no tbf in this kernel: " << shaped.err.toStdString();
    const QString file = path("tbf.delays");
    const Outcome outcome =
        delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_a), "--nodelay", "--window",
                   "2", "--count", "160", "--noise-time", "0", "-o", file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().message();
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        const runs::Series *series = loaded->runs.at(0).steps.at(0).of({end, SeriesKind::messages});
        ASSERT_NE(series, nullptr);
        ASSERT_EQ(series->delays.size(), 159u);
        // The first windows spend what the bucket has saved up.
        Delay time{0};
        for (std::size_t i = 59; i < 159; ++i)
            time += series->delays[i];
        EXPECT_NEAR(static_cast<double>(time.count()) / 50, 21.36e6, 0.01 * 21.36e6);
    }
}

TEST_F(NetworkNamespaces, CarryEveryIpTransport) {
    for (const QString transport : {"tcp", "mptcp", "udp", "sctp"}) {
        const QString file = path(transport + ".delays");
        const Outcome outcome = delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b),
                                           "--transport", transport, "--size", "64", "--pattern", "paced",
                                           "--interval", "500us", "--count", "500", "-o", file});
        if (outcome.status == 3 && outcome.err.contains("has it not"))
            continue; // sctp, where the kernel is without it
        ASSERT_EQ(outcome.status, 0) << transport.toStdString() << ": " << outcome.err.toStdString();
        const QJsonObject receiver = series(file, "receiver", 0, 64);
        EXPECT_EQ(receiver["delays"].toInt() + receiver["lost_delays"].toInt(), 499)
            << transport.toStdString();
        const auto loaded = runs::loadRuns(file.toStdString());
        ASSERT_TRUE(loaded);
        EXPECT_EQ(factValue(loaded->runs.at(0).settings, "data address"), "10.77.0.2");
    }
}

TEST_F(NetworkNamespaces, AreNoPlaceForUnixSockets) {
    for (const QString transport : {"unix", "unix-datagram"}) {
        const Outcome outcome =
            delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b), "--transport",
                       transport, "--size", "64", "--count", "100", "-o", path("x.delays")});
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr("within one host only"));
    }
}

TEST_F(NetworkNamespaces, TellAnAddressThatTheReceiverHasNot) {
    const Outcome outcome =
        delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b), "--count", "100",
                   "--data-address", "10.77.0.1", "-o", path("x.delays")});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr(hostIn(m_b).toStdString()));
}

} // namespace
} // namespace delayrank::test
