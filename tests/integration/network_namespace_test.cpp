#include "namespace_pair.h"

#include "core/runs/run_file.h"

#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

/// Agents in both, each started by `ip netns exec`.
class NetworkNamespaces : public InFolder {
protected:
    void SetUp() override {
        if (const QString reason = m_pair.make(); !reason.isEmpty())
            GTEST_SKIP() << reason.toStdString();
        m_a = m_pair.a();
        m_b = m_pair.b();
    }
    QString hostIn(const QString &name) const {
        return QString("exec:ip netns exec %1 %2 --stdio").arg(name, agentProgram);
    }
    static std::string factOf(const runs::Run &run, runs::End end, runs::Moment moment, const char *name) {
        for (const runs::HostFact &fact : run.hostFacts)
            if (fact.end == end && fact.moment == moment && fact.fact.name == name)
                return fact.fact.value;
        return "no such fact";
    }
    NamespacePair m_pair;
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
    const runs::Run &run = loaded->runs.at(0);
    EXPECT_EQ(factValue(run.settings, "data address"), "10.77.0.2");
    EXPECT_EQ(factOf(run, runs::End::sender, runs::Moment::start, "data route device"), "v1");
    EXPECT_EQ(factOf(run, runs::End::sender, runs::Moment::start, "data route"), "on-link");
    EXPECT_EQ(factOf(run, runs::End::receiver, runs::Moment::finish, "data route device"), "v2");
    EXPECT_FALSE(outcome.err.contains("share")) << "the control channel is no network connection here";
    for (const runs::End end : {runs::End::sender, runs::End::receiver})
        EXPECT_EQ(factOf(run, end, runs::Moment::start, "control device"), "not known");
}

TEST_F(NetworkNamespaces, AreMeasuredBetweenLinkLocalAddresses) {
    const QString address = NamespacePair::linkLocalOf(m_b, "v2");
    ASSERT_FALSE(address.isEmpty());
    ASSERT_FALSE(NamespacePair::linkLocalOf(m_a, "v1").isEmpty()) << "the sender needs one, too";
    // As the receiver names its device, as the sender does, and with both.
    for (const QString scope : {"%v2", "%v1", "%v2%v1", ""}) {
        const QString file = path("link" + scope + ".delays");
        const Outcome outcome = delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b),
                                           "--data-address", address + scope, "--count", "200", "-o", file});
        ASSERT_EQ(outcome.status, 0) << scope.toStdString() << ": " << outcome.err.toStdString();
        EXPECT_EQ(series(file, "receiver")["delays"].toInt(), 199);
        const auto loaded = runs::loadRuns(file.toStdString());
        ASSERT_TRUE(loaded);
        EXPECT_EQ(factValue(loaded->runs.at(0).settings, "data address"), (address + "%v2").toStdString());
        EXPECT_EQ(factOf(loaded->runs.at(0), runs::End::sender, runs::Moment::start, "data route device"),
                  "v1");
    }
    const Outcome wrong = delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b),
                                     "--data-address", address + "%nosuch", "-o", path("x.delays")});
    EXPECT_EQ(wrong.status, 3);
    EXPECT_THAT(wrong.err.toStdString(), HasSubstr("v1"));
}

TEST_F(NetworkNamespaces, ListTheAddressesOfTheReceiverWithTheirDevices) {
    const Outcome list =
        delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b), "--data-address", "list"});
    EXPECT_EQ(list.status, 0) << list.err.toStdString();
    EXPECT_THAT(list.out.toStdString(), HasSubstr("10.77.0.2 on v2"));
    EXPECT_THAT(list.out.toStdString(), HasSubstr("127.0.0.1 on lo"));
    EXPECT_FALSE(list.out.contains("10.77.0.1"));
}

TEST_F(NetworkNamespaces, AreMeasuredInBothDirections) {
    const QString file = path("both.delays");
    const Outcome outcome =
        delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_b), "--both-directions",
                   "--label", "veth", "--data-address", "10.77.0.2", "--count", "300", "-o", file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded);
    ASSERT_EQ(loaded->runs.size(), 2u);
    EXPECT_EQ(loaded->runs[0].label, "veth, A to B");
    EXPECT_EQ(loaded->runs[1].label, "veth, B to A");
    EXPECT_EQ(factValue(loaded->runs[1].settings, "sender host"), hostIn(m_b).toStdString());
    EXPECT_EQ(factValue(loaded->runs[1].settings, "data address"), "10.77.0.1")
        << "the way back takes place between the same addresses";
    EXPECT_EQ(factOf(loaded->runs[1], runs::End::sender, runs::Moment::start, "data route device"), "v2");
    EXPECT_EQ(series(file, "receiver", 1)["delays"].toInt(), 299);
}

