#include "ui/panels/empty_hint.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>

namespace delayrank::ui {

EmptyHint::EmptyHint(const QString &text, QAbstractItemView *view)
    : QLabel(text, view->viewport()), m_view(view), m_text(text) {
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setForegroundRole(QPalette::PlaceholderText);
    // Clicks and dropped files are the view's.
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view->viewport()->installEventFilter(this);
    const QAbstractItemModel *const model = view->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &EmptyHint::place);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &EmptyHint::place);
    connect(model, &QAbstractItemModel::modelReset, this, &EmptyHint::place);
    connect(model, &QAbstractItemModel::layoutChanged, this, &EmptyHint::place);
    place();
}

bool EmptyHint::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        place();
    return QLabel::eventFilter(watched, event);
}

void EmptyHint::setHint(const QString &text) {
    m_text = text;
    place();
}

void EmptyHint::setNothingListed(const QString &why) {
    m_nothingListed = why;
    place();
}

void EmptyHint::place() {
    const bool isEmpty = m_view->model()->rowCount() == 0;
    setText(isEmpty ? m_text : m_nothingListed);
    setGeometry(m_view->viewport()->rect().adjusted(12, 8, -12, -8));
    setVisible(isEmpty || !m_nothingListed.isEmpty());
}

} // namespace delayrank::ui
