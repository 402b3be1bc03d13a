// Several configurations in one call.
#include "command.h"

#include "core/runs/run_file.h"
#include "core/runs/run_group.h"

#include <QFile>
#include <QJsonArray>
#include <csignal>
#include <gmock/gmock.h>
#include <map>

namespace delayrank::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;

class Plan : public InFolder {
protected:
    std::vector<runs::Run> measured(const QStringList &options) {
        const QString file = path("plan.delays");
        const Outcome outcome = delayrank(QStringList{"measure", "-o", file} + options);
        EXPECT_EQ(outcome.status, 0) << outcome.err.toStdString();
        return runsOf(file);
    }
    std::vector<runs::Run> runsOf(const QString &file) {
        auto loaded = runs::loadRuns(file.toStdString());
        EXPECT_TRUE(loaded) << loaded.error().message();
        return loaded ? std::move(loaded->runs) : std::vector<runs::Run>();
    }
    QString write(const QByteArray &content) {
        QFile file(path("plan.toml"));
        file.open(QIODevice::WriteOnly);
        file.write(content);
        return file.fileName();
    }
    void expectRefused(const QStringList &options, const std::string &named) {
        const Outcome outcome = delayrank(QStringList{"measure", "-o", path("x.delays")} + options);
        EXPECT_EQ(outcome.status, 2) << outcome.err.toStdString();
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(named));
        EXPECT_EQ(outcome.err.count('\n'), 1) << outcome.err.toStdString();
    }
    static std::vector<std::string> labels(const std::vector<runs::Run> &runs) {
        std::vector<std::string> all;
        for (const runs::Run &run : runs)
            all.push_back(run.label);
        return all;
    }
};

TEST_F(Plan, VariesEveryCombination) {
    const auto runs = measured({"--count", "100", "--vary", "TCP_NODELAY=0,1", "--vary", "size=1,64,771"});
    EXPECT_THAT(labels(runs),
                ElementsAre("TCP_NODELAY=0, size=1", "TCP_NODELAY=0, size=64", "TCP_NODELAY=0, size=771",
                            "TCP_NODELAY=1, size=1", "TCP_NODELAY=1, size=64", "TCP_NODELAY=1, size=771"));
    EXPECT_EQ(factValue(runs.at(2).settings, "TCP_NODELAY"), "0");
    EXPECT_EQ(factValue(runs.at(4).settings, "TCP_NODELAY"), "1");
    EXPECT_EQ(runs.at(4).steps.at(0).sizeBytes, 64u);
}

TEST_F(Plan, VariesTheOwnWordsOfMeasureAndKeepsALabel) {
    const auto runs = measured({"--count", "50", "--vary", "window=1,2", "--nodelay", "--label", "mine",
                                "--and", "--vary", "sender_cpu=0"});
    EXPECT_THAT(labels(runs), ElementsAre("mine, window=1", "mine, window=2",
                                          "ping-pong, TCP_NODELAY, window=1, sender_cpu=0",
                                          "write-write-read, TCP_NODELAY, window=2, sender_cpu=0"));
    EXPECT_EQ(factValue(runs.at(0).settings, "window"), "1 messages");
}

TEST_F(Plan, RefusesWhatCannotVary) {
    expectRefused({"--vary", "TCP_NODELAY"}, "--vary TCP_NODELAY: needs NAME=VALUE");
    expectRefused({"--vary", "size=1,,2"}, "--vary size=1,,2");
    expectRefused({"--vary", "repeat=1,2"}, "--vary repeat: is no setting of a configuration");
    expectRefused({"--vary", "NO_SUCH=1"}, "NO_SUCH");
    expectRefused({"--vary", "size=0"}, "--size 0");
    expectRefused({"--vary", "window=many"}, "--window");
}

