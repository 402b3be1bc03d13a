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
        m_dialog = std::make_unique<CommandsDialog>(host);
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
