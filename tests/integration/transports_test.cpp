// Every transport and every option through the real programs, over loopback.
#include "command.h"

#include "core/runs/run_file.h"

#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

/// True where the host has it not, which the program then says by name before anything is measured.
bool isMissing(const Outcome &outcome, const QString &transport) {
    return outcome.status == 3 && outcome.err.contains("--transport " + transport) &&
           (outcome.err.contains("has it not") || outcome.err.contains("no vsock_loopback") ||
            outcome.err.contains("is switched off"));
}

class OverTransport : public InFolder, public testing::WithParamInterface<const char *> {};

TEST_P(OverTransport, IsMeasuredOrRefusedByName) {
    const QString file = path("run.delays");
    const Outcome outcome = delayrank({"measure", "--transport", GetParam(), "--size", "64", "--count",
                                       "2000", "--pattern", "paced", "--interval", "100us", "-o", file});
    if (isMissing(outcome, GetParam())) {
        EXPECT_FALSE(QFile::exists(file));
        GTEST_SKIP() << outcome.err.toStdString();
    }
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_EQ(series(file, "sender", 0, 64)["delays"].toInt(), 1999);
    const QJsonObject receiver = series(file, "receiver", 0, 64);
    EXPECT_EQ(receiver["delays"].toInt() + receiver["lost_delays"].toInt(), 1999);
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(factValue(loaded->runs.at(0).settings, "transport"), GetParam());
    if (receiver["messages"].isObject()) {
        const QJsonObject messages = receiver["messages"].toObject();
        EXPECT_EQ(messages["sent"].toInt(), 2000);
        EXPECT_EQ(messages["received"].toInt() + messages["lost"].toInt(), 2000);
        EXPECT_THAT(outcome.out.toStdString(), HasSubstr("2000 messages sent"));
    }
}

INSTANTIATE_TEST_SUITE_P(Loopback, OverTransport,
                         testing::Values("tcp", "mptcp", "udp", "unix", "unix-datagram", "vsock", "sctp"),
                         [](const auto &transport) { return QString(transport.param).remove('-').toStdString(); });

class Options : public InFolder {
protected:
    std::vector<Fact> factsOf(const QString &file, runs::End end) {
        const auto loaded = runs::loadRuns(file.toStdString());
        EXPECT_TRUE(loaded);
        std::vector<Fact> facts;
        for (const runs::HostFact &fact : loaded->runs.at(0).hostFacts)
            if (fact.end == end && fact.moment == runs::Moment::finish)
                facts.push_back(fact.fact);
        return facts;
    }
};

TEST_F(Options, AreSetAtBothEndsReadBackAndKeptInTheRun) {
    const QString file = path("options.delays");
    const Outcome outcome = delayrank({"measure",      "--count",
                                       "500",          "--window",
                                       "10",           "--nodelay",
                                       "--sndbuf",     "50000",
                                       "--congestion", "reno",
                                       "--option",     "TCP_NOTSENT_LOWAT=16384",
                                       "--option",     "TCP_USER_TIMEOUT=5000",
                                       "--option",     "SO_MAX_PACING_RATE=100000000",
                                       "--option",     "SO_PRIORITY=4",
                                       "--dscp",       "AF11",
                                       "--option",     "TCP_THIN_LINEAR_TIMEOUTS=1",
                                       "--option",     "SO_BINDTODEVICE=lo",
                                       "-o",           file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        const Facts facts = factsOf(file, end);
        for (const auto &[name, value] :
             {std::pair("TCP_NODELAY", "1"), std::pair("SO_SNDBUF", "100000 bytes"),
              std::pair("TCP_CONGESTION", "reno"), std::pair("TCP_NOTSENT_LOWAT", "16384 bytes"),
              std::pair("TCP_USER_TIMEOUT", "5000 ms"), std::pair("SO_MAX_PACING_RATE", "100000000 bytes/s"),
              std::pair("SO_PRIORITY", "4"), std::pair("IP_TOS", "AF11"),
              std::pair("TCP_THIN_LINEAR_TIMEOUTS", "1"), std::pair("SO_BINDTODEVICE", "lo")})
            EXPECT_EQ(factValue(facts, name), value) << name;
    }
    const auto loaded = runs::loadRuns(file.toStdString());
    const Facts &settings = loaded->runs.at(0).settings;
    EXPECT_EQ(factValue(settings, "SO_SNDBUF"), "50000 bytes"); // asked for
    EXPECT_EQ(factValue(settings, "TCP_NOTSENT_LOWAT"), "16384 bytes");
}

TEST_F(Options, ThatMakeNoSenseAreRefusedByName) {
    const auto refused = [&](const QStringList &options, int status, const char *text) {
        const Outcome outcome =
            delayrank(QStringList{"measure", "--count", "100", "-o", path("x.delays")} + options);
        EXPECT_EQ(outcome.status, status) << text;
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(text));
        EXPECT_FALSE(QFile::exists(path("x.delays")));
    };
    refused({"--option", "TCP_PIGEON=1"}, 2, "TCP_PIGEON");
    refused({"--option", "TCP_MAXSEG=5"}, 2, "--option TCP_MAXSEG=5");
    refused({"--dscp", "XX"}, 2, "--dscp XX");
    refused({"--option", "SO_BINDTODEVICE=nosuchdevice"}, 3, "--option SO_BINDTODEVICE=nosuchdevice");
    refused({"--transport", "unix", "--nodelay"}, 3, "--nodelay");
    refused({"--transport", "udp"}, 3, "--size 1");
    refused({"--transport", "pigeon"}, 3, "unix-datagram");
    refused({"--sched", "fifo:0"}, 2, "--sched fifo:0");
    refused({"--receiver-sched", "idle:1"}, 2, "--receiver-sched idle:1");
}

TEST_F(Options, OfTheThreadsOfEachEndAreReadBack) {
    const QString file = path("threads.delays");
    const Outcome outcome =
        delayrank({"measure", "--count", "500", "--window", "10", "--spin", "--sender-nice", "2",
                   "--receiver-nice", "3", "--timer-slack", "1us", "-o", file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_EQ(factValue(factsOf(file, runs::End::sender), "nice"), "2");
    EXPECT_EQ(factValue(factsOf(file, runs::End::receiver), "nice"), "3");
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        EXPECT_EQ(factValue(factsOf(file, end), "timer slack"), "1us");
        EXPECT_EQ(factValue(factsOf(file, end), "waiting"), "spinning");
    }
}

} // namespace
} // namespace delayrank::test
