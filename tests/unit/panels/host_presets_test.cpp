#include "core/remote/host_spec.h"
#include "ui/panels/argument_list.h"
#include "ui/panels/commands_dialog.h"
#include "ui/panels/configuration_form.h"
#include "ui/panels/host_preset_button.h"
#include "ui/panels/host_presets.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <gmock/gmock.h>

namespace delayrank::ui {
namespace {

/// Settings in a folder of the test's own.
class HostPresets : public testing::Test {
protected:
    void SetUp() override {
        QCoreApplication::setOrganizationName("delayrank");
        QCoreApplication::setApplicationName("delayrank-presets-test");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QSettings().clear();
    }
    /// The entries of a host field's menu, as they are when it is opened.
    static QList<QAction *> entriesOf(const ConfigurationForm &form, const char *button) {
        QMenu *const menu = form.findChild<HostPresetButton *>(QLatin1String(button))->menu();
        emit menu->aboutToShow();
        return menu->actions();
    }
    static QAction *entry(const QList<QAction *> &entries, const QString &text) {
        for (QAction *const one : entries)
            if (one->text() == text)
                return one;
        ADD_FAILURE() << "no entry " << text.toStdString();
        return nullptr;
    }
    QTemporaryDir m_folder;
};

TEST_F(HostPresets, AreCommandsThatCarryAnAgent) {
    const auto presets = builtInHostPresets();
    EXPECT_EQ(presets.size(), 6u);
    for (const HostPreset &preset : presets) {
        const auto spec = remote::HostSpec::parse(preset.host);
        ASSERT_TRUE(spec) << preset.host.toStdString();
        EXPECT_EQ(spec->kind, remote::HostSpec::Kind::exec);
        EXPECT_EQ(spec->command.mid(spec->command.size() - 2), QStringList({"delayrank-agent", "--stdio"}));
        const Placeholder place = placeholderIn(preset.host);
        EXPECT_GT(place.length, 2) << preset.host.toStdString();
    }
}

TEST_F(HostPresets, AreKeptByNameUntilTheyAreForgotten) {
    saveHostPreset({"lab / 50 %", "exec:ssh-in lab"});
    saveHostPreset({"lab / 50 %", "ssh://lab"});
    saveHostPreset({"other", "local"});
    EXPECT_THAT(savedHostPresets(), testing::UnorderedElementsAre(HostPreset{"lab / 50 %", "ssh://lab"},
                                                                  HostPreset{"other", "local"}));
    removeHostPreset("lab / 50 %");
    EXPECT_THAT(savedHostPresets(), testing::ElementsAre(HostPreset{"other", "local"}));
}

TEST_F(HostPresets, FillTheFieldAndSelectWhatIsToBeNamed) {
    ConfigurationForm form;
    auto *const field = form.findChild<QLineEdit *>("receiver");
    entry(entriesOf(form, "receiverPresets"), "Docker container")->trigger();
    EXPECT_EQ(field->text(), "exec:docker exec -i CONTAINER delayrank-agent --stdio");
    EXPECT_EQ(field->selectedText(), "CONTAINER");
    entry(entriesOf(form, "receiverPresets"), "Over ssh")->trigger();
    EXPECT_EQ(field->selectedText(), "HOST");
    EXPECT_EQ(form.findChild<QLineEdit *>("sender")->text(), "local");
}

TEST_F(HostPresets, AreSavedFromTheFieldUnderAName) {
    ConfigurationForm form;
    auto *const field = form.findChild<QLineEdit *>("sender");
    field->setText("exec:");
    EXPECT_FALSE(entry(entriesOf(form, "senderPresets"), "&Save This Host...")->isEnabled());
    field->setText("exec:ip netns exec a delayrank-agent --stdio");
    entry(entriesOf(form, "senderPresets"), "&Save This Host...")->trigger();
    auto *const dialog = form.findChild<QInputDialog *>("presetName");
    ASSERT_TRUE(dialog);
    dialog->setTextValue("namespace a");
    dialog->accept();
    field->setText("local");
    entry(entriesOf(form, "senderPresets"), "namespace a")->trigger();
    EXPECT_EQ(field->text(), "exec:ip netns exec a delayrank-agent --stdio");
}

TEST_F(HostPresets, AreEditedInADialogOfTheMenuWhichFillsTheField) {
    ConfigurationForm form;
    auto *const field = form.findChild<QLineEdit *>("receiver");
    field->setText("exec:ip netns exec lab delayrank-agent --stdio");
    entry(entriesOf(form, "receiverPresets"), "&Edit Commands...")->trigger();
    auto *const dialog = form.findChild<CommandsDialog *>();
    ASSERT_TRUE(dialog);
    dialog->findChild<ArgumentList *>()->list()->item(3)->setText("field");
    dialog->findChild<QPushButton *>("commandUse")->click();
    EXPECT_EQ(field->text(), "exec:ip netns exec field delayrank-agent --stdio");
}

} // namespace
} // namespace delayrank::ui
