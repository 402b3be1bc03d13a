#include "ui/panels/findings_panel.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

namespace {

using namespace std::chrono_literals;

Finding finding(double hertz, int suggestions) {
    Finding one;
    one.curve.runId = QStringLiteral("a");
    one.curve.label = QStringLiteral("Nagle on");
    one.curve.host.hertz = hertz;
    one.cluster.centre = one.cluster.shortest = one.cluster.longest = 44ms;
    one.cluster.count = 200;
    one.cluster.timeShare = 0.98;
    if (suggestions >= 0) {
        const auto *const ack = analysis::findConstant("delayed ACK, shortest");
        CouldBe &could = one.couldBe.emplace_back(CouldBe{ack, *ack->bandOn(hertz), {}});
        for (int i = 0; i < suggestions; ++i) {
            remote::Suggestion suggestion;
            suggestion.change = QStringLiteral("with change %1").arg(i);
            suggestion.configuration.label = suggestion.change;
            could.suggestions.push_back(suggestion);
        }
    }
    return one;
}

} // namespace

class TheFindings : public testing::Test {
protected:
    FindingsPanel panel;
    QTreeWidget *tree = panel.tree();
    QPushButton *button = panel.findChild<QPushButton *>("queueSuggestion");
    QSignalSpy chosen{&panel, &FindingsPanel::suggestionChosen};
};

TEST_F(TheFindings, AreOfferedAsWhatCouldBeWithWhyAndWhatToTry) {
    panel.setFindings({finding(250, 2)});
    ASSERT_EQ(tree->topLevelItemCount(), 1);
    QTreeWidgetItem *const top = tree->topLevelItem(0);
    EXPECT_EQ(top->text(0), "Nagle on: 200 x 44 ms: 98 % of the time");
    ASSERT_EQ(top->childCount(), 1);
    EXPECT_TRUE(top->child(0)->text(0).startsWith("could be: delayed ACK, shortest (40 ms"));
    EXPECT_TRUE(top->child(0)->text(1).contains("Nagle"));
    EXPECT_EQ(top->child(0)->child(1)->text(0), "measure again with change 1");
}

TEST_F(TheFindings, QueueTheChosenSuggestionByButtonAndByEnter) {
    panel.setFindings({finding(250, 2)});
    EXPECT_FALSE(button->isEnabled());
    tree->setCurrentItem(tree->topLevelItem(0)->child(0)->child(1));
    EXPECT_TRUE(button->isEnabled());
    button->click();
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].toString(), "a");
    EXPECT_EQ(chosen[0][1].value<remote::Configuration>().label, "with change 1");
    tree->setCurrentItem(tree->topLevelItem(0)); // its first suggestion
    QTest::keyClick(tree, Qt::Key_Right);
    button->click();
    ASSERT_EQ(chosen.size(), 2);
    EXPECT_EQ(chosen[1][1].value<remote::Configuration>().label, "with change 0");
    emit tree->itemActivated(tree->topLevelItem(0)->child(0)->child(1), 0);
    EXPECT_EQ(chosen.size(), 3);
}

TEST_F(TheFindings, HaveNothingToQueueWhereNothingIsSuggested) {
    panel.setFindings({finding(250, 0), finding(250, -1)});
    tree->setCurrentItem(tree->topLevelItem(0));
    EXPECT_FALSE(button->isEnabled());
    EXPECT_TRUE(tree->topLevelItem(1)->text(1).contains("no constant"));
}

TEST_F(TheFindings, AskForHzWhereItIsNotKnown) {
    QSignalSpy asked(&panel, &FindingsPanel::hertzRequested);
    panel.setFindings({finding(0, -1)});
    EXPECT_TRUE(tree->topLevelItem(0)->text(1).contains("HZ of the host is not known"));
    emit tree->itemActivated(tree->topLevelItem(0), 0);
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked[0][0].toString(), "a");
}

TEST_F(TheFindings, KeepTheirPlaceWhenTheyAreFoundAgain) {
    panel.setFindings({finding(250, 2)});
    tree->setCurrentItem(tree->topLevelItem(0)->child(0)->child(1));
    panel.setFindings({finding(250, 2)});
    ASSERT_NE(panel.currentSuggestion(), nullptr);
    EXPECT_EQ(panel.currentSuggestion()->change, "with change 1");
    panel.setFindings({});
    EXPECT_EQ(panel.currentSuggestion(), nullptr);
}

} // namespace delayrank::ui::test
