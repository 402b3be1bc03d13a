#include "ui/panels/run_filter_bar.h"

#include "ui/models/fact_marks.h"
#include "ui/panels/run_choice_menus.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace delayrank::ui {

namespace {
/// A pause after which what was typed counts.
constexpr int typingMilliseconds = 250;
} // namespace

RunFilterBar::RunFilterBar(Document *document, QWidget *parent)
    : QWidget(parent), m_document(document), m_field(new QLineEdit(this)), m_noteRow(new QWidget(this)),
      m_mark(new QLabel(m_noteRow)), m_note(new QLabel(m_noteRow)), m_clear(new QToolButton(m_noteRow)) {
    m_field->setObjectName(QStringLiteral("runFilter"));
    m_field->setPlaceholderText(tr("Filter runs"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->setClearButtonEnabled(true);
    m_field->setToolTip(tr("<p>List and draw only the runs that all of these words fit:</p>"
                           "<p>kernel:6.1 host:n1 option:TCP_NODELAY=1 date:2026-11 tag:quick, or a part of the "
                           "label. <b>|</b> means or, <b>-</b> in front means not, quotation marks keep blanks "
                           "together.</p><p>The others stay in the comparison and are saved.</p>"));
    m_note->setObjectName(QStringLiteral("runFilterNote"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_clear->setText(tr("Show all"));
    m_clear->setObjectName(QStringLiteral("runFilterClear"));
    m_clear->setToolTip(tr("Clear the filter"));
    m_clear->setAutoRaise(true);

    auto *const line = new QHBoxLayout;
    line->setSpacing(2);
    line->addWidget(m_field, 1);
    line->addWidget(addMenuButton(tr("By"), tr("Choose what to filter by"), [this](QMenu *menu) {
        fillFilterMenu(menu, m_document, [this](const QString &word) { addWord(word); });
    }));
    line->addWidget(addMenuButton(tr("Group"), tr("Group runs, each group in a family of colours"),
                                  [this](QMenu *menu) { fillGroupMenu(menu, m_document); }));
    auto *const noteLine = new QHBoxLayout(m_noteRow);
    noteLine->setContentsMargins(0, 0, 0, 0);
    noteLine->addWidget(m_mark, 0, Qt::AlignTop);
    noteLine->addWidget(m_note, 1);
    noteLine->addWidget(m_clear, 0, Qt::AlignTop);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(m_noteRow);

    m_typing.setSingleShot(true);
    m_typing.setInterval(typingMilliseconds);
    connect(&m_typing, &QTimer::timeout, this, &RunFilterBar::apply);
    connect(m_field, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_field, &QLineEdit::returnPressed, this, &RunFilterBar::apply);
    connect(m_clear, &QToolButton::clicked, this, &RunFilterBar::clear);
    connect(document, &Document::filterChanged, this, &RunFilterBar::tell);
    connect(document, &Document::runAdded, this, &RunFilterBar::tell);
    connect(document, &Document::runRemoved, this, &RunFilterBar::tell);
    tell();
}

QToolButton *RunFilterBar::addMenuButton(const QString &text, const QString &toolTip,
                                         std::function<void(QMenu *)> fill) {
    auto *const button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setPopupMode(QToolButton::InstantPopup);
    auto *const menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [menu, fill = std::move(fill)] { fill(menu); });
    button->setMenu(menu);
    return button;
}

QString RunFilterBar::note() const {
    return m_noteRow->isHidden() ? QString() : m_note->text();
}

void RunFilterBar::clear() {
    m_field->clear();
    apply();
}

void RunFilterBar::focusField() {
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void RunFilterBar::addWord(const QString &word) {
    const QString before = m_field->text().trimmed();
    m_field->setText(before.isEmpty() ? word : before + ' ' + word);
    apply();
}

void RunFilterBar::apply() {
    m_typing.stop();
    auto filter = runs::RunFilter::parse(m_field->text().toStdString());
    m_problem = filter ? QString() : tr("Not understood: %1").arg(QString::fromStdString(filter.error().message()));
    if (filter)
        m_document->setFilter(std::move(*filter));
    tell();
}

void RunFilterBar::tell() {
    const int all = m_document->runCount(), in = m_document->filteredInCount();
    const bool filters = !m_document->filter().isEmpty();
    m_noteRow->setVisible(filters || !m_problem.isEmpty());
    m_mark->setVisible(!m_problem.isEmpty() || (filters && in == 0 && all > 0));
    if (m_mark->isVisibleTo(this))
        m_mark->setPixmap(factMark(FactMark::canMatter).pixmap(16));
    QString text = m_problem;
    if (filters) {
        text += text.isEmpty() ? QString() : QStringLiteral("\n");
        text += in == 0 && all > 0 ? tr("No run fits: 0 of %1 runs are listed and drawn").arg(all)
                                   : tr("%1 of %2 runs are listed and drawn").arg(in).arg(all);
    }
    m_note->setText(text);
}

} // namespace delayrank::ui
