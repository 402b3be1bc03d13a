#include "ui/models/facts_filter.h"
#include "ui/models/facts_model.h"
#include "tests/unit/models/fact_run_maker.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QIcon>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheFacts : public testing::Test {
protected:
    void SetUp() override { filter.setSourceModel(&model); }
    void show(std::vector<runs::Run> runs) {
        add(document, std::move(runs));
        QList<int> rows;
        for (int row = 0; row < document.runCount(); ++row)
            rows << row;
        model.showRuns(document, rows);
    }
    QStringList names() const {
        QStringList all;
        for (int row = 0; row < filter.rowCount(); ++row)
            all << filter.headerData(row, Qt::Vertical).toString();
        return all;
    }
    QModelIndex cell(const QString &name, int column) const {
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.headerData(row, Qt::Vertical).toString() == name)
                return model.index(row, column);
        return {};
    }

    Document document;
    FactsModel model;
    FactsFilter filter;
    QAbstractItemModelTester modelTester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
    QAbstractItemModelTester filterTester{&filter, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TheFacts, StandInAColumnForEachRunBelowTheNamesOfTheirGroups) {
    show({withFacts("a", {{"HZ", "250"}}, {{"window", "41 messages"}}),
          withFacts("b", {{"HZ", "1000"}}, {{"window", "41 messages"}})});
    EXPECT_EQ(names(), (QStringList{"Settings", "window", "Sender", "HZ"}));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), "run b");
    EXPECT_EQ(cell("HZ", 0).data().toString(), "250");
    EXPECT_EQ(cell("HZ", 1).data().toString(), "1000");
    EXPECT_TRUE(cell("Sender", 0).data(FactsModel::IsGroupRole).toBool());
    EXPECT_EQ(cell("Sender", 0).data().toString(), "");
}

TEST_F(TheFacts, ThatDifferFromTheFirstRunHaveASignBoldTypeAndWords) {
    show({withFacts("a", {{"HZ", "250"}}), withFacts("b", {{"HZ", "1000"}}), withFacts("c", {{"HZ", "250"}})});
    EXPECT_FALSE(cell("HZ", 0).data(FactsModel::CellDiffersRole).toBool());
    EXPECT_TRUE(cell("HZ", 1).data(FactsModel::CellDiffersRole).toBool());
    EXPECT_FALSE(cell("HZ", 2).data(FactsModel::CellDiffersRole).toBool());
    EXPECT_FALSE(cell("HZ", 1).data(Qt::DecorationRole).value<QIcon>().isNull());
    EXPECT_TRUE(cell("HZ", 1).data(Qt::FontRole).value<QFont>().bold());
    EXPECT_EQ(cell("HZ", 1).data(Qt::AccessibleTextRole).toString(), "1000, differs from run a");
    EXPECT_TRUE(cell("HZ", 0).data(Qt::DecorationRole).value<QIcon>().isNull());
}

TEST_F(TheFacts, AreHeldAgainstTheBaselineWhereItIsThere) {
    add(document, {withFacts("a", {{"HZ", "250"}}), withFacts("b", {{"HZ", "1000"}})});
    document.setBaseline("b");
    model.showRuns(document, {0, 1});
    EXPECT_EQ(model.reference(), 1);
    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), "run b (baseline)");
    EXPECT_TRUE(cell("HZ", 0).data(FactsModel::CellDiffersRole).toBool());
    EXPECT_FALSE(cell("HZ", 1).data(FactsModel::CellDiffersRole).toBool());
}

TEST_F(TheFacts, ThatWereNotRecordedAreCalledSo) {
    show({withFacts("a", {{"HZ", "250"}}), withFacts("b", {})});
    EXPECT_EQ(cell("HZ", 1).data().toString(), "not recorded");
    EXPECT_TRUE(cell("HZ", 1).data(FactsModel::CellDiffersRole).toBool());
}

TEST_F(TheFacts, SayInTheTipWhyTheyCanMatterAndWhenTheyChanged) {
    runs::Run run = withFacts("a", {{"HZ", "250"}, {"MTU", "1500 bytes"}});
    run.hostFacts.push_back(
        {runs::End::sender, runs::Moment::finish, 0, {"MTU", "9000 bytes"}});
    show({run});
    EXPECT_TRUE(cell("HZ", 0).data(Qt::ToolTipRole).toString().contains("jiffies"));
    EXPECT_EQ(cell("MTU", 0).data().toString(), "1500 bytes (start), 9000 bytes (finish)");
    EXPECT_TRUE(cell("MTU", 0).data(Qt::ToolTipRole).toString().contains("step 1, finish: 9000 bytes"));
    EXPECT_FALSE(cell("MTU", 0).data(Qt::DecorationRole).value<QIcon>().isNull());
}

TEST_F(TheFacts, AreFilteredToDifferencesWithTheNamesOfTheirGroups) {
    show({withFacts("a", {{"HZ", "250"}, {"MTU", "1500 bytes"}}, {{"window", "41 messages"}}),
          withFacts("b", {{"HZ", "1000"}, {"MTU", "1500 bytes"}}, {{"window", "41 messages"}})});
    filter.setDifferencesOnly(true);
    EXPECT_EQ(names(), (QStringList{"Sender", "HZ"}));
    EXPECT_EQ(filter.factCount(), 1);
    EXPECT_EQ(filter.allFactCount(), 3);
    filter.setDifferencesOnly(false);
    EXPECT_EQ(names().size(), 5);
}

TEST_F(TheFacts, AreSearchedByWordsOfTheirNamesAndValues) {
    show({withFacts("a", {{"CPU frequency governor", "performance"}, {"HZ", "250"}}),
          withFacts("b", {{"CPU frequency governor", "powersave"}, {"HZ", "250"}})});
    filter.setSearch("GOV power");
    EXPECT_EQ(names(), (QStringList{"Sender", "CPU frequency governor"}));
    filter.setSearch("  25 ");
    EXPECT_EQ(names(), (QStringList{"Sender", "HZ"}));
    filter.setSearch("25 power");
    EXPECT_EQ(filter.rowCount(), 0);
    filter.setSearch("");
    EXPECT_EQ(filter.factCount(), 2);
}

TEST_F(TheFacts, AreCopiedAlignedWithASignForWhatDiffers) {
    show({withFacts("a", {{"HZ", "250"}}, {{"window", "41 messages"}}), withFacts("b", {{"HZ", "1000"}})});
    QList<int> rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows << row;
    EXPECT_EQ(model.text(rows), "        run a        run b\n"
                                "Settings\n"
                                "window  41 messages  - *\n"
                                "Sender\n"
                                "HZ      250          1000 *\n"
                                "* differs from run a\n");
}

TEST_F(TheFacts, AreCopiedAsCsvWithTheirGroupAndWithoutTheSigns) {
    show({withFacts("a", {{"kernel command line", "quiet \"x\""}}), withFacts("b", {})});
    EXPECT_EQ(model.csv({0, 1}), "\"Of\",\"Fact\",\"run a\",\"run b\"\r\n"
                                 "\"Sender\",\"kernel command line\",\"quiet \"\"x\"\"\",\r\n");
}

} // namespace delayrank::ui::test
