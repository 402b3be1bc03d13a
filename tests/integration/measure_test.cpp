#include "command.h"

#include "core/runs/run_file.h"

#include <QJsonArray>
#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <map>
#include <sys/timex.h>
#include <unistd.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

class Measure : public InFolder {
protected:
    QString measured(const QString &name, const QStringList &options) {
        const QString file = path(name);
        const Outcome outcome = delayrank(QStringList{"measure", "-o", file} + options);
        EXPECT_EQ(outcome.status, 0) << outcome.err.toStdString();
        return file;
    }
    double stalledNs(const QJsonObject &series) { return series["stalls"]["time_ns"].toDouble(); }
    /// The figures below are those of a host that has nothing else to do. One that is busy for a moment
    /// stalls messages by itself, so there are up to three tries: what was `promised` must be seen once.
    template <class Try> testing::AssertionResult inThreeTries(Try promised) {
        testing::AssertionResult last = testing::AssertionFailure();
        for (int number = 1; number <= 3 && !last; ++number)
            last = promised(QString("try%1.delays").arg(number));
        return last;
    }
};

TEST_F(Measure, WithNagleAndAWindowOf41StallsEvery41stMessageAndWithNodelayNone) {
    EXPECT_TRUE(inThreeTries([this](const QString &name) {
        const QString file = measured(name, {"--window", "41", "--count", "4100", "--label", "Nagle on",
                                             "--and", "--nodelay", "--label", "TCP_NODELAY"});
        const QJsonObject sender = series(file, "sender", 0), receiver = series(file, "receiver", 0);
        EXPECT_EQ(sender["delays"].toInt(), 4099);
        EXPECT_EQ(receiver["delays"].toInt(), 4099);
        EXPECT_TRUE(sender["stalls"]["period_messages"].toInt() == 41 ||
                    receiver["stalls"]["period_messages"].toInt() == 41);
        EXPECT_GT(std::max(sender["stalls"]["share"].toDouble(), receiver["stalls"]["share"].toDouble()),
                  0.9);
        const double with = std::min(stalledNs(sender), stalledNs(receiver));
        const double without =
            std::max(stalledNs(series(file, "sender", 1)), stalledNs(series(file, "receiver", 1)));
        return with >= 100 * without ? testing::AssertionSuccess()
                                     : testing::AssertionFailure() << with << " ns stalled with Nagle, "
                                                                   << without << " ns with TCP_NODELAY";
    }));
}

TEST_F(Measure, FindsAKnownStallToTheMillisecond) {
    EXPECT_TRUE(inThreeTries([this](const QString &name) -> testing::AssertionResult {
        const QString file = measured(name, {"--known-stall", "41:10ms", "--count", "4100", "--nodelay",
                                             "--pattern", "windowed", "--window", "41"});
        const auto loaded = runs::loadRuns(file.toStdString());
        const runs::Series *sender = loaded ? loaded->runs.at(0).steps.at(0).of(runs::End::sender) : nullptr;
        if (!sender)
            return testing::AssertionFailure() << "nothing was measured";
        // The stall before message m is the delay that ends at it. The host may add to any of them, but never
        // is one shorter, and half of them show what the chain itself adds.
        std::vector<Delay> stalls;
        for (std::uint64_t message = 41; message <= 4100; message += 41)
            stalls.push_back(sender->delays.at(message - 2));
        std::sort(stalls.begin(), stalls.end());
        EXPECT_GE(stalls.front(), std::chrono::milliseconds(10));
        const QJsonObject row = series(file, "sender", 0, 1, "9ms");
        EXPECT_EQ(row["stalls"]["period_messages"].toInt(), 41);
        const Delay median = stalls[stalls.size() / 2];
        const int count = row["stalls"]["count"].toInt();
        const bool exact = median <= std::chrono::microseconds(10'500) && std::abs(count - 100) <= 2;
        return exact ? testing::AssertionSuccess()
                     : testing::AssertionFailure()
                           << count << " stalls, the median " << median.count() << " ns";
    }));
}

TEST_F(Measure, PrintsATableAndSaysWhereTheRunIsFrom) {
    const QString file = path("run.delays");
    const Outcome outcome = delayrank(
        {"measure", "--count", "1000", "--nodelay", "--label", "short one", "--size", "1,64", "-o", file});
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("short one"));
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("receiver"));
    EXPECT_EQ(series(file, "merged", 0, 64)["delays"].toInt(), 2 * 999);

    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().message();
    const runs::Run &run = loaded->runs.at(0);
    EXPECT_EQ(run.state, runs::RunState::complete);
    EXPECT_EQ(factValue(run.settings, "data address"), "127.0.0.1");
    EXPECT_EQ(factValue(run.settings, "sender host"), "local");
    EXPECT_FALSE(run.hostFacts.empty());
}

