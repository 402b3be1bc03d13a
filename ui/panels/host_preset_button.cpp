#include "ui/panels/host_preset_button.h"

#include "core/remote/host_spec.h"
#include "ui/panels/commands_dialog.h"
#include "ui/panels/host_presets.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>

namespace delayrank::ui {

HostPresetButton::HostPresetButton(QLineEdit *field, const QString &end, QWidget *parent)
    : QToolButton(parent), m_field(field), m_end(end) {
    setObjectName(field->objectName() + QStringLiteral("Presets"));
    setPopupMode(QToolButton::InstantPopup);
    setArrowType(Qt::DownArrow);
    // One arrow is enough.
    setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(tr("%1: ways to reach an agent: namespaces, containers, nodes, and your own").arg(end));
    setAccessibleName(tr("%1: ways to reach an agent").arg(end));
    auto *const menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &HostPresetButton::fillMenu);
}

void HostPresetButton::fillMenu() {
    menu()->clear();
    addPreset({tr("This computer"), QStringLiteral("local")});
    addPreset({tr("Over ssh"), QStringLiteral("ssh://HOST")});
    menu()->addSeparator();
    for (const HostPreset &preset : builtInHostPresets())
        addPreset(preset);
    menu()->addSeparator();
    const std::vector<HostPreset> saved = savedHostPresets();
    for (const HostPreset &preset : saved)
        addPreset(preset);
    QAction *const save = menu()->addAction(tr("&Save This Host..."), this, &HostPresetButton::askAndSave);
    save->setObjectName(QStringLiteral("savePreset"));
    save->setToolTip(tr("Keep what stands in the field under a name"));
    save->setEnabled(remote::HostSpec::parse(m_field->text()).has_value());
    QAction *const edit = menu()->addAction(tr("&Edit Commands..."), this, &HostPresetButton::editCommands);
    edit->setObjectName(QStringLiteral("editCommands"));
    edit->setToolTip(tr("Edit the arguments of a command, and save it under a name"));
    QMenu *const forget = menu()->addMenu(tr("&Forget"));
    forget->setEnabled(!saved.empty());
    for (const HostPreset &preset : saved)
        forget->addAction(QString(preset.name).replace('&', QStringLiteral("&&")), this,
                          [name = preset.name] { removeHostPreset(name); });
}

void HostPresetButton::addPreset(const HostPreset &preset) {
    // An ampersand in a name is no keyboard letter.
    QAction *const action = menu()->addAction(QString(preset.name).replace('&', QStringLiteral("&&")));
    action->setToolTip(preset.host);
    connect(action, &QAction::triggered, this, [this, host = preset.host] { fill(host); });
}

void HostPresetButton::fill(const QString &host) {
    m_field->setText(host);
    m_field->setFocus();
    if (const Placeholder place = placeholderIn(host); place.length > 0)
        m_field->setSelection(place.start, place.length);
}

void HostPresetButton::editCommands() {
    auto *const dialog = new CommandsDialog(m_field->text(), m_end, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CommandsDialog::hostChosen, this, &HostPresetButton::fill);
    dialog->open();
}

void HostPresetButton::askAndSave() {
    auto *const dialog = new QInputDialog(window());
    dialog->setObjectName(QStringLiteral("presetName"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save Host"));
    // A long command widens no dialog.
    const QString shown = dialog->fontMetrics().elidedText(m_field->text().trimmed(), Qt::ElideMiddle,
                                                           60 * dialog->fontMetrics().averageCharWidth());
    dialog->setLabelText(tr("Name for %1:").arg(shown));
    dialog->setOkButtonText(tr("&Save"));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [host = m_field->text().trimmed()](const QString &name) {
                if (!name.trimmed().isEmpty())
                    saveHostPreset({name.trimmed(), host});
            });
    dialog->open();
}

} // namespace delayrank::ui