TEST_F(Plan, TakesConfigurationsFromAFile) {
    const QString file = write("# what is measured\n"
                               "count = 100\n"
                               "size = [1, 64]\n"
                               "repeat = 2\n"
                               "\n"
                               "[[configuration]]\n"
                               "label = \"Nagle on\"\n"
                               "[[configuration]]\n"
                               "label = \"without\"\n"
                               "TCP_NODELAY = 1\n"
                               "size = 771\n");
    const auto runs = measured({"--config", file, "--count", "60"});
    EXPECT_THAT(labels(runs), ElementsAre("Nagle on (1 of 2)", "without (1 of 2)", "Nagle on (2 of 2)",
                                          "without (2 of 2)"));
    EXPECT_THAT(runs.at(0).steps, SizeIs(2));
    EXPECT_EQ(runs.at(1).steps.at(0).sizeBytes, 771u);
    EXPECT_EQ(factValue(runs.at(1).settings, "TCP_NODELAY"), "1");
    EXPECT_EQ(factValue(runs.at(0).settings, "TCP_NODELAY"), "0");
    EXPECT_EQ(factValue(runs.at(0).settings, "count"), "60 messages") << "the command line counts more";
}

TEST_F(Plan, TakesAFileWithoutTablesAsOneConfigurationThatVaries) {
    const QString file = write("count = 100\nnodelay = true\n[vary]\nsize = [1, 64]\n");
    EXPECT_THAT(labels(measured({"--config", file})), ElementsAre("size=1", "size=64"));
}

TEST_F(Plan, NamesTheFileAndTheLineOfAMistake) {
    const auto refused = [&](const QByteArray &content, const std::string &place, const std::string &reason) {
        const QString file = write(content);
        expectRefused({"--config", file}, file.toStdString() + place);
        expectRefused({"--config", file}, reason);
    };
    refused("count = 100\nsise = 1\n", ":2: ", "sise: is no option");
    refused("count = 100\nsize = [1,\n", ":", "rror");
    refused("count = 100\n\nsize = 0\n", ":3: ", "--size 0");
    refused("count = \"many\"\n", ":1: ", "--count");
    refused("[[configuration]]\nlabel = \"A\"\nrepeat = 2\n", ":3: ", "stands above");
    refused("[[configuration]]\nlabel = \"A\"\n[[configuration]]\nsize = -4\n", ":4: ", "--size");
    refused("configuration = 3\n", ":1: ", "[[configuration]]");
    refused("size = {a = 1}\n", ":1: ", "size needs");
    refused("[vary]\nnothing = [1]\n", ":2: ", "nothing");
    expectRefused({"--config", path("none.toml")}, path("none.toml").toStdString() + ": cannot be read");
    expectRefused({"--config", write("[[configuration]]\nsize = 1\n"), "--and", "--nodelay"}, "--and");
}

