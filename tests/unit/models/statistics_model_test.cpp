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
        const runs::Comparison &comparison = document.comparison();
        model.setCurves(document.curves(), comparison.stallThreshold,
                        QString::fromStdString(comparison.baselineRunId));
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
    EXPECT_EQ(cell(1, "Stalled x"), "20.0");
    EXPECT_EQ(cell(1, "p99.9 x"), "10.0");
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
