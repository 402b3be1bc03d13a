#include "ui/panels/commands_dialog.h"

#include "ui/panels/argument_list.h"
#include "ui/panels/host_presets.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <gmock/gmock.h>

namespace delayrank::ui {
namespace {

/// Settings in a folder of the test's own.
class Commands : public testing::Test {
protected:
    void SetUp() override {
        QCoreApplication::setOrganizationName("delayrank");
        QCoreApplication::setApplicationName("delayrank-commands-test");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QSettings().clear();
    }
    void open(const QString &host = "local") {
        m_dialog = std::make_unique<CommandsDialog>(host, "Sender");
        m_dialog->show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    template <typename T> T *find(const char *name) { return m_dialog->findChild<T *>(QLatin1String(name)); }
    QListWidget *arguments() { return find<QListWidget>("arguments"); }
    QString line() { return find<QLabel>("commandLine")->text(); }
    QStringList names() {
        QStringList all;
        for (int i = 0; i < find<QListWidget>("commands")->count(); ++i)
            all << find<QListWidget>("commands")->item(i)->text();
        return all;
    }
    void choose(const QString &name) {
        find<QListWidget>("commands")->setCurrentRow(static_cast<int>(names().indexOf(name)));
    }
    /// Types over the argument that is selected, as with the keyboard.
    void type(const QString &text) {
        QTest::keyClick(arguments(), Qt::Key_F2);
        auto *const editor = arguments()->findChild<QLineEdit *>();
        ASSERT_TRUE(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTest::qWait(1); // the editor goes by the event loop
    }

    QTemporaryDir m_folder;
    std::unique_ptr<CommandsDialog> m_dialog;
};

TEST_F(Commands, ListsThoseThatComeWithDelayrankAndSelectsWhatIsToBeFilledIn) {
    open();
    EXPECT_EQ(names().size(), static_cast<qsizetype>(builtInHostPresets().size()));
    choose("Docker container");
    EXPECT_EQ(line(), "exec:docker exec -i CONTAINER delayrank-agent --stdio");
    EXPECT_EQ(arguments()->count(), 6);
    EXPECT_EQ(arguments()->currentItem()->text(), "CONTAINER");
    EXPECT_FALSE(find<QPushButton>("commandRemove")->isEnabled());
    EXPECT_FALSE(find<QPushButton>("commandSave")->isEnabled()) << "it has no name yet";
}

TEST_F(Commands, AreEditedAddedRemovedAndReorderedByKeysAlone) {
    open("exec:a b c");
    arguments()->setCurrentRow(1);
    type("two words");
    EXPECT_EQ(line(), "exec:a \"two words\" c");
    QTest::keyClick(arguments(), Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(line(), "exec:a c \"two words\"");
    EXPECT_EQ(arguments()->currentRow(), 2);
    EXPECT_FALSE(find<QToolButton>("argumentDown")->isEnabled());
    QTest::keyClick(arguments(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(line(), "exec:a \"two words\" c");
    QTest::keyClick(arguments(), Qt::Key_Delete);
    EXPECT_EQ(line(), "exec:a c");
    arguments()->setCurrentRow(1);
    QTest::keyClick(arguments(), Qt::Key_Insert);
    EXPECT_EQ(line(), "Line 3 is empty.");
    EXPECT_FALSE(find<QPushButton>("commandUse")->isEnabled());
    auto *const editor = arguments()->findChild<QLineEdit *>();
    ASSERT_TRUE(editor);
    QTest::keyClicks(editor, "--stdio");
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::qWait(1);
    EXPECT_EQ(line(), "exec:a c --stdio");
    EXPECT_TRUE(find<QPushButton>("commandUse")->isEnabled());
}

TEST_F(Commands, OfNoArgumentAreNone) {
    open("exec:a");
    QTest::mouseClick(find<QToolButton>("argumentRemove"), Qt::LeftButton);
    EXPECT_EQ(line(), "The first line names the program.");
    EXPECT_FALSE(find<QPushButton>("commandUse")->isEnabled());
    EXPECT_FALSE(find<QToolButton>("argumentRemove")->isEnabled());
}

TEST_F(Commands, AreSavedByNameReplacedAndRemovedAgain) {
    open();
    choose("Podman container");
    type("web");
    find<QLineEdit>("commandName")->setText("web & mail");
    find<QPushButton>("commandSave")->click();
    EXPECT_THAT(savedHostPresets(), testing::ElementsAre(HostPreset{
                                        "web & mail", "exec:podman exec -i web delayrank-agent --stdio"}));
    EXPECT_EQ(names().front(), "web & mail");
    open();
    choose("web & mail");
    EXPECT_EQ(find<QLineEdit>("commandName")->text(), "web & mail");
    arguments()->setCurrentRow(0);
    type("docker");
    find<QPushButton>("commandSave")->click();
    EXPECT_THAT(savedHostPresets(), testing::ElementsAre(HostPreset{
                                        "web & mail", "exec:docker exec -i web delayrank-agent --stdio"}));
    find<QPushButton>("commandRemove")->click();
    EXPECT_TRUE(savedHostPresets().empty());
    EXPECT_FALSE(names().contains("web & mail"));
    EXPECT_EQ(line(), "exec:docker exec -i web delayrank-agent --stdio") << "what was edited stays";
}

TEST_F(Commands, AreSavedByEnterInTheNameAndUsedByEnterElsewhere) {
    open("exec:a b");
    const QSignalSpy chosen(m_dialog.get(), &CommandsDialog::hostChosen);
    auto *const name = find<QLineEdit>("commandName");
    name->setFocus();
    QTest::keyClick(name, Qt::Key_Return);
    EXPECT_TRUE(savedHostPresets().empty()) << "it has no name yet";
    EXPECT_TRUE(m_dialog->isVisible());
    QTest::keyClicks(name, "mine");
    QTest::keyClick(name, Qt::Key_Return);
    EXPECT_THAT(savedHostPresets(), testing::ElementsAre(HostPreset{"mine", "exec:a b"}));
    EXPECT_TRUE(m_dialog->isVisible());
    EXPECT_EQ(chosen.size(), 0);
    arguments()->setFocus();
    QTest::keyClick(arguments(), Qt::Key_Return);
    EXPECT_EQ(chosen.size(), 1);
    EXPECT_FALSE(m_dialog->isVisible());
}

TEST_F(Commands, SayForWhichEndTheyAreAndWhatIsWrongInRed) {
    open("exec:a");
    EXPECT_EQ(find<QPushButton>("commandUse")->text(), "&Use for Sender");
    const QLabel *const told = find<QLabel>("commandLine");
    const QColor plain = told->palette().color(QPalette::WindowText);
    QTest::mouseClick(find<QToolButton>("argumentRemove"), Qt::LeftButton);
    EXPECT_NE(told->palette().color(QPalette::WindowText), plain);
    QTest::mouseClick(find<QToolButton>("argumentAdd"), Qt::LeftButton);
    QTest::keyClicks(arguments()->findChild<QLineEdit *>(), "b");
    QTest::keyClick(arguments()->findChild<QLineEdit *>(), Qt::Key_Return);
    QTest::qWait(1);
    EXPECT_EQ(line(), "exec:b");
    EXPECT_EQ(told->palette().color(QPalette::WindowText), plain);
}

TEST_F(Commands, OfLongNamesAreCutInTheMiddleAndBeginInTheirField) {
    const QString name = "a command with a name that is far too long for the list at the left of the dialog";
    saveHostPreset({name, "exec:a"});
    open();
    choose(name);
    EXPECT_EQ(find<QLineEdit>("commandName")->cursorPosition(), 0);
    EXPECT_EQ(find<QListWidget>("commands")->textElideMode(), Qt::ElideMiddle);
    EXPECT_EQ(find<QListWidget>("commands")->horizontalScrollBarPolicy(), Qt::ScrollBarAlwaysOff);
    EXPECT_TRUE(find<QListWidget>("commands")->currentItem()->toolTip().contains(name));
}

TEST_F(Commands, AreUsedInTheHostField) {
    open("exec:ip netns exec lab delayrank-agent --stdio");
    EXPECT_EQ(line(), "exec:ip netns exec lab delayrank-agent --stdio");
    const QSignalSpy chosen(m_dialog.get(), &CommandsDialog::hostChosen);
    QTest::keyClick(m_dialog.get(), Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].toString(), "exec:ip netns exec lab delayrank-agent --stdio");
    EXPECT_FALSE(m_dialog->isVisible());
}

} // namespace
} // namespace delayrank::ui