TEST_F(Plan, GroupsRepetitionsAndPoolsTheirStatistics) {
    const auto runs =
        measured({"--count", "300", "--repeat", "3", "--vary", "TCP_NODELAY=0,1", "--noise-time", "30ms"});
    ASSERT_THAT(runs, SizeIs(6));
    const auto groups = runs::groupsOf(runs);
    ASSERT_THAT(groups, SizeIs(2));
    EXPECT_THAT(groups[0], ElementsAre(&runs[0], &runs[2], &runs[4]));
    EXPECT_EQ(runs::repetitionOf(runs[4]), (runs::Repetition{3, 3}));

    const QJsonObject json = statistics(path("plan.delays"));
    EXPECT_EQ(json["runs"].toArray().size(), 6);
    const QJsonObject group = json["groups"].toArray().at(1).toObject();
    EXPECT_EQ(group["label"].toString(), "TCP_NODELAY=1");
    EXPECT_EQ(group["repetitions"].toInt(), 3);
    const QJsonObject merged = group["series"].toArray().at(2).toObject();
    EXPECT_EQ(merged["end"].toString(), "merged");
    EXPECT_EQ(merged["delays"].toInt(), 3 * 2 * 299);
    std::map<std::string, int> rows; // the host's noise is pooled by itself
    for (const QJsonValue &row : group["series"].toArray()) {
        const std::string kind = row["kind"].toString().toStdString();
        ++rows[row["end"].toString().toStdString() + ", " + kind];
        if (kind == "messages") {
            EXPECT_EQ(row["delays"].toInt(), row["end"] == "merged" ? 6 * 299 : 3 * 299);
        }
    }
    EXPECT_THAT(rows, ElementsAre(Pair("merged, messages", 1), Pair("receiver, host noise", 1),
                                  Pair("receiver, messages", 1), Pair("sender, host noise", 1),
                                  Pair("sender, messages", 1)));
    std::vector<double> medians;
    for (const int run : {1, 3, 5})
        medians.push_back(series(path("plan.delays"), "merged", run)["median_ns"].toDouble());
    EXPECT_EQ(merged["lowest"]["median_ns"].toDouble(), *std::min_element(medians.begin(), medians.end()));
    EXPECT_EQ(merged["highest"]["median_ns"].toDouble(), *std::max_element(medians.begin(), medians.end()));
    const std::string table = delayrank({"stats", path("plan.delays")}).out.toStdString();
    EXPECT_THAT(table, HasSubstr("TCP_NODELAY=1 (3 pooled)"));
    EXPECT_THAT(table, HasSubstr("\n  lowest"));
}

/// One quick configuration and one that takes a minute.
class PlanCutShort : public Plan {
protected:
    void SetUp() override {
        m_measure =
            startDelayrank({"measure", "--count", "200", "--label", "quick", "--and", "--label", "long",
                            "--pattern", "paced", "--count", "60000", "-o", path("x.delays")});
        m_agents = waitForAgents(m_measure->processId(), 2);
        ASSERT_THAT(m_agents, SizeIs(2));
        // Once a second what has come is made safe.
        ASSERT_TRUE(waitUntil(8000, [&] {
            const auto loaded = runs::loadRuns(path("x.delays").toStdString());
            return loaded && loaded->runs.size() == 2 && !loaded->runs[1].steps.empty() &&
                   loaded->runs[1].steps[0].series.size() == 2;
        }));
    }
    void TearDown() override {
        if (m_measure && m_measure->state() != QProcess::NotRunning) {
            m_measure->kill();
            m_measure->waitForFinished();
        }
    }
    void expectKept() {
        const auto runs = runsOf(path("x.delays"));
        ASSERT_THAT(labels(runs), ElementsAre("quick", "long"));
        EXPECT_EQ(runs[0].state, runs::RunState::complete);
        EXPECT_EQ(runs[1].state, runs::RunState::partial);
        EXPECT_THAT(runs[0].steps.at(0).of(runs::End::receiver)->delays, SizeIs(199));
        EXPECT_GT(runs[1].steps.at(0).of(runs::End::receiver)->delays.size(), 100u);
    }
    std::unique_ptr<QProcess> m_measure;
    std::vector<pid_t> m_agents;
};

TEST_F(PlanCutShort, ByStopKeepsTheFinishedAndTheOpenPartial) {
    ::kill(static_cast<pid_t>(m_measure->processId()), SIGINT);
    ASSERT_TRUE(m_measure->waitForFinished(5000));
    EXPECT_EQ(m_measure->exitCode(), 3);
    expectKept();
}

TEST_F(PlanCutShort, ByTheDeathOfAnAgentKeepsTheFinishedAndTheOpenPartial) {
    ::kill(m_agents.front(), SIGKILL);
    ASSERT_TRUE(m_measure->waitForFinished(8000));
    EXPECT_EQ(m_measure->exitCode(), 3);
    EXPECT_THAT(m_measure->readAllStandardError().toStdString(), HasSubstr("signal 9"));
    expectKept();
}

} // namespace
} // namespace delayrank::test
