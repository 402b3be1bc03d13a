// `delayrank stats --check` and the ratios to a baseline, with the real program.

#include "command.h"

#include "core/runs/run_file.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class StatsCheck : public InFolder {
protected:
    /// A text file of delays in nanoseconds.
    QString delays(const QString &name, const QList<int> &nanoseconds) {
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("# label: " + name.toUtf8() + "\n# unit: ns\n");
        for (const int value : nanoseconds)
            file.write(QByteArray::number(value) + "\n");
        return file.fileName();
    }
    static QStringList stats(const QStringList &files, const QString &baseline, const QStringList &checks) {
        QStringList arguments = QStringList{"stats"} + files + QStringList{"--unit", "ns", "--column", "1"};
        if (!baseline.isEmpty())
            arguments << "--baseline" << baseline;
        for (const QString &check : checks)
            arguments << "--check" << check;
        return arguments;
    }
    void expect(int status, const QStringList &arguments, const std::vector<std::string> &said) {
        const Outcome outcome = delayrank(arguments);
        EXPECT_EQ(outcome.status, status) << outcome.err.toStdString();
        for (const std::string &words : said)
            EXPECT_THAT(outcome.err.toStdString(), HasSubstr(words));
        if (said.empty()) {
            EXPECT_EQ(outcome.err, "");
        }
    }
};

TEST_F(StatsCheck, Ends0WhereEveryFigureHolds) {
    const QString a = delays("a", {1000, 2000, 4'000'000}), b = delays("b", {1000, 1000, 2'000'000});
    expect(0, stats({b}, a, {"stalled_time<=0.5", "p999<=1.5", "stall_count<=1"}), {});
    expect(0, stats({b}, "", {"p999<=2ms", "stall_count<=1", "stalled_share<=1"}), {});
    const Outcome outcome = delayrank(stats({b}, a, {"stalled_time<=0.5"}));
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("x 2.00")) << "the table is printed all the same";
}

TEST_F(StatsCheck, Ends1AndSaysEachFigureThatFails) {
    const QString a = delays("a", {1000, 2000, 4'000'000}), b = delays("b", {3000, 3000, 6'000'000});
    expect(1, stats({b}, a, {"stalled_time<=1.1", "stall_count<=1", "median<=1"}),
           {"check stalled_time<=1.1 failed: stalled time of b, merged is 1.5 times the baseline's (6.00 ms, "
            "4.00 ms)\n",
            "check median<=1 failed: median of b, merged is 1.5 times"});
    expect(1, stats({b}, "", {"max<=5ms"}), {"check max<=5ms failed: longest of b, merged is 6ms\n"});
    const QString none = delays("none", {1000, 1000, 1000});
    expect(1, stats({b}, none, {"stall_count<=100"}), {"is 1, and the baseline has none"});
}

TEST_F(StatsCheck, Ends1WhereNothingCanBeCompared) {
    QFile run(path("sized.delays"));
    const QString text = delays("a", {1000, 2000});
    ASSERT_EQ(
        delayrank({"measure", "--count", "100", "--size", "64", "--noise-time", "0", "-o", run.fileName()})
            .status,
        0);
    expect(1, {"stats", text, "--unit", "ns", "--baseline", run.fileName(), "--check", "max<=1"},
           {"check failed: no end and size is both in a run and in the baseline"});
}

TEST_F(StatsCheck, Ends2ForACheckThatMakesNoSense) {
    const QString a = delays("a", {1000}), b = delays("b", {1000});
    expect(2, stats({b}, a, {"p999"}), {"--check p999: needs a figure"});
    expect(2, stats({b}, a, {"p42<=1"}), {"--check p42<=1", "'p42' is no figure", "stalled_time"});
    expect(2, stats({b}, a, {"p999<=2ms"}), {"--check p999<=2ms"});
    expect(2, stats({b}, "", {"p999<=2"}), {"--check p999<=2", "unit"});
}

