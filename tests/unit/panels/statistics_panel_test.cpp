#include "tests/unit/models/run_maker.h"
#include "ui/panels/statistics_panel.h"

#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheStatistics : public testing::Test {
protected:
    void show() {
        panel.setCurves(document.curves(), document.comparison().stallThreshold, document.baselineCurves());
    }
    Document document;
    StatisticsPanel panel;
};

TEST_F(TheStatistics, AreCopiedInTheOrderInWhichTheyAreSorted) {
    add(document, {makeRun("a", {1us}, {}), makeRun("b", {300us}, {}), makeRun("c", {20us}, {})});
    show();
    panel.view()->sortByColumn(3, Qt::DescendingOrder); // the median
    const QStringList lines = panel.text().split('\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 4);
    EXPECT_TRUE(lines[1].startsWith("run b"));
    EXPECT_TRUE(lines[2].startsWith("run c"));
    EXPECT_TRUE(lines[3].startsWith("run a"));
}

TEST_F(TheStatistics, AreCopiedOnlyOfTheSelectedRowsWhereSomeAre) {
    add(document, {makeRun("a"), makeRun("b")});
    show();
    panel.view()->selectRow(1);
    const QStringList lines = panel.csv().split("\r\n", Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 2);
    EXPECT_TRUE(lines[1].startsWith("\"run b\""));
}

TEST_F(TheStatistics, HideTheComparisonWithABaselineWhereThereIsNone) {
    add(document, {makeRun("a"), makeRun("b")});
    show();
    const int last = panel.model()->columnCount() - 1;
    EXPECT_TRUE(panel.view()->isColumnHidden(last));
    document.setBaseline("a");
    show();
    EXPECT_FALSE(panel.view()->isColumnHidden(last));
    EXPECT_GT(panel.view()->columnWidth(last), 20);
}

TEST_F(TheStatistics, SayInWordsHowTheChosenRunStandsToTheBaseline) {
    add(document, {makeRun("a", {40ms}, {}), makeRun("b", {2ms}, {}), makeRun("c", {4ms}, {})});
    const auto *const sentence = panel.findChild<QLabel *>("comparison");
    show();
    EXPECT_TRUE(sentence->isHidden());
    EXPECT_TRUE(panel.comparison().isEmpty());
    document.setBaseline("a");
    show();
    EXPECT_FALSE(sentence->isHidden());
    EXPECT_TRUE(sentence->text().startsWith("run b spends 20.0 times less"));
    EXPECT_EQ(panel.comparison().count('\n'), 1) << "of all rows where none is selected";
    panel.view()->selectRow(2);
    EXPECT_TRUE(sentence->text().startsWith("run c spends 10.0 times less"));
    EXPECT_EQ(panel.comparison(), sentence->text());
    panel.view()->selectRow(0);
    EXPECT_TRUE(sentence->isHidden()) << "the baseline is not compared with itself";
}

} // namespace delayrank::ui::test
