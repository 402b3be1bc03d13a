#include "tests/unit/models/run_maker.h"
#include "ui/panels/statistics_panel.h"

#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheStatistics : public testing::Test {
protected:
    void show() {
        panel.setCurves(document.curves(), document.comparison().stallThreshold,
                        QString::fromStdString(document.comparison().baselineRunId));
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

} // namespace delayrank::ui::test
