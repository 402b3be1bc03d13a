#include "ui/window/keys_dialog.h"

#include "ui/panels/empty_hint.h"
#include "ui/panels/field_text.h"
#include "ui/panels/problem_text.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace delayrank::ui {

KeysDialog::KeysDialog(QWidget *parent, const remote::HostKeys &keys)
    : QDialog(parent), m_keys(keys), m_names(new QListWidget), m_host(new QLineEdit), m_key(new QLineEdit),
      m_add(new QPushButton(tr("&Add"))), m_remove(new QPushButton(tr("&Remove"))), m_problem(new QLabel) {
    setWindowTitle(tr("Keys of Hosts"));
    m_names->setObjectName(QStringLiteral("keyNames"));
    m_names->setToolTip(tr("Hosts whose listening agents are reached with encryption"));
    m_names->setTextElideMode(Qt::ElideMiddle);
    m_names->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    new EmptyHint(
        tr("No keys yet.\n\nOn a host whose agent is to listen, delayrank-agent --make-key FILE prints its "
           "key. Add it here to reach that agent by tcp://HOST:PORT."),
        m_names);
    m_host->setObjectName(QStringLiteral("keyHost"));
    m_host->setPlaceholderText(tr("node7:7411"));
    m_host->setToolTip(tr("Host and port of the agent, as in tcp://node7:7411"));
    m_key->setObjectName(QStringLiteral("keyText"));
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setPlaceholderText(tr("64 hexadecimal digits"));
    m_key->setToolTip(tr("The line that delayrank-agent --make-key printed on that host; it is not shown"));
    m_add->setObjectName(QStringLiteral("keyAdd"));
    m_remove->setObjectName(QStringLiteral("keyRemove"));
    m_remove->setToolTip(tr("Forget the key of the selected host (Delete)"));
    m_problem->setObjectName(QStringLiteral("keyProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_problem->setMinimumHeight(2 * fontMetrics().lineSpacing()); // the fields do not move while one types
    const auto named = [](const QString &text, QWidget *buddy) {
        auto *const label = new QLabel(text);
        label->setBuddy(buddy);
        return label;
    };
    auto *const grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->addWidget(named(tr("Hosts &with a key:"), m_names), 0, 0, 1, 3);
    grid->addWidget(m_names, 1, 0, 1, 2);
    grid->addWidget(m_remove, 1, 2, Qt::AlignTop);
    grid->setRowStretch(1, 1);
    grid->setRowMinimumHeight(2, 4);
    grid->addWidget(named(tr("&Host and port:"), m_host), 3, 0);
    grid->addWidget(m_host, 3, 1);
    grid->addWidget(named(tr("&Key:"), m_key), 4, 0);
    grid->addWidget(m_key, 4, 1);
    grid->addWidget(m_add, 4, 2);
    grid->addWidget(m_problem, 5, 1, 1, 2);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto *const layout = new QVBoxLayout(this);
    layout->addLayout(grid, 1);
    layout->addWidget(buttons);
    setTabOrder(m_names, m_remove);
    setTabOrder(m_remove, m_host);
    setTabOrder(m_host, m_key);
    setTabOrder(m_key, m_add);
    setTabOrder(m_add, buttons->button(QDialogButtonBox::Close));
    // Enter in a field adds, and never closes.
    m_add->setDefault(true);
    auto *const removal = new QAction(m_names);
    removal->setShortcut(QKeySequence::Delete);
    removal->setShortcutContext(Qt::WidgetShortcut);
    m_names->addAction(removal);
    connect(removal, &QAction::triggered, this, &KeysDialog::remove);
    connect(m_add, &QPushButton::clicked, this, &KeysDialog::add);
    connect(m_remove, &QPushButton::clicked, this, &KeysDialog::remove);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_host, &QLineEdit::textChanged, this, &KeysDialog::revise);
    connect(m_key, &QLineEdit::textChanged, this, &KeysDialog::revise);
    connect(m_names, &QListWidget::itemSelectionChanged, this, &KeysDialog::revise);
    refresh();
    m_host->setFocus();
    resize(fontMetrics().averageCharWidth() * 84, 340);
}

void KeysDialog::refresh() {
    const auto names = m_keys.names();
    m_names->clear();
    if (names)
        for (const QString &name : *names)
            (new QListWidgetItem(name, m_names))->setToolTip(name);
    revise();
    if (!names)
        showProblem(m_problem, QString::fromStdString(names.error().message()));
}

void KeysDialog::revise() {
    const auto name = remote::HostKeys::nameFrom(m_host->text());
    const auto key = protocol::SharedKey::parse(m_key->text().toStdString());
    showProblem(m_problem, m_host->text().isEmpty()  ? QString()
                           : !name                   ? sentence(name.error())
                           : m_key->text().isEmpty() ? QString()
                           : !key ? tr("The key %1.").arg(QString::fromStdString(key.error().reason))
                                  : QString());
    const bool replaces = name && !m_names->findItems(*name, Qt::MatchExactly).isEmpty();
    m_add->setText(replaces ? tr("Re&place") : tr("&Add"));
    m_add->setToolTip(replaces ? tr("Keep this key in the place of the old one (Enter)")
                               : tr("Keep this key (Enter)"));
    m_add->setEnabled(name && key);
    m_remove->setEnabled(!m_names->selectedItems().isEmpty());
}

void KeysDialog::add() {
    const auto name = remote::HostKeys::nameFrom(m_host->text());
    const auto key = protocol::SharedKey::parse(m_key->text().toStdString());
    if (!name || !key)
        return;
    const bool replaces = !m_names->findItems(*name, Qt::MatchExactly).isEmpty();
    if (const auto added = m_keys.add(*name, *key); !added)
        return showProblem(m_problem, QString::fromStdString(added.error().message()));
    m_host->clear();
    m_key->clear();
    refresh();
    showPlain(m_problem, (replaces ? tr("%1: the key is replaced.") : tr("%1: the key is kept.")).arg(*name));
    m_host->setFocus(); // the button is off by now
}

void KeysDialog::remove() {
    const QList<QListWidgetItem *> selected = m_names->selectedItems();
    if (selected.isEmpty())
        return;
    const QString name = selected.front()->text();
    const auto removed = m_keys.remove(name);
    refresh();
    if (!removed)
        return showProblem(m_problem, QString::fromStdString(removed.error().message()));
    showPlain(m_problem, tr("%1: the key is forgotten here.").arg(name));
    m_names->setFocus();
}

} // namespace delayrank::ui