TEST_F(StatsCheck, Ends3WhereTheBaselineIsMissing) {
    const QString b = delays("b", {1000});
    expect(3, stats({b}, path("none.delays"), {"p999<=1"}),
           {"none.delays", "neither a file nor the label of a run"});
    expect(3, stats({path("gone")}, b, {"p999<=1"}), {"gone"});
}

TEST_F(StatsCheck, ComparesWithTheRunOfALabel) {
    const QString a = delays("old kernel", {1000, 4'000'000}), b = delays("new kernel", {1000, 2'000'000});
    expect(0, stats({a, b}, "old kernel", {"stalled_time<=0.5"}), {}); // the baseline itself is not checked
    expect(1, stats({a, b}, "new kernel", {"stalled_time<=1"}), {"of old kernel, merged is 2 times"});
}

TEST_F(StatsCheck, WarnsOfWhatIsIncomplete) {
    const QString file = path("partial.delays");
    const auto measuring = startDelayrank({"measure", "--duration", "60s", "--noise-time", "0", "-o", file});
    ASSERT_FALSE(waitForAgents(measuring->processId(), 2).empty());
    ASSERT_TRUE(waitUntil(20'000, [&] { return QFile(file).size() > 100'000; }));
    measuring->terminate();
    ASSERT_TRUE(measuring->waitForFinished(20'000));
    expect(0, {"stats", file, "--check", "max>=0ns"}, {"incomplete", "the run is partial"});
}

TEST_F(StatsCheck, HoldsRepetitionsTogetherAgainstTheBaselinesAndGivesTheInterval) {
    const QString file = path("repeated.delays");
    const Outcome measured = delayrank({"measure", "--count", "500", "--noise-time", "0", "--repeat", "3",
                                        "--label", "one", "--known-stall", "100:20ms", "--and", "--label",
                                        "two", "--known-stall", "100:2ms", "-o", file});
    ASSERT_EQ(measured.status, 0) << measured.err.toStdString();
    expect(0, {"stats", file, "--baseline", "one", "--check", "stalled_time<=0.5"}, {});
    const Outcome failing = delayrank({"stats", file, "--baseline", "two", "--check", "stalled_time<=1"});
    EXPECT_EQ(failing.status, 1);
    EXPECT_THAT(failing.err.toStdString(), HasSubstr("of one, merged, 1 B (3 repetitions) is "));
    EXPECT_THAT(failing.err.toStdString(), Not(HasSubstr("(1 of 3)"))) << "repetitions are checked together";

    const QJsonArray groups = statistics(file, {"--baseline", "one"})["groups"].toArray();
    ASSERT_EQ(groups.size(), 2);
    const QJsonObject merged = groups[1].toObject()["series"].toArray().last().toObject();
    const QJsonObject interval = merged["against_baseline_interval"].toObject();
    EXPECT_EQ(interval["resamples"].toInt(), 2000);
    const QJsonObject stalled = interval["stalled_time"].toObject();
    EXPECT_TRUE(stalled["difference_shown"].toBool());
    const double ratio = merged["against_baseline"].toObject()["stalled_time"].toDouble();
    EXPECT_LE(stalled["lower"].toDouble(), ratio);
    EXPECT_GE(stalled["upper"].toDouble(), ratio);
    EXPECT_NEAR(ratio, 10, 3) << "20 ms against 2 ms";
}

TEST_F(StatsCheck, BesidePlotDrawsTheRatioBelowTheRankChart) {
    const QString chart = path("chart.png");
    const Outcome plain = delayrank({"plot", EXAMPLE_1999, "--style", "list", "-o", chart});
    ASSERT_EQ(plain.status, 0) << plain.err.toStdString();
    const QImage without(chart);
    const Outcome own = delayrank({"plot", EXAMPLE_1999, "--style", "list", "--ratio", "-o", chart});
    ASSERT_EQ(own.status, 0) << own.err.toStdString();
    const QImage with(chart);
    EXPECT_EQ(with.width(), without.width());
    EXPECT_GT(with.height(), without.height() + 100);
    EXPECT_EQ(with.copy(without.rect()).convertToFormat(QImage::Format_RGB32),
              without.convertToFormat(QImage::Format_RGB32))
        << "the rank chart is as it was";
    const Outcome named =
        delayrank({"plot", EXAMPLE_1999, "--ratio", "--baseline", "Linux 2.0.36", "-o", path("named.svg")});
    EXPECT_EQ(named.status, 0) << named.err.toStdString();
    QFile svg(path("named.svg"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_THAT(svg.readAll().toStdString(), HasSubstr("delay of Linux 2.0.36 / delay of the run"));
    EXPECT_EQ(delayrank({"plot", EXAMPLE_1999, "--baseline", "Linux 2.0.36", "-o", chart}).status, 2);
    EXPECT_EQ(delayrank({"plot", EXAMPLE_1999, "--ratio", "--baseline", "Linux 3", "-o", chart}).status, 3);
    EXPECT_EQ(delayrank({"plot", delays("a", {1, 2}), "--text-unit", "ns", "--ratio", "-o", chart}).status,
              3);
}

TEST_F(StatsCheck, BesidePlotMarksTheClustersOfARun) {
    const Outcome marked = delayrank(
        {"plot", EXAMPLE_1999, "--clusters", "Linux 2.2.2", "--size", "1200x800", "-o", path("marked.svg")});
    ASSERT_EQ(marked.status, 0) << marked.err.toStdString();
    QFile svg(path("marked.svg"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    // 4,929 delays read off the chart, within 2 %.
    EXPECT_THAT(svg.readAll().toStdString(), testing::ContainsRegex("4,[89][0-9][0-9] x 9[.][0-9]+ ms: 97 % of the time"));
    const Outcome unknown = delayrank({"plot", EXAMPLE_1999, "--clusters", "Linux 3", "-o", path("none.svg")});
    EXPECT_EQ(unknown.status, 3);
    EXPECT_THAT(unknown.err.toStdString(),
                AllOf(HasSubstr("--clusters Linux 3"), HasSubstr("Linux 2.0.36; Linux 2.2.2")));
    EXPECT_FALSE(QFile::exists(path("none.svg")));
}

TEST_F(StatsCheck, BesidePlotDrawsTheKernelConstantsThatTheFileKeeps) {
    runs::Run run;
    run.id = run.label = "a";
    run.settings = {{"transport", "tcp"}};
    run.steps.push_back({1, 0, {}});
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        run.steps[0].series.push_back({end, true, {Delay(5'000), Delay(4'000'000)}, {}, 0});
        run.hostFacts.push_back({end, runs::Moment::start, 0, {"HZ", "250"}});
    }
    runs::Run other = run;
    other.id = other.label = "b";
    other.hostFacts.clear(); // its HZ is not known
    runs::Comparison comparison;
    comparison.constants = {"jiffy"};
    const auto words = [&](const std::vector<const runs::Run *> &all) {
        EXPECT_TRUE(runs::saveRuns(path("constants.delays").toStdString(), all, &comparison));
        const Outcome drawn =
            delayrank({"plot", path("constants.delays"), "--size", "1200x800", "-o", path("constants.svg")});
        EXPECT_EQ(drawn.status, 0) << drawn.err.toStdString();
        QFile svg(path("constants.svg"));
        EXPECT_TRUE(svg.open(QIODevice::ReadOnly));
        return svg.readAll().toStdString();
    };
    EXPECT_THAT(words({&run, &other}), HasSubstr("jiffy: 4 ms (HZ 250)"));
    EXPECT_THAT(words({&other}), Not(HasSubstr("jiffy")));
}

} // namespace
} // namespace delayrank::test
