#include "tests/unit/models/fact_run_maker.h"
#include "ui/panels/empty_hint.h"
#include "ui/panels/facts_panel.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheFactsDock : public testing::Test {
protected:
    void SetUp() override {
        panel.resize(700, 300);
        panel.show();
        add(document, {withFacts("a", {{"HZ", "250"}, {"MTU", "1500 bytes"}}),
                       withFacts("b", {{"HZ", "1000"}, {"MTU", "1500 bytes"}}),
                       withFacts("c", {{"HZ", "100"}, {"MTU", "9000 bytes"}})});
    }
    bool shows(const QStringList &labels) {
        return QTest::qWaitFor(
            [&] {
                QStringList now;
                for (int column = 0; column < panel.model()->columnCount(); ++column)
                    now << panel.model()->headerData(column, Qt::Horizontal).toString();
                return now == labels;
            },
            3'000);
    }
    Document document;
    FactsPanel panel{&document};
};

TEST_F(TheFactsDock, ShowsTheChosenRunsAndAllDrawnOnesWhereNoneIsChosen) {
    EXPECT_TRUE(shows({"run a", "run b", "run c"}));
    document.setShown(1, false);
    EXPECT_TRUE(shows({"run a", "run c"}));
    panel.setChosenRuns({"b", "c"});
    EXPECT_TRUE(shows({"run b", "run c"}));
    panel.setChosenRuns({"b"});
    EXPECT_TRUE(shows({"run b"}));
    document.setFilter(*runs::RunFilter::parse("\"run c\""));
    panel.setChosenRuns({});
    EXPECT_TRUE(shows({"run c"}));
}

TEST_F(TheFactsDock, ShowsOneChosenRunBesideTheBaseline) {
    document.setBaseline("a");
    panel.setChosenRuns({"c"});
    EXPECT_TRUE(shows({"run a (baseline)", "run c"}));
    panel.setChosenRuns({"a"});
    EXPECT_TRUE(shows({"run a (baseline)"}));
}

TEST_F(TheFactsDock, TakesItsSwitchAndSearchFromTheKeyboard) {
    ASSERT_TRUE(shows({"run a", "run b", "run c"}));
    auto *const search = panel.findChild<QLineEdit *>("factSearch");
    auto *const differences = panel.findChild<QCheckBox *>("differencesOnly");
    const QSignalSpy told(&panel, &FactsPanel::differencesOnlyChanged);
    panel.setChosenRuns({"a", "b"});
    ASSERT_TRUE(shows({"run a", "run b"}));
    QTest::keyClick(differences, Qt::Key_Space);
    EXPECT_EQ(told.count(), 1);
    EXPECT_EQ(panel.filter()->factCount(), 1);
    QTest::keyClicks(search, "mtu");
    EXPECT_EQ(panel.filter()->factCount(), 0);
    auto *const hint = panel.findChild<EmptyHint *>();
    EXPECT_TRUE(hint->isVisible());
    EXPECT_EQ(hint->text(), "No fact has these words.");
    QTest::keyClick(differences, Qt::Key_Space);
    EXPECT_EQ(panel.filter()->factCount(), 1);
}

TEST_F(TheFactsDock, SaysThatNothingDiffersWhereNothingDoes) {
    add(document, {withFacts("d", {{"HZ", "250"}, {"MTU", "1500 bytes"}})});
    panel.setChosenRuns({"a", "d"});
    ASSERT_TRUE(shows({"run a", "run d"}));
    panel.setDifferencesOnly(true);
    EXPECT_EQ(panel.findChild<EmptyHint *>()->text(), "No fact differs between these runs.");
}

TEST_F(TheFactsDock, CopiesWhatItShowsOrWhatIsSelectedInIt) {
    panel.setChosenRuns({"a", "b"});
    ASSERT_TRUE(shows({"run a", "run b"}));
    panel.setDifferencesOnly(true);
    EXPECT_TRUE(panel.text().contains("HZ"));
    EXPECT_FALSE(panel.text().contains("MTU"));
    panel.setDifferencesOnly(false);
    EXPECT_TRUE(panel.csv().contains("\"MTU\",\"1500 bytes\",\"1500 bytes\""));
    // "Sender", "HZ", "MTU": the last row alone.
    panel.view()->selectRow(2);
    EXPECT_TRUE(panel.text().contains("MTU"));
    EXPECT_FALSE(panel.text().contains("HZ"));
}

TEST_F(TheFactsDock, IsNotFilledWhileItCannotBeSeen) {
    ASSERT_TRUE(shows({"run a", "run b", "run c"}));
    panel.hide();
    document.removeRun("a");
    QTest::qWait(120);
    EXPECT_EQ(panel.model()->columnCount(), 3);
    panel.show();
    EXPECT_TRUE(shows({"run b", "run c"}));
}

} // namespace delayrank::ui::test
