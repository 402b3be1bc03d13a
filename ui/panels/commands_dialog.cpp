#include "ui/panels/commands_dialog.h"

#include "core/remote/host_spec.h"
#include "ui/panels/argument_list.h"
#include "ui/panels/host_presets.h"
#include "ui/panels/problem_text.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace delayrank::ui {

namespace {

enum Role { hostRole = Qt::UserRole, isSavedRole };

bool isCommand(const QString &host) {
    return host.startsWith(QStringLiteral("exec:"));
}

QWidget *labelled(const QString &text, QWidget *widget, QWidget *buddy,
                  std::initializer_list<QWidget *> below = {}) {
    auto *const all = new QWidget;
    auto *const layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *const label = new QLabel(text);
    label->setBuddy(buddy);
    layout->addWidget(label);
    layout->addWidget(widget, 1);
    for (QWidget *const one : below)
        layout->addWidget(one);
    return all;
}

} // namespace

CommandsDialog::CommandsDialog(const QString &host, const QString &end, QWidget *parent)
    : QDialog(parent), m_commands(new QListWidget), m_name(new QLineEdit), m_arguments(new ArgumentList),
      m_line(new QLabel), m_save(new QPushButton(tr("&Save"))), m_remove(new QPushButton(tr("&Remove Saved"))) {
    setObjectName(QStringLiteral("commandsDialog"));
    setWindowTitle(tr("Commands That Reach an Agent"));
    m_commands->setObjectName(QStringLiteral("commands"));
    m_commands->setToolTip(tr("Saved commands, and below them those that come with Delayrank; capitals are to be "
                              "filled in"));
    m_commands->setTextElideMode(Qt::ElideMiddle);
    m_commands->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_name->setObjectName(QStringLiteral("commandName"));
    m_name->setPlaceholderText(tr("to keep it in the menu beside the host fields"));
    m_name->setToolTip(tr("The name that the menu beside the host fields shows"));
    m_name->installEventFilter(this);
    m_save->setObjectName(QStringLiteral("commandSave"));
    m_save->setToolTip(tr("Keep the command under its name, in the place of an older one (Enter in the name)"));
    m_remove->setObjectName(QStringLiteral("commandRemove"));
    m_remove->setToolTip(tr("Forget the saved command that is selected"));
    m_line->setObjectName(QStringLiteral("commandLine"));
    m_line->setTextFormat(Qt::PlainText);
    m_line->setWordWrap(true);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_line->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_line->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto *const naming = new QHBoxLayout;
    auto *const nameLabel = new QLabel(tr("&Name:"));
    nameLabel->setBuddy(m_name);
    naming->addWidget(nameLabel);
    naming->addWidget(m_name, 1);
    naming->addWidget(m_save);
    QWidget *const right = labelled(tr("&Program and arguments, one a line:"), m_arguments, m_arguments->list(),
                                    {m_line});
    static_cast<QVBoxLayout *>(right->layout())->addLayout(naming);
    auto *const splitter = new QSplitter;
    splitter->addWidget(labelled(tr("&Commands:"), m_commands, m_commands, {m_remove}));
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->setSizes({210, 470});
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_use = buttons->addButton(tr("&Use for %1").arg(end), QDialogButtonBox::AcceptRole);
    m_use->setObjectName(QStringLiteral("commandUse"));
    m_use->setToolTip(tr("Put the command into the field %1 (Enter)").arg(end));
    auto *const layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addSpacing(4);
    layout->addWidget(buttons);
    m_use->setDefault(true); // in the dialog by now, whose default it becomes
    resize(720, 440);

    connect(m_commands, &QListWidget::currentRowChanged, this, &CommandsDialog::showSelected);
    connect(m_name, &QLineEdit::textChanged, this, &CommandsDialog::revise);
    connect(m_arguments, &ArgumentList::changed, this, &CommandsDialog::revise);
    connect(m_save, &QPushButton::clicked, this, &CommandsDialog::save);
    connect(m_remove, &QPushButton::clicked, this, &CommandsDialog::remove);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit hostChosen(this->host());
        accept();
    });
    if (isCommand(host) && remote::HostSpec::parse(host))
        m_unsaved = host;
    listCommands();
    m_arguments->list()->setFocus();
}

void CommandsDialog::listCommands(const QString &selected) {
    {
        const QSignalBlocker silent(m_commands);
        fillList(selected);
        // One is always selected: a list without would select its first when it gets the focus.
        if (m_commands->currentRow() < 0)
            m_commands->setCurrentRow(0);
    }
    showSelected();
}

void CommandsDialog::fillList(const QString &selected) {
    m_commands->clear();
    const auto add = [&](const HostPreset &preset, bool isSaved) {
        if (!isCommand(preset.host))
            return;
        auto *const item = new QListWidgetItem(preset.name, m_commands);
        item->setToolTip(QStringLiteral("%1\n%2").arg(preset.name, preset.host));
        item->setData(hostRole, preset.host);
        item->setData(isSavedRole, isSaved);
        QFont font = item->font();
        font.setItalic(!isSaved);
        item->setFont(font);
        if (isSaved && preset.name == selected)
            m_commands->setCurrentItem(item);
    };
    if (!m_unsaved.isEmpty())
        add({tr("(not saved)"), m_unsaved}, false);
    for (const HostPreset &preset : savedHostPresets())
        add(preset, true);
    for (const HostPreset &preset : builtInHostPresets())
        add(preset, false);
}

void CommandsDialog::showSelected() {
    const QListWidgetItem *const item = m_commands->currentItem();
    if (item == nullptr)
        return;
    m_name->setText(item->data(isSavedRole).toBool() ? item->text() : QString());
    m_name->setCursorPosition(0); // the head of a long name tells more than its tail
    showCommand(item->data(hostRole).toString());
}

void CommandsDialog::showCommand(const QString &host) {
    if (const auto spec = remote::HostSpec::parse(host))
        m_arguments->setArguments(spec->command);
}

QString CommandsDialog::host() const {
    return remote::HostSpec::execText(m_arguments->arguments());
}

QString CommandsDialog::problem() const {
    const QStringList arguments = m_arguments->arguments();
    if (arguments.isEmpty())
        return tr("The first line names the program.");
    for (int i = 0; i < arguments.size(); ++i)
        if (arguments[i].trimmed().isEmpty())
            return tr("Line %1 is empty.").arg(i + 1);
    return {};
}

void CommandsDialog::revise() {
    const QString wrong = problem();
    if (wrong.isEmpty())
        showPlain(m_line, host());
    else
        showProblem(m_line, wrong);
    m_use->setEnabled(wrong.isEmpty());
    m_save->setEnabled(wrong.isEmpty() && !m_name->text().trimmed().isEmpty());
    const QListWidgetItem *const item = m_commands->currentItem();
    m_remove->setEnabled(item != nullptr && item->data(isSavedRole).toBool());
}

bool CommandsDialog::eventFilter(QObject *watched, QEvent *event) {
    if (watched == m_name && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut))
        (event->type() == QEvent::FocusIn ? m_save : m_use)->setDefault(true);
    return QDialog::eventFilter(watched, event);
}

void CommandsDialog::save() {
    const QString name = m_name->text().trimmed();
    saveHostPreset({name, host()});
    listCommands(name);
}

void CommandsDialog::remove() {
    removeHostPreset(m_commands->currentItem()->text());
    // What was edited stays, and can be saved again.
    m_unsaved = host();
    listCommands();
}

} // namespace delayrank::ui
