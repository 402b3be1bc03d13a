#include "ui/window/prompt_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace delayrank::ui {

using Kind = remote::Prompt::Kind;

PromptDialog::PromptDialog(const remote::Prompt &prompt, QWidget *parent)
    : QDialog(parent), m_prompt(prompt) {
    setObjectName(QStringLiteral("prompt"));
    setWindowTitle(prompt.host);
    auto *const text = new QLabel(prompt.text.trimmed());
    text->setObjectName(QStringLiteral("promptText"));
    text->setTextFormat(Qt::PlainText); // a host's words are no markup
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setMinimumWidth(420);
    auto *const heading = new QLabel(prompt.host); // not every window manager shows titles
    heading->setObjectName(QStringLiteral("promptHost"));
    heading->setTextFormat(Qt::PlainText);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    auto *const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(text);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    // In the dialog before one of them becomes its default.
    layout->addWidget(buttons);
    QPushButton *const cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setToolTip(tr("Give no answer; the launch ends"));
    if (prompt.kind == Kind::secret) {
        m_secret = new QLineEdit;
        m_secret->setObjectName(QStringLiteral("secret"));
        m_secret->setEchoMode(QLineEdit::Password);
        m_secret->setAccessibleName(tr("Answer"));
        m_secret->setToolTip(tr("Handed to ssh and kept nowhere"));
        layout->insertWidget(2, m_secret);
        buttons->addButton(QDialogButtonBox::Ok)->setDefault(true);
        m_secret->setFocus();
    } else if (prompt.kind != Kind::notice) {
        buttons->addButton(QDialogButtonBox::Yes)->setAutoDefault(false);
        // Enter pressed for something else must not trust a key.
        cancel->setDefault(true);
        cancel->setFocus();
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString PromptDialog::answer() const {
    return m_secret ? m_secret->text() : QStringLiteral("yes");
}

} // namespace delayrank::ui
