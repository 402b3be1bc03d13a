#include "ui/panels/argument_list.h"

#include "ui/panels/host_presets.h"

#include <QAction>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace delayrank::ui {

ArgumentList::ArgumentList(QWidget *parent) : QWidget(parent), m_list(new QListWidget(this)) {
    m_list->setObjectName(QStringLiteral("arguments"));
    m_list->setAccessibleName(tr("Arguments"));
    m_list->setToolTip(tr("The program and its arguments, one a line, as they are handed over: no shell reads them. "
                          "F2 or a double click edits one"));
    m_list->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_list->setAlternatingRowColors(true);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_list, 1);
    auto *const column = new QVBoxLayout;
    row->addLayout(column);
    column->addWidget(button(QStringLiteral("argumentAdd"), tr("Add"), tr("Add an argument below (Insert)"),
                             Qt::Key_Insert, &ArgumentList::add));
    m_remove = button(QStringLiteral("argumentRemove"), tr("Remove"), tr("Remove this argument (Delete)"),
                      Qt::Key_Delete, &ArgumentList::remove);
    m_up = button(QStringLiteral("argumentUp"), tr("Up"), tr("Move this argument up (Alt+Up)"),
                  Qt::ALT | Qt::Key_Up, &ArgumentList::moveUp);
    m_down = button(QStringLiteral("argumentDown"), tr("Down"), tr("Move this argument down (Alt+Down)"),
                    Qt::ALT | Qt::Key_Down, &ArgumentList::moveDown);
    for (QToolButton *const one : {m_remove, m_up, m_down})
        column->addWidget(one);
    column->addStretch();
    connect(m_list, &QListWidget::currentRowChanged, this, &ArgumentList::revise);
    connect(m_list, &QListWidget::itemChanged, this, &ArgumentList::changed);
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_list->model(), change, this, [this] {
            revise();
            emit changed();
        });
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, &ArgumentList::changed);
    revise();
}

QToolButton *ArgumentList::button(const QString &name, const QString &text, const QString &toolTip,
                                  const QKeySequence &key, void (ArgumentList::*action)()) {
    auto *const result = new QToolButton(this);
    result->setObjectName(name);
    result->setText(text);
    result->setToolTip(toolTip);
    result->setFocusPolicy(Qt::StrongFocus);
    result->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(result, &QToolButton::clicked, this, action);
    // Not while an argument is being typed: its editor is a child of the list, and takes the keys first.
    auto *const keyed = new QAction(m_list);
    keyed->setShortcut(key);
    keyed->setShortcutContext(Qt::WidgetShortcut);
    connect(keyed, &QAction::triggered, this, action);
    m_list->addAction(keyed);
    return result;
}

QListWidgetItem *ArgumentList::itemFor(const QString &argument) {
    auto *const item = new QListWidgetItem(argument);
    item->setFlags((item->flags() | Qt::ItemIsEditable) & ~Qt::ItemIsDropEnabled);
    return item;
}

QStringList ArgumentList::arguments() const {
    QStringList all;
    for (int i = 0; i < m_list->count(); ++i)
        all << m_list->item(i)->text();
    return all;
}

void ArgumentList::setArguments(const QStringList &arguments) {
    m_list->clear();
    int row = 0;
    for (const QString &argument : arguments) {
        m_list->addItem(itemFor(argument));
        if (row == 0 && placeholderIn(QLatin1Char(' ') + argument).length > 0)
            row = m_list->count() - 1;
    }
    m_list->setCurrentRow(row);
    emit changed();
}

void ArgumentList::add() {
    const int row = m_list->currentRow() + 1;
    m_list->insertItem(row, itemFor({}));
    m_list->setCurrentRow(row);
    m_list->setFocus();
    m_list->editItem(m_list->item(row));
}

void ArgumentList::remove() {
    delete m_list->takeItem(m_list->currentRow());
}

void ArgumentList::move(int by) {
    const int row = m_list->currentRow(), to = row + by;
    if (row < 0 || to < 0 || to >= m_list->count())
        return;
    QListWidgetItem *const item = m_list->takeItem(row);
    m_list->insertItem(to, item);
    m_list->setCurrentRow(to);
}

void ArgumentList::revise() {
    const int row = m_list->currentRow();
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
}

} // namespace delayrank::ui
