#include "ui/panels/configuration_queue.h"

#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>

namespace delayrank::ui {

class TheQueue : public testing::Test {
protected:
    void put(const QString &label) {
        remote::Configuration configuration;
        configuration.label = label;
        queue.put(configuration);
    }
    std::vector<std::string> labels() const {
        std::vector<std::string> all;
        for (const auto &configuration : queue.configurations())
            all.push_back(configuration.label.toStdString());
        return all;
    }
    void choose(int row) { queue.findChild<QListWidget *>("queue")->setCurrentRow(row); }
    ConfigurationQueue queue;
};

TEST_F(TheQueue, KeepsConfigurationsInTheOrderInWhichTheyCame) {
    put("a");
    put("b");
    EXPECT_THAT(labels(), testing::ElementsAre("a", "b"));
}

TEST_F(TheQueue, MovesTheChosenOneUpAndDownAndNoFurther) {
    put("a");
    put("b");
    put("c");
    choose(0);
    queue.moveCurrentUp();
    EXPECT_THAT(labels(), testing::ElementsAre("a", "b", "c"));
    queue.moveCurrentDown();
    queue.moveCurrentDown();
    queue.moveCurrentDown();
    EXPECT_THAT(labels(), testing::ElementsAre("b", "c", "a"));
}

TEST_F(TheQueue, ReplacesTheOneThatIsEdited) {
    put("a");
    put("b");
    const QSignalSpy edits(&queue, &ConfigurationQueue::editStarted);
    choose(0);
    queue.editCurrent();
    EXPECT_EQ(edits.count(), 1);
    put("changed");
    EXPECT_THAT(labels(), testing::ElementsAre("changed", "b"));
    put("c");
    EXPECT_THAT(labels(), testing::ElementsAre("changed", "b", "c"));
}

TEST_F(TheQueue, RemovesTheChosenOneByTheDeleteKey) {
    put("a");
    put("b");
    queue.show();
    auto *const list = queue.findChild<QListWidget *>("queue");
    list->setFocus();
    queue.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&queue));
    choose(0);
    QTest::keyClick(list, Qt::Key_Delete);
    EXPECT_THAT(labels(), testing::ElementsAre("b"));
}

TEST_F(TheQueue, DoesNotMixUpEntriesWhenOneIsRemovedWhileItIsEdited) {
    put("a");
    put("b");
    choose(0);
    queue.editCurrent();
    queue.removeCurrent();
    put("c");
    EXPECT_THAT(labels(), testing::ElementsAre("b", "c"));
}

} // namespace delayrank::ui
