#include "ui/models/stalls_model.h"

#include "core/runs/series_stalls.h"
#include "tests/unit/models/run_maker.h"
#include "ui/models/stall_summary_model.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>
#include <gmock/gmock.h>

namespace delayrank::ui::test {

namespace {

StallsModel::Lists listsOf(const std::vector<runs::Run> &runs, Delay threshold = 1ms) {
    std::vector<StallSource> sources;
    for (const runs::Run &run : runs)
        sources.push_back({&run, QString::fromStdString(run.label), Qt::red, Marker::plus});
    return std::make_shared<const std::vector<StallsOfSeries>>(
        stallListsOf(sources, threshold, [] { return true; }));
}

/// Every `every`-th message of `messages` waits 10 ms.
std::vector<Delay> periodic(std::size_t messages, std::size_t every) {
    std::vector<Delay> delays;
    for (std::size_t message = 2; message <= messages; ++message)
        delays.push_back(message % every == 0 ? Delay(10ms) : Delay(5us));
    return delays;
}

} // namespace

class TheListOfStalls : public testing::Test {
protected:
    QString cell(int row, int column) const { return model.index(row, column).data().toString(); }
    std::vector<std::string> column(int column) const {
        std::vector<std::string> cells;
        for (int row = 0; row < model.rowCount(); ++row)
            cells.push_back(cell(row, column).toStdString());
        return cells;
    }
    StallsModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TheListOfStalls, SaysOfEachWhichMessageWhenHowLongWhereAndWhatTheOtherEndSaw) {
    model.setLists(listsOf({makeRun("a", {1us, 5ms, 7ms}, {2us, 3us, 6ms})}));
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(cell(0, StallsModel::Run), "run a");
    EXPECT_EQ(cell(0, StallsModel::End), "sender");
    EXPECT_EQ(cell(0, StallsModel::Size), "1 byte");
    EXPECT_EQ(cell(0, StallsModel::Message), "3");
    EXPECT_EQ(cell(0, StallsModel::Time), "0.005001");
    EXPECT_EQ(cell(0, StallsModel::DelayColumn), "5.000");
    EXPECT_EQ(cell(0, StallsModel::Other), "0.003");
    EXPECT_EQ(cell(2, StallsModel::End), "receiver");
    EXPECT_EQ(cell(2, StallsModel::Other), "7.000");
    EXPECT_EQ(model.messageAt(2), (SelectedMessage{"a", 0, runs::End::receiver, 4, 6ms}));
    EXPECT_EQ(model.rowOf({"a", 0, runs::End::receiver, 4, 6ms}), 2);
    EXPECT_EQ(model.rowOf({"b", 0, runs::End::receiver, 4, 6ms}), -1);
}

TEST_F(TheListOfStalls, SaysNothingWhereTheTimeOrTheOtherEndIsNotKnown) {
    runs::Run run = makeRun("a", {1us, 5ms}, {});
    run.steps[0].series[0].gaps = {{1, 3, 0}};
    model.setLists(listsOf({run}));
    EXPECT_EQ(cell(0, StallsModel::Message), "6");
    EXPECT_EQ(cell(0, StallsModel::Time), "-");
    EXPECT_EQ(cell(0, StallsModel::Other), "-");
}

TEST_F(TheListOfStalls, IsSortedByEveryColumnAndKeepsTheUnknownAtTheEnd) {
    runs::Run gap = makeRun("b", {9ms}, {});
    gap.steps[0].sizeBytes = 64;
    gap.steps[0].series[0].gaps = {{0, 3, 0}};
    model.setLists(listsOf({makeRun("a", {5ms, 7ms}, {1us, 6ms}), gap}));
    using testing::ElementsAre;
    model.sort(StallsModel::DelayColumn, Qt::DescendingOrder);
    EXPECT_THAT(column(StallsModel::DelayColumn), ElementsAre("9.000", "7.000", "6.000", "5.000"));
    model.sort(StallsModel::Time, Qt::AscendingOrder);
    EXPECT_THAT(column(StallsModel::Time), ElementsAre("0.005000", "0.006001", "0.012000", "-"));
    model.sort(StallsModel::Time, Qt::DescendingOrder);
    EXPECT_EQ(column(StallsModel::Time).back(), "-");
    model.sort(StallsModel::End, Qt::AscendingOrder);
    EXPECT_EQ(column(StallsModel::End).front(), "receiver");
    model.sort(StallsModel::Size, Qt::DescendingOrder);
    EXPECT_EQ(column(StallsModel::Size).front(), "64 bytes");
    model.sort(StallsModel::Run, Qt::DescendingOrder);
    EXPECT_EQ(column(StallsModel::Run).front(), "run b");
    model.sort(StallsModel::Message, Qt::AscendingOrder);
    EXPECT_EQ(column(StallsModel::Message).front(), "2");
    model.sort(-1);
    EXPECT_THAT(column(StallsModel::DelayColumn), ElementsAre("5.000", "7.000", "6.000", "9.000"));
}

TEST_F(TheListOfStalls, KeepsTheChosenStallWhereverItGoes) {
    model.setLists(listsOf({makeRun("a", {5ms, 7ms, 6ms}, {})}));
    const QPersistentModelIndex chosen = model.index(1, 0);
    model.sort(StallsModel::DelayColumn, Qt::DescendingOrder);
    EXPECT_EQ(chosen.row(), 0);
    EXPECT_EQ(model.messageAt(chosen.row()).delay, 7ms);
}

TEST_F(TheListOfStalls, IsCopiedAsTextAndAsCsv) {
    model.setLists(listsOf({makeRun("a", {5ms, 7ms}, {})}));
    const QString text = model.text({0, 1});
    EXPECT_EQ(text.count('\n'), 3);
    EXPECT_TRUE(text.startsWith("Run"));
    const QStringList csv = model.csv({1}).split("\r\n");
    EXPECT_EQ(csv[0], "\"Run\",\"End\",\"Size\",\"Message\",\"Time (s)\",\"Delay (ms)\",\"Other end (ms)\"");
    EXPECT_EQ(csv[1], "\"run a\",\"sender\",1,3,0.012,7,");
    EXPECT_EQ(model.copy()->text({0, 1}), text);
}

TEST_F(TheListOfStalls, IsSortedInAnotherThreadWhereItIsLong) {
    std::vector<Delay> delays;
    for (int i = 0; i < 400'000; ++i)
        delays.push_back(1ms + Delay((i * 7919LL) % 1'000'003));
    const auto lists = listsOf({makeRun("a", delays, {})});
    StallsModel large; // without a tester, which looks at every row
    large.setLists(lists);
    ASSERT_EQ(large.rowCount(), 400'000);
    QElapsedTimer clock;
    clock.start();
    large.sort(StallsModel::DelayColumn, Qt::AscendingOrder);
    EXPECT_TRUE(large.isSorting());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !large.isSorting(); }, 30'000));
    const auto value = [&](int row) {
        return large.index(row, StallsModel::DelayColumn).data(StallsModel::ValueRole).toDouble();
    };
    for (int row = 1; row < 400'000; row += 997)
        ASSERT_LE(value(row - 1), value(row)) << row;
}

TEST(TheSummaryOfStalls, HasCountTimeShareLongestAndPeriodOfEachEndAndSize) {
    StallSummaryModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setLists(listsOf({makeRun("a", periodic(4'101, 41), {1us, 3ms})}));
    ASSERT_EQ(model.rowCount(), 2);
    const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
    EXPECT_EQ(cell(0, StallSummaryModel::Count), "100");
    EXPECT_EQ(cell(0, StallSummaryModel::Time), "1.000");
    EXPECT_EQ(cell(0, StallSummaryModel::Share), "98.0");
    EXPECT_EQ(cell(0, StallSummaryModel::Longest), "10.000");
    EXPECT_EQ(cell(0, StallSummaryModel::Period), "every 41st (100 %)");
    EXPECT_EQ(cell(1, StallSummaryModel::End), "receiver");
    EXPECT_EQ(cell(1, StallSummaryModel::Period), "no period");
}

TEST(TheSummaryOfStalls, SaysWhyACurveHasNoPeriod) {
    runs::Run run = makeRun("1999", {}, {});
    run.steps[0].series = {{runs::End::merged, false, {20ms, 10ms, 1us}, {}, 0}};
    StallSummaryModel model;
    model.setLists(listsOf({run}));
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, StallSummaryModel::Count).data().toString(), "2");
    EXPECT_EQ(model.index(0, StallSummaryModel::Period).data().toString(),
              "A period cannot be told from a curve without order.");
    run.steps[0].series[0].ordered = true;
    model.setLists(listsOf({run}));
    EXPECT_TRUE(model.index(0, StallSummaryModel::Period).data().toString().contains("both ends"));
}

TEST(Ordinals, EndAsTheyAreSpoken) {
    EXPECT_EQ(ordinal(1), "1st");
    EXPECT_EQ(ordinal(22), "22nd");
    EXPECT_EQ(ordinal(35), "35th");
    EXPECT_EQ(ordinal(41), "41st");
    EXPECT_EQ(ordinal(103), "103rd");
    for (const auto number : {11u, 12u, 13u, 111u, 212u})
        EXPECT_TRUE(ordinal(number).endsWith("th")) << number;
}

} // namespace delayrank::ui::test