TEST_F(Measure, ShowsAHogOnTheMeasuredCpuInTheHostsNoise) {
    QProcess hog;
    hog.start("taskset", {"-c", "0", "sh", "-c", "while :; do :; done"});
    ASSERT_TRUE(hog.waitForStarted()) << "util-linux is needed";
    const QString file =
        measured("hog.delays", {"--count", "1000", "--nodelay", "--cpu", "0", "--noise-time", "400ms"});
    hog.kill();
    hog.waitForFinished();
    QJsonObject noise;
    for (const QJsonValue &row : statistics(file)["runs"][0]["series"].toArray())
        if (row["kind"] == "host noise" && row["end"] == "sender")
            noise = row.toObject();
    ASSERT_FALSE(noise.isEmpty());
    EXPECT_GT(noise["total_ns"].toDouble(), 100e6); // about half of the time
    // The messages' own series and their merger stay as they were.
    EXPECT_EQ(series(file, "sender")["kind"].toString(), "messages");
    EXPECT_EQ(series(file, "sender")["delays"].toInt(), 999);
    EXPECT_EQ(series(file, "merged")["delays"].toInt(), 2 * 999);
    const Outcome table = delayrank({"stats", file});
    EXPECT_THAT(table.out.toStdString(), HasSubstr("sender, host noise"));
}

TEST_F(Measure, KeepsRoundTripsOneWayDelaysAndTheKernelsStampsAsSeriesOfTheirOwn) {
    const QString file =
        measured("series.delays", {"--count", "400", "--nodelay", "--window", "10", "--interval", "1ms",
                                   "--round-trips", "--one-way", "--kernel-stamps"});
    std::map<std::string, QJsonObject> rows;
    for (const QJsonValue &row : statistics(file)["runs"][0]["series"].toArray())
        rows[(row["end"].toString() + " " + row["kind"].toString()).toStdString()] = row.toObject();
    for (const char *name :
         {"sender messages", "receiver messages", "merged messages", "sender round-trip", "receiver one-way",
          "sender TX SCHED", "sender TX SOFTWARE", "sender TX ACK", "receiver RX SOFTWARE"})
        EXPECT_TRUE(rows.contains(name)) << name;
    EXPECT_EQ(rows["sender messages"]["delays"].toInt(), 399);
    EXPECT_EQ(rows["sender round-trip"]["delays"].toInt(), 39);
    EXPECT_EQ(rows["receiver one-way"]["delays"].toInt(), 399);
    EXPECT_GT(rows["receiver one-way"]["min_ns"].toDouble(), 0);
    // What there is and what is missing add up at each of the kernel's points.
    for (const char *name :
         {"sender TX SCHED", "sender TX SOFTWARE", "sender TX ACK", "receiver RX SOFTWARE"})
        EXPECT_EQ(rows[name]["delays"].toInt() + rows[name]["lost_delays"].toInt(), 399) << name;
    EXPECT_GT(rows["sender TX SOFTWARE"]["delays"].toInt(), 300);
}

