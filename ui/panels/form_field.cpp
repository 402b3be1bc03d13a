#include "ui/panels/form_field.h"

#include "ui/panels/problem_text.h"

#include <QHBoxLayout>

namespace delayrank::ui {

namespace {
/// The property that keeps what the tooltip of an editor says while it is on.
constexpr auto ownToolTip = "ownToolTip";
} // namespace

FormField::FormField(const QList<QWidget *> &editors, QWidget *parent)
    : QWidget(parent), m_editors(editors), m_problem(new QLabel(this)) {
    auto *const row = new QHBoxLayout;
    row->setSpacing(4);
    for (QWidget *const editor : editors)
        row->addWidget(editor, editor == editors.first() ? 1 : 0);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row);
    layout->addWidget(m_problem);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->hide();
}

void FormField::setOff(const QString &reason) {
    for (QWidget *const editor : m_editors)
        setOff(editor, reason);
}

void FormField::setOff(QWidget *editor, const QString &reason) {
    const bool wasOff = isOff(editor);
    if (!wasOff && reason.isEmpty())
        return;
    const QString own = wasOff ? editor->property(ownToolTip).toString() : editor->toolTip();
    editor->setEnabled(reason.isEmpty());
    editor->setProperty(ownToolTip, reason.isEmpty() ? QVariant() : QVariant(own));
    editor->setToolTip(reason.isEmpty() ? own : QStringLiteral("%1\n%2").arg(reason, own));
}

bool FormField::isOff(const QWidget *editor) {
    return editor->property(ownToolTip).isValid();
}

void FormField::setProblem(const QString &sentence) {
    if (m_problem->text() == sentence)
        return;
    showProblem(m_problem, sentence);
    m_problem->setVisible(!sentence.isEmpty());
}

} // namespace delayrank::ui
