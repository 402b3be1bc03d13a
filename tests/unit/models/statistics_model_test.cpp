#include "tests/unit/models/run_maker.h"
#include "ui/models/statistics_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <gmock/gmock.h>

namespace delayrank::ui::test {

class StatisticsTable : public testing::Test {
protected:
    void show() {
        model.setCurves(document.curves(), document.comparison().stallThreshold, document.baselineCurves());
    }
    int column(const QString &header) const {
        for (int i = 0; i < model.columnCount(); ++i)
            if (model.headerData(i, Qt::Horizontal).toString() == header)
                return i;
        ADD_FAILURE() << "no column " << header.toStdString();
        return 0;
    }
    QString cell(int row, const QString &header) const {
        return model.index(row, column(header)).data().toString();
    }

    const QString up{QChar(0x25b2)}; // better
    Document document;
    StatisticsModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(StatisticsTable, SaysWhatTheDefinitionsGiveForAKnownRun) {
    std::vector<Delay> delays(99, 10us);
    delays.push_back(9010us);
    add(document, {makeRun("a", delays, {})});
    document.setPooling(runs::Pooling::byEnd);
    show();
    EXPECT_EQ(cell(0, "Messages"), "100");
    EXPECT_EQ(cell(0, "Rate (1/s)"), QString("10") + QChar(0x2009) + "000");
    EXPECT_EQ(cell(0, "Median (us)"), "10.00");
    EXPECT_EQ(cell(0, "p99 (us)"), "10.00");
    EXPECT_EQ(cell(0, "p99.9 (us)"), QString("9") + QChar(0x2009) + "010");
    EXPECT_EQ(cell(0, "Longest (ms)"), "9.010");
    EXPECT_EQ(cell(0, "Stalls"), "1");
    EXPECT_EQ(cell(0, "Stalled (s)"), "0.009");
    EXPECT_EQ(cell(0, "Stalled (%)"), "90.1");
    EXPECT_EQ(cell(0, "Total (s)"), "0.010");
}

TEST_F(StatisticsTable, ShowsADashWhereAValueIsUndefined) {
    add(document, {makeRun("empty", {}, {})});
    document.setPooling(runs::Pooling::pooled);
    show();
    if (model.rowCount() == 0) // a run without a delay need not have a curve
        model.setCurves({Curve{"empty", "empty", Qt::red, Marker::plus,
                               std::make_shared<analysis::RankCurve>(), 0, false, nullptr, 0, "sender", 1}},
                        1ms, {});
    EXPECT_EQ(cell(0, "Messages"), "0");
    EXPECT_EQ(cell(0, "Median (us)"), "-");
    EXPECT_EQ(cell(0, "Stalled (%)"), "-");
    EXPECT_EQ(cell(0, "Period"), "-");
}

TEST_F(StatisticsTable, TellsThePeriodOfOneEnd) {
    std::vector<Delay> delays(410, 1us);
    for (std::size_t i = 40; i < delays.size(); i += 41)
        delays[i] = 10ms;
    add(document, {makeRun("a", delays, delays)});
    document.setPooling(runs::Pooling::byEnd);
    show();
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(cell(0, "Period"), "41");
    EXPECT_EQ(cell(0, "Period holds (%)"), "100");
}

TEST_F(StatisticsTable, ComparesEveryOtherRunWithTheBaseline) {
    add(document, {makeRun("slow", {20ms, 20ms, 1us}, {}), makeRun("fast", {2ms, 1us, 1us}, {})});
    document.setBaseline("slow");
    show();
    EXPECT_EQ(cell(0, "Stalled x"), "-");
    EXPECT_EQ(cell(1, "Stalled x"), up + " 20.0");
    EXPECT_EQ(cell(1, "Stalls x"), up + " 2.00");
    EXPECT_EQ(cell(1, "p99.9 x"), up + " 10.0");
    EXPECT_EQ(cell(1, "Total x"), up + " 20.0");
}

TEST_F(StatisticsTable, ComparesWithAHiddenBaselineAsWell) {
    add(document, {makeRun("slow", {20ms, 20ms, 1us}, {}), makeRun("fast", {2ms, 1us, 1us}, {})});
    document.setBaseline("slow");
    document.setShown(0, false);
    show();
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(cell(0, "Stalled x"), up + " 20.0");
}

TEST_F(StatisticsTable, TellsBetterFromWorseByASignAndByAColour) {
    add(document,
        {makeRun("base", {4ms, 1us}, {}), makeRun("less", {2ms, 1us}, {}), makeRun("more", {8ms, 1us}, {}),
         makeRun("as", {4ms, 1us}, {}), makeRun("none", {2us, 1us}, {})});
    document.setBaseline("base");
    show();
    const QString down(QChar(0x25bc));
    EXPECT_EQ(cell(1, "Stalled x"), up + " 2.00");
    EXPECT_EQ(cell(2, "Stalled x"), down + " 0.50");
    EXPECT_EQ(cell(3, "Stalled x"), "= 1.00");
    EXPECT_EQ(cell(4, "Stalled x"), up + " none") << "nothing is left of it";
    const auto colour = [&](int row) {
        return model.index(row, column("Stalled x")).data(Qt::ForegroundRole).value<QColor>();
    };
    EXPECT_GT(colour(1).blueF(), colour(1).redF());
    EXPECT_GT(colour(2).redF(), colour(2).blueF());
    EXPECT_THAT(model.index(2, column("Stalled x")).data(Qt::ToolTipRole).toString().toStdString(),
                testing::HasSubstr("Worse than the baseline"));
    EXPECT_FALSE(model.text({1}).contains(up)) << "a mail has the number alone";
}

/// Three repetitions or more of a configuration, whose stalls are as long as told.
std::vector<runs::Run> repeated(const std::string &group, const std::vector<Delay> &stalls) {
    std::vector<runs::Run> all;
    for (std::size_t i = 0; i < stalls.size(); ++i) {
        const std::string place = std::to_string(i + 1) + " of " + std::to_string(stalls.size());
        runs::Run run = makeRun(group + std::to_string(i), {stalls[i], 1us, 1us}, {});
        run.label = group + " (" + place + ")";
        run.settings = {{"group", group}, {"repetition", place}};
        all.push_back(std::move(run));
    }
    return all;
}

TEST_F(StatisticsTable, GivesRepetitionsAnIntervalAndSaysWhereNoDifferenceIsShown) {
    add(document, repeated("A", {40ms, 41ms, 42ms}));
    add(document, repeated("B", {2ms, 2ms, 2ms}));
    add(document, repeated("C", {20ms, 40ms, 70ms}));
    document.setBaseline("A1"); // any of them stands for all
    QSignalSpy found(&model, &StatisticsModel::intervalsFound);
    show();
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(cell(0, "Stalled x"), "-");
    ASSERT_TRUE(found.wait(5000));
    EXPECT_EQ(cell(1, "Stalled x"), up + " 20.5 (20.0 to 21.0)");
    EXPECT_TRUE(cell(2, "Stalled x").startsWith("~ 0.95 (")) << cell(2, "Stalled x").toStdString();
    const auto toolTip = [&](int row) {
        return model.index(row, column("Stalled x")).data(Qt::ToolTipRole).toString().toStdString();
    };
    EXPECT_THAT(
        toolTip(1),
        testing::HasSubstr("2000 bootstrap resamples of the repetitions (3, of the baseline 3; seed 1999)"));
    EXPECT_THAT(toolTip(2), testing::HasSubstr("No difference shown"));
    EXPECT_EQ(model.sentences({1}),
              "B spends 20.5 times less time in delays of 1 ms or more than A (2 ms, 41 ms; means of 3 and 3 "
              "repetitions; ratio with 95 % confidence 20.0 to 21.0)");
    EXPECT_TRUE(model.sentences({2}).startsWith("No difference shown between C and A"));
    show();
    EXPECT_EQ(cell(1, "Stalled x"), up + " 20.5 (20.0 to 21.0)") << "what is known is not computed again";
}

TEST_F(StatisticsTable, SaysThatTwoRepetitionsGiveNoInterval) {
    add(document, repeated("A", {40ms, 41ms, 42ms}));
    add(document, repeated("B", {2ms, 2ms}));
    document.setBaseline("A0");
    show();
    EXPECT_EQ(cell(1, "Stalled x"), up + " 20.5");
    EXPECT_THAT(model.index(1, column("Stalled x")).data(Qt::ToolTipRole).toString().toStdString(),
                testing::HasSubstr("No interval: it takes 3 repetitions of both (2, of the baseline 3)"));
    EXPECT_TRUE(model.sentences({1}).endsWith("no interval: fewer than 3 repetitions)"));
}

TEST_F(StatisticsTable, PutsTheComparisonIntoWordsAndCallsIncompleteWhatIs) {
    runs::Run partial = makeRun("fast", {2ms, 1us, 1us}, {});
    partial.state = runs::RunState::partial;
    add(document, {makeRun("slow", {20ms, 20ms, 1us}, {}), partial});
    show();
    EXPECT_EQ(model.sentences({0, 1}), "") << "nothing is compared without a baseline";
    document.setBaseline("slow");
    show();
    EXPECT_EQ(model.sentences({0, 1}),
              "run fast (incomplete) spends 20.0 times less time in delays of 1 ms or more "
              "than run slow (2 ms, 40 ms)");
}

TEST_F(StatisticsTable, SortsByValueAndNotByText) {
    add(document, {makeRun("a", {1us}, {}), makeRun("b", {200us}, {}), makeRun("c", {30us}, {})});
    show();
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(StatisticsModel::ValueRole);
    sorted.sort(column("Median (us)"), Qt::DescendingOrder);
    QStringList order;
    for (int row = 0; row < sorted.rowCount(); ++row)
        order << sorted.index(row, 0).data().toString();
    EXPECT_EQ(order, (QStringList{"run b", "run c", "run a"}));
}

TEST_F(StatisticsTable, KeepsItsRowsWhileALiveRunGrows) {
    runs::Run live;
    live.id = "live";
    live.label = "live";
    document.startRun(live);
    document.addDelays(batch("live", 0, runs::End::sender, 2, {1us}));
    show();
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    document.addDelays(batch("live", 0, runs::End::sender, 3, {5ms}));
    show();
    EXPECT_EQ(resets.count(), 0);
    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(cell(0, "Stalls"), "1");
}

runs::Run overDatagrams(const std::string &id, const char *lost, const char *duplicated) {
    runs::Run run = makeRun(id);
    for (const auto &[name, value] : {std::pair("messages sent", "1000"),
                                      {"messages received", "990"},
                                      {"messages lost", lost},
                                      {"messages duplicated", duplicated},
                                      {"messages reordered", "4"}})
        run.hostFacts.push_back({runs::End::receiver, runs::Moment::finish, 0, {name, value}});
    return run;
}

TEST_F(StatisticsTable, CountsWhatDatagramsLostAndDuplicatedAndDashesForAStream) {
    runs::Run noise = overDatagrams("udp", "10", "2");
    noise.steps[0].series.push_back({runs::End::sender, true, {1us, 2us}, {}, 0, SeriesKind::hostNoise});
    add(document, {noise, makeRun("tcp")});
    show();
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(cell(0, "Lost"), "10");
    EXPECT_EQ(cell(0, "Duplicated"), "2");
    EXPECT_EQ(cell(0, "Reordered"), "4");
    EXPECT_EQ(cell(1, "Lost"), "-") << "the host's noise is no message";
    EXPECT_EQ(cell(2, "Lost"), "-");
    EXPECT_EQ(cell(2, "Duplicated"), "-");
}

TEST_F(StatisticsTable, AddsUpTheLossesOfAllSteps) {
    runs::Run run = overDatagrams("udp", "10", "2");
    run.steps.push_back(run.steps[0]);
    run.steps[1].sizeBytes = 64;
    add(document, {run});
    show();
    EXPECT_EQ(cell(0, "Lost"), "-") << "a step that has not told yet is not none lost";
    for (const auto &[name, value] :
         {std::pair("messages sent", "5"), {"messages received", "2"}, {"messages lost", "3"}})
        run.hostFacts.push_back({runs::End::receiver, runs::Moment::finish, 1, {name, value}});
    run.id = "udp 2";
    add(document, {run});
    show();
    EXPECT_EQ(cell(1, "Lost"), "13");
    document.setPooling(runs::Pooling::bySize);
    show();
    EXPECT_EQ(cell(3, "Lost"), "3");
}

TEST_F(StatisticsTable, FollowsTheThreshold) {
    add(document, {makeRun("a", {1us, 2us, 3us}, {})});
    show();
    EXPECT_EQ(cell(0, "Stalls"), "0");
    document.setThreshold(2us);
    show();
    EXPECT_EQ(cell(0, "Stalls"), "2");
}

TEST_F(StatisticsTable, LabelsWhatIsIncomplete) {
    runs::Run run = makeRun("a");
    run.steps[0].series[0].lostDelays = 3;
    add(document, {run});
    show();
    EXPECT_THAT(model.index(0, 0).data().toString().toStdString(), testing::HasSubstr("incomplete"));
}

TEST_F(StatisticsTable, CopiesAlignedTextAndCsvOfTheRowsAsked) {
    add(document, {makeRun("a", {1us}, {}), makeRun("with \"quotes\", comma", {2ms}, {})});
    document.renameRun(1, "with \"quotes\", comma");
    show();
    const QStringList lines = model.text({1, 0}).split('\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[1].startsWith("with \"quotes\""));
    EXPECT_EQ(lines[0].size(), lines[1].size());
    EXPECT_EQ(lines[0].size(), lines[2].size());
    const QStringList csv = model.csv({1}).split("\r\n", Qt::SkipEmptyParts);
    ASSERT_EQ(csv.size(), 2);
    EXPECT_TRUE(csv[1].startsWith("\"with \"\"quotes\"\", comma\",1,500,2000,2000,2000,2,1,0.002,"))
        << csv[1].toStdString();
}

} // namespace delayrank::ui::test
