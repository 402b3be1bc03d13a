#include "tests/unit/models/fact_run_maker.h"
#include "ui/panels/run_choice_menus.h"
#include "ui/panels/run_filter_bar.h"
#include "ui/panels/runs_panel.h"

#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheFilterOfRuns : public testing::Test {
protected:
    void SetUp() override {
        panel.resize(320, 500);
        panel.show();
        add(document, {withFacts("a", {{"kernel release", "6.1"}}, {{"TCP_NODELAY", "0"}}),
                       withFacts("b", {{"kernel release", "6.6"}}, {{"TCP_NODELAY", "1"}}),
                       withFacts("c", {{"kernel release", "6.1"}}, {{"TCP_NODELAY", "1"}})});
    }
    RunFilterBar &bar() { return *panel.filterBar(); }
    void type(const QString &text) {
        bar().field()->clear();
        QTest::keyClicks(bar().field(), text);
        QTest::keyClick(bar().field(), Qt::Key_Return);
    }
    QStringList listed() {
        QStringList ids;
        for (int row = 0; row < panel.model()->rowCount(); ++row)
            if (!panel.view()->isRowHidden(row, {}))
                ids << panel.model()->runIdOf(panel.model()->index(row, 0));
        return ids;
    }
    Document document;
    RunsPanel panel{&document};
};

TEST_F(TheFilterOfRuns, ListsAndDrawsOnlyWhatFitsAndSaysHowMany) {
    EXPECT_EQ(bar().note(), "");
    type("kernel:6.1");
    EXPECT_EQ(listed(), (QStringList{"a", "c"}));
    EXPECT_EQ(document.curves().size(), 2u);
    EXPECT_EQ(bar().note(), "2 of 3 runs are listed and drawn");
    bar().findChild<QToolButton *>("runFilterClear")->click();
    EXPECT_EQ(listed().size(), 3);
    EXPECT_EQ(bar().note(), "");
    EXPECT_EQ(bar().field()->text(), "");
}

TEST_F(TheFilterOfRuns, CountsAfterAPauseInTypingWithoutReturn) {
    QTest::keyClicks(bar().field(), "tag:x");
    EXPECT_EQ(listed().size(), 3);
    EXPECT_TRUE(QTest::qWaitFor([&] { return listed().isEmpty(); }, 3'000));
    EXPECT_EQ(bar().note(), "No run fits: 0 of 3 runs are listed and drawn");
}

TEST_F(TheFilterOfRuns, SaysWhatItDoesNotUnderstandAndKeepsTheLastThatItDid) {
    type("kernel:6.1");
    type("os:linux");
    EXPECT_TRUE(bar().note().startsWith("Not understood: os:linux: 'os' is not one of"));
    EXPECT_TRUE(bar().note().endsWith("2 of 3 runs are listed and drawn"));
    EXPECT_EQ(listed(), (QStringList{"a", "c"}));
    type("");
    EXPECT_EQ(bar().note(), "");
}

TEST_F(TheFilterOfRuns, IsAppliedToRunsThatComeLater) {
    type("kernel:6.6");
    add(document, {withFacts("d", {{"kernel release", "6.1"}}), withFacts("e", {{"kernel release", "6.6.2"}})});
    EXPECT_EQ(listed(), (QStringList{"b", "e"}));
    document.moveRun(4, 0);
    EXPECT_EQ(listed(), (QStringList{"e", "b"}));
    document.removeRun("b");
    EXPECT_EQ(listed(), QStringList{"e"});
}

TEST_F(TheFilterOfRuns, OffersTheKeysWithTheValuesThatRunsHave) {
    QMenu menu;
    QStringList words;
    fillFilterMenu(&menu, &document, [&](const QString &word) { words << word; });
    ASSERT_EQ(menu.actions().size(), 6);
    const auto values = menu.actions()[2]->menu()->actions();
    ASSERT_EQ(values.size(), 2);
    EXPECT_EQ(values[0]->text(), "6.1");
    values[1]->trigger();
    menu.actions()[3]->menu()->actions()[0]->trigger();
    EXPECT_EQ(words, (QStringList{"kernel:6.6", "option:TCP_NODELAY=0"}));
    EXPECT_FALSE(menu.actions()[5]->menu()->actions()[0]->isEnabled()); // no tags
}

TEST_F(TheFilterOfRuns, OffersWhatToGroupByAndChecksWhatIsChosen) {
    QMenu menu;
    fillGroupMenu(&menu, &document);
    EXPECT_TRUE(menu.actions()[0]->isChecked());
    menu.actions().last()->trigger();
    EXPECT_EQ(document.comparison().grouping.text(), "option:TCP_NODELAY");
    fillGroupMenu(&menu, &document);
    EXPECT_TRUE(menu.actions().last()->isChecked());
    EXPECT_FALSE(menu.actions()[0]->isChecked());
}

TEST_F(TheFilterOfRuns, HidesGroupsOfWhichNothingIsLeft) {
    document.setGrouping({runs::RunKey::kernel});
    type("option:TCP_NODELAY=1 kernel:6.1");
    RunsModel *const model = panel.model();
    EXPECT_FALSE(panel.view()->isRowHidden(0, {}));
    EXPECT_TRUE(panel.view()->isRowHidden(0, model->index(0, 0)));
    EXPECT_FALSE(panel.view()->isRowHidden(1, model->index(0, 0)));
    EXPECT_TRUE(panel.view()->isRowHidden(1, {}));
}

TEST_F(TheFilterOfRuns, LeavesTheSelectionAndWhatIsOpenAsTheyWereWhenGroupsChange) {
    panel.view()->setCurrentIndex(panel.model()->indexOf("b"));
    panel.view()->expand(panel.model()->indexOf("c"));
    document.setGrouping({runs::RunKey::kernel});
    EXPECT_EQ(panel.currentRunId(), "b");
    EXPECT_EQ(panel.selectedRunIds(), QStringList{"b"});
    EXPECT_TRUE(panel.view()->isExpanded(panel.model()->indexOf("c")));
    EXPECT_TRUE(panel.view()->isExpanded(panel.model()->index(0, 0)));
}

TEST_F(TheFilterOfRuns, LeavesSeveralRunsToBeSelectedByTheKeyboard) {
    const QSignalSpy told(&panel, &RunsPanel::selectedRunsChanged);
    panel.view()->setCurrentIndex(panel.model()->index(0, 0));
    QTest::keyClick(panel.view(), Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(panel.selectedRunIds(), (QStringList{"a", "b"}));
    ASSERT_FALSE(told.isEmpty());
    EXPECT_EQ(told.last()[0].toStringList(), (QStringList{"a", "b"}));
    type("kernel:6.6"); // what is not listed is not selected either
    EXPECT_EQ(panel.selectedRunIds(), QStringList{"b"});
    panel.removeChosen();
    EXPECT_EQ(document.runCount(), 2);
}

TEST_F(TheFilterOfRuns, ShowsAColumnOfTagsWhereThereAreAny) {
    EXPECT_TRUE(panel.view()->isColumnHidden(RunsModel::TagsColumn));
    document.setTags(0, {"quick"});
    EXPECT_FALSE(panel.view()->isColumnHidden(RunsModel::TagsColumn));
}

} // namespace delayrank::ui::test
