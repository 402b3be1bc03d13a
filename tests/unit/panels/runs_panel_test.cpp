#include "tests/unit/models/run_maker.h"
#include "ui/panels/empty_hint.h"
#include "ui/panels/runs_panel.h"

#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheRuns : public testing::Test {
protected:
    void choose(int row) { panel.view()->setCurrentIndex(panel.model()->index(row, 0)); }
    Document document;
    RunsPanel panel{&document};
};

TEST_F(TheRuns, HintAtWhatToDoWhileThereAreNone) {
    auto *const hint = panel.findChild<EmptyHint *>();
    ASSERT_TRUE(hint);
    EXPECT_FALSE(hint->isHidden());
    add(document, {makeRun("a")});
    EXPECT_TRUE(hint->isHidden());
    document.clear();
    EXPECT_FALSE(hint->isHidden());
}

TEST_F(TheRuns, BecomeTheBaselineAndCeaseToBeIt) {
    add(document, {makeRun("a"), makeRun("b")});
    choose(1);
    panel.toggleBaseline();
    EXPECT_EQ(document.comparison().baselineRunId, "b");
    panel.toggleBaseline();
    EXPECT_EQ(document.comparison().baselineRunId, "");
}

TEST_F(TheRuns, AreRenamedInPlaceByTheKeyboard) {
    add(document, {makeRun("a")});
    panel.show();
    panel.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&panel));
    choose(0);
    panel.renameCurrent();
    auto *const editor = panel.view()->viewport()->findChild<QLineEdit *>();
    ASSERT_TRUE(editor);
    editor->setText("Nagle off");
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor([&] { return document.run(0).label == "Nagle off"; }, 2'000));
}

TEST_F(TheRuns, AreNotRemovedWhileTheyAreMeasured) {
    runs::Run live;
    live.id = "live";
    document.startRun(live);
    choose(0);
    panel.removeChosen();
    EXPECT_EQ(document.runCount(), 1);
    document.finishRun("live", runs::RunState::complete, {});
    panel.removeChosen();
    EXPECT_EQ(document.runCount(), 0);
}

TEST_F(TheRuns, TellWhichOneIsCurrent) {
    add(document, {makeRun("a"), makeRun("b")});
    const QSignalSpy changes(&panel, &RunsPanel::currentRunChanged);
    choose(1);
    ASSERT_FALSE(changes.isEmpty());
    EXPECT_EQ(changes.last()[0].toString(), "b");
    panel.setMarker(Marker::star);
    EXPECT_EQ(document.appearance(1).marker, "star");
    panel.setPooling(runs::Pooling::byEnd);
    EXPECT_EQ(document.appearance(1).pooling, runs::Pooling::byEnd);
}

TEST_F(TheRuns, OfferEveryMarkerAndShowWhichOneIsChosen) {
    add(document, {makeRun("a")});
    QMenu menu;
    panel.fillMarkerMenu(&menu);
    EXPECT_TRUE(menu.isEmpty());
    choose(0);
    panel.fillMarkerMenu(&menu);
    ASSERT_EQ(menu.actions().size(), 8);
    EXPECT_TRUE(menu.actions()[0]->isChecked());
    menu.actions()[2]->trigger();
    EXPECT_EQ(document.appearance(0).marker, "square");
    panel.fillPoolingMenu(&menu);
    menu.actions()[2]->trigger();
    EXPECT_EQ(document.appearance(0).pooling, runs::Pooling::byEnd);
}

} // namespace delayrank::ui::test
