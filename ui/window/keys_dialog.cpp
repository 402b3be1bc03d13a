#include "ui/window/keys_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
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
    m_host->setObjectName(QStringLiteral("keyHost"));
    m_host->setPlaceholderText(tr("node7:7411"));
    m_host->setToolTip(tr("Host and port of the agent, as in tcp://node7:7411"));
    m_key->setObjectName(QStringLiteral("keyText"));
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setToolTip(tr("The line that delayrank-agent --make-key printed on that host"));
    m_add->setObjectName(QStringLiteral("keyAdd"));
    m_add->setToolTip(tr("Keep this key, in the place of an old one"));
    m_remove->setObjectName(QStringLiteral("keyRemove"));
    m_remove->setToolTip(tr("Forget the key of the selected host"));
    m_problem->setObjectName(QStringLiteral("keyProblem"));
    m_problem->setWordWrap(true);
    auto *const form = new QFormLayout;
    form->addRow(tr("&Host:"), m_host);
    form->addRow(tr("&Key:"), m_key);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_add, QDialogButtonBox::ActionRole);
    buttons->addButton(m_remove, QDialogButtonBox::ActionRole);
    auto *const layout = new QVBoxLayout(this);
    layout->addWidget(m_names);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    // Enter in a field adds, and never closes.
    m_add->setDefault(true);
    connect(m_add, &QPushButton::clicked, this, &KeysDialog::add);
    connect(m_remove, &QPushButton::clicked, this, &KeysDialog::remove);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_host, &QLineEdit::textChanged, this, &KeysDialog::revise);
    connect(m_key, &QLineEdit::textChanged, this, &KeysDialog::revise);
    connect(m_names, &QListWidget::itemSelectionChanged, this, &KeysDialog::revise);
    refresh();
}

void KeysDialog::refresh() {
    const auto names = m_keys.names();
    m_names->clear();
    if (names)
        m_names->addItems(*names);
    revise();
    if (!names)
        m_problem->setText(QString::fromStdString(names.error().message()));
}

void KeysDialog::revise() {
    const auto name = remote::HostKeys::nameFrom(m_host->text());
    const auto key = protocol::SharedKey::parse(m_key->text().toStdString());
    m_problem->setText(m_host->text().isEmpty()  ? QString()
                       : !name                   ? QString::fromStdString(name.error().message())
                       : m_key->text().isEmpty() ? QString()
                       : !key ? tr("The key %1").arg(QString::fromStdString(key.error().reason))
                              : QString());
    m_add->setEnabled(name && key);
    m_remove->setEnabled(m_names->currentItem() != nullptr);
}

void KeysDialog::add() {
    const auto name = remote::HostKeys::nameFrom(m_host->text());
    const auto key = protocol::SharedKey::parse(m_key->text().toStdString());
    if (!name || !key)
        return;
    if (const auto added = m_keys.add(*name, *key); !added)
        return m_problem->setText(QString::fromStdString(added.error().message()));
    m_host->clear();
    m_key->clear();
    refresh();
}

void KeysDialog::remove() {
    if (m_names->currentItem() == nullptr)
        return;
    const auto removed = m_keys.remove(m_names->currentItem()->text());
    refresh();
    if (!removed)
        m_problem->setText(QString::fromStdString(removed.error().message()));
}

} // namespace delayrank::ui