TEST_F(Measure, ComparesTheClocksOfTwoHostsOnlyWhereBothAreSynchronised) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "another boot of the kernel is feigned, which needs root";
    // A host is known by its boot: with another boot_id in its mount namespace this one is two.
    const QString boot = path("boot_id");
    std::ofstream(boot.toStdString()) << "00000000-0000-4000-8000-000000000001\n";
    const QString other =
        QString("exec:unshare -m sh -c \"mount --bind %1 /proc/sys/kernel/random/boot_id && "
                "exec %2 --stdio\"")
            .arg(boot, agentProgram);
    timex state{};
    const int clock = adjtimex(&state);
    const QString file = path("two.delays");
    const Outcome outcome =
        delayrank({"measure", "--sender", other, "--receiver", "local", "--data-address", "127.0.0.1",
                   "--count", "200", "--interval", "1ms", "--one-way", "--noise-time", "0", "-o", file});
    if (clock == TIME_ERROR || (state.status & STA_UNSYNC) != 0) {
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr("NTP or PTP"));
        return;
    }
    ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
    // The two clocks are one here, so that the truth is known: what one host's own clock shows, and no more
    // than the agents' separate readings of the wall clock are apart.
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().message();
    const runs::Run &run = loaded->runs.at(0);
    const runs::Series *oneWay = run.steps.at(0).of({runs::End::receiver, SeriesKind::oneWay});
    ASSERT_NE(oneWay, nullptr);
    ASSERT_EQ(oneWay->delays.size(), 199u);
    std::vector<Delay> sorted = oneWay->delays;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_GT(sorted[99], Delay(500));
    EXPECT_LT(sorted[99], std::chrono::milliseconds(2));
    const auto bound = std::find_if(run.hostFacts.begin(), run.hostFacts.end(), [](const auto &fact) {
        return fact.fact.name == "one-way, error bound";
    });
    ASSERT_NE(bound, run.hostFacts.end());
    EXPECT_THAT(bound->fact.value, HasSubstr("sender's clock"));
}

TEST_F(Measure, RepeatsInterleaved) {
    const QString file = measured("repeat.delays", {"--count", "200", "--label", "A", "--repeat", "2",
                                                    "--and", "--nodelay", "--label", "B"});
    QStringList labels;
    for (const QJsonValue &run : statistics(file)["runs"].toArray())
        labels.append(run["label"].toString());
    EXPECT_EQ(labels, QStringList({"A (1 of 2)", "B (1 of 2)", "A (2 of 2)", "B (2 of 2)"}));
}

TEST_F(Measure, ReportsAfterTheStepAndReadsInBulk) {
    const QString file =
        measured("after.delays", {"--report", "after", "--read-up-to", "65536", "--count", "20000"});
    EXPECT_EQ(series(file, "sender")["delays"].toInt(), 19'999);
    EXPECT_EQ(series(file, "receiver")["delays"].toInt(), 19'999);
}

TEST_F(Measure, EndsAfterADuration) {
    const QString file = measured("duration.delays", {"--duration", "500ms", "--pattern", "paced"});
    EXPECT_NEAR(series(file, "sender")["delays"].toInt(), 500, 100);
}

TEST_F(Measure, WorksOverStandardInputAndOutputBehindNoise) {
    const QString noisy = "exec:sh -c \"echo Welcome to node7; echo; exec '" + agentProgram + "' --stdio\"";
    const QString file = measured("exec.delays", {"--sender", noisy, "--receiver",
                                                  "exec:" + agentProgram + " --stdio", "--count", "1000"});
    EXPECT_EQ(series(file, "receiver")["delays"].toInt(), 999);
}

TEST_F(Measure, ComparesWithABaseline) {
    const QString slow = measured("slow.delays", {"--window", "2", "--count", "60"});
    const QString fast =
        measured("fast.delays", {"--window", "2", "--count", "60", "--known-stall", "10:5ms", "--nodelay"});
    const QJsonObject row = statistics(fast, {"--baseline", slow})["runs"][0]["series"][0].toObject();
    EXPECT_GT(row["against_baseline"]["stalled_time"].toDouble(), 2);
}

} // namespace
} // namespace delayrank::test
