#include "ui/window/prompt_dialog.h"

#include "ui/window/prompt_text.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

namespace delayrank::ui {

using Kind = remote::Prompt::Kind;

namespace {

/// "ssh asks, for the receiver:"
QString whoAsks(const remote::Prompt &prompt) {
    const QString asker = prompt.kind == Kind::install  ? PromptDialog::tr("Delayrank asks")
                          : prompt.kind == Kind::notice ? PromptDialog::tr("ssh waits")
                                                        : PromptDialog::tr("ssh asks");
    if (!prompt.end)
        return PromptDialog::tr("%1, for the host:").arg(asker);
    return (*prompt.end == runs::End::sender ? PromptDialog::tr("%1, for the sender:")
                                             : PromptDialog::tr("%1, for the receiver:"))
        .arg(asker);
}

bool isAboutHostKey(const remote::Prompt &prompt) {
    return prompt.kind == Kind::confirm && prompt.text.contains(QLatin1String("fingerprint"));
}

/// What an answer brings with it, beyond what the asker says; empty: nothing.
QString consequence(const remote::Prompt &prompt) {
    if (isAboutHostKey(prompt))
        return PromptDialog::tr(
            "Compare the fingerprint with one that you have from the host's owner. Yes trusts this "
            "key from now on; Cancel does not connect.");
    switch (prompt.kind) {
    case Kind::install:
        return PromptDialog::tr(
            "Yes is remembered for this host. Tools > Remove Agent from Host takes the agent away "
            "again.");
    case Kind::notice:
        return PromptDialog::tr("This closes by itself once that is done.");
    case Kind::confirm:
    case Kind::secret:
        break;
    }
    return {};
}

QLabel *label(const QString &name, const QString &text) {
    auto *const made = new QLabel(text);
    made->setObjectName(name);
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    return made;
}

} // namespace

PromptDialog::PromptDialog(const remote::Prompt &prompt, QWidget *parent)
    : QDialog(parent), m_prompt(prompt) {
    setObjectName(QStringLiteral("prompt"));
    setWindowTitle(prompt.host);
    auto *const host = new PromptText(prompt.host); // not every window manager shows titles
    host->setObjectName(QStringLiteral("promptHost"));
    host->setAccessibleName(tr("Host"));
    host->setFocusPolicy(Qt::ClickFocus);
    QFont bold = host->font();
    bold.setBold(true);
    host->setFont(bold);
    QSizePolicy low(QSizePolicy::Expanding, QSizePolicy::Fixed);
    low.setHeightForWidth(true);
    host->setSizePolicy(low);
    auto *const text = new PromptText(prompt.text);
    text->setObjectName(QStringLiteral("promptText"));
    text->setAccessibleName(tr("Question"));
    if (prompt.kind != Kind::install) // letters of fingerprints and file names are told apart
        text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(8);
    layout->addWidget(label(QStringLiteral("promptAsker"), whoAsks(prompt)));
    layout->addWidget(host);
    layout->addSpacing(4);
    layout->addWidget(text, 1);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    // In the dialog before one of them becomes its default.
    layout->addWidget(buttons);
    QPushButton *const cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setToolTip(tr("Give no answer; the launch ends (Esc)"));
    if (prompt.kind == Kind::secret) {
        m_secret = new QLineEdit;
        m_secret->setObjectName(QStringLiteral("secret"));
        m_secret->setEchoMode(QLineEdit::Password);
        m_secret->setAccessibleName(tr("Answer"));
        m_secret->setToolTip(tr("Handed to ssh and kept nowhere"));
        layout->insertWidget(layout->indexOf(text) + 1, m_secret);
        QPushButton *const ok = buttons->addButton(QDialogButtonBox::Ok);
        ok->setToolTip(tr("Hand the answer to ssh (Enter)"));
        ok->setDefault(true);
        m_secret->setFocus();
    } else {
        if (prompt.kind != Kind::notice) {
            QPushButton *const yes = buttons->addButton(QDialogButtonBox::Yes);
            yes->setAutoDefault(false);
            yes->setToolTip(prompt.kind == Kind::install ? tr("Send the agent to this host")
                            : isAboutHostKey(prompt)     ? tr("Trust this key, and connect")
                                                         : tr("Answer yes"));
        }
        // Enter pressed for something else must not trust a key.
        cancel->setDefault(true);
        cancel->setFocus();
    }
    if (const QString after = consequence(prompt); !after.isEmpty())
        layout->insertWidget(layout->indexOf(buttons), label(QStringLiteral("promptConsequence"), after));
    layout->insertSpacing(layout->indexOf(buttons), 4);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // Left to itself a dialog on a small screen becomes narrower, and not higher for it.
    const int width = std::min(layout->totalSizeHint().width(), screen()->availableSize().width() - 40);
    resize(width, layout->totalHeightForWidth(width));
}

QString PromptDialog::answer() const {
    return m_secret ? m_secret->text() : QStringLiteral("yes");
}

} // namespace delayrank::ui