TEST_F(NetworkNamespaces, WarnWhereControlAndTestTrafficShareADevice) {
    // As under ssh, which tells the agent between which addresses its connection is.
    const QString overSsh =
        QString("exec:env \"SSH_CONNECTION=10.77.0.1 40000 10.77.0.2 22\" ip netns exec %1 %2 --stdio")
            .arg(m_b, agentProgram);
    const QString file = path("shared.delays");
    const Outcome outcome =
        delayrank({"measure", "--sender", hostIn(m_a), "--receiver", overSsh, "--count", "200", "-o", file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("warning"));
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("control and test traffic share v2"));
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(factOf(loaded->runs.at(0), runs::End::receiver, runs::Moment::start,
                     "control and test traffic share"),
              "v2");
}

TEST_F(NetworkNamespaces, AreCheckedWithoutMeasuringAnything) {
    const Outcome outcome = delayrank({"check-hosts", "--sender", hostIn(m_a), "--receiver", hostIn(m_b)});
    EXPECT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("10.77.0.2 is reached over v1, on-link"));
    EXPECT_FALSE(outcome.out.contains("back"));
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("control device: not known"));
    const Outcome both =
        delayrank({"check-hosts", "--sender", hostIn(m_a), "--receiver", hostIn(m_b), "--both-directions"});
    EXPECT_EQ(both.status, 0) << both.err.toStdString();
    EXPECT_THAT(both.out.toStdString(), HasSubstr("data address: 10.77.0.2 is reached over v1, on-link"));
    EXPECT_THAT(both.out.toStdString(), HasSubstr("data address: back: 10.77.0.1 is reached over v2, on-link"));
    const Outcome wrong = delayrank(
        {"check-hosts", "--sender", hostIn(m_a), "--receiver", hostIn(m_b), "--data-address", "10.77.0.3"});
    EXPECT_EQ(wrong.status, 3);
    EXPECT_THAT(wrong.err.toStdString(), HasSubstr("10.77.0.2 on v2"));
}

TEST_F(NetworkNamespaces, WithALinkOfKnownRateHaveTheDelaysThatItsRateGives) {
    // 267 bytes cross the link for each window of two 1-byte messages: both of them and their reply, 67 bytes
    // each with their Ethernet, IP and TCP headers, and an acknowledgement of 66. At 100 kbit/s that takes
    // 21.36 ms, whatever the host does meanwhile.
    const Outcome shaped = runProgram("ip", {"netns", "exec", m_a, "tc", "qdisc", "add", "dev", "lo", "root",
                                             "tbf", "rate", "100kbit", "burst", "1600", "limit", "10000"});
    if (shaped.status != 0)
        GTEST_SKIP() << "no tbf in this kernel: " << shaped.err.toStdString();
    // A host that is busy wakes the two ends late, so there are up to three tries.
    testing::AssertionResult asComputed = testing::AssertionFailure();
    for (int number = 1; number <= 3 && !asComputed; ++number) {
        const QString file = path(QString("tbf%1.delays").arg(number));
        const Outcome outcome =
            delayrank({"measure", "--sender", hostIn(m_a), "--receiver", hostIn(m_a), "--nodelay",
                       "--window", "2", "--count", "160", "--noise-time", "0", "-o", file});
        ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
        const auto loaded = runs::loadRuns(file.toStdString());
        ASSERT_TRUE(loaded) << loaded.error().message();
        asComputed = testing::AssertionSuccess();
        for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
            const runs::Series *series = loaded->runs.at(0).steps.at(0).of({end, SeriesKind::messages});
            ASSERT_NE(series, nullptr);
            ASSERT_EQ(series->delays.size(), 159u);
            // The first windows spend what the bucket has saved up.
            Delay time{0};
            for (std::size_t i = 59; i < 159; ++i)
                time += series->delays[i];
            const double cycle = static_cast<double>(time.count()) / 50;
            if (std::abs(cycle - 21.36e6) > 0.01 * 21.36e6)
                asComputed = testing::AssertionFailure() << "a cycle takes " << cycle << " ns";
        }
    }
    EXPECT_TRUE(asComputed);
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
