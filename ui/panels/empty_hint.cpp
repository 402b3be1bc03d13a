#include "ui/panels/empty_hint.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>

namespace delayrank::ui {

EmptyHint::EmptyHint(const QString &text, QAbstractItemView *view)
    : QLabel(text, view->viewport()), m_view(view) {
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

void EmptyHint::place() {
    setGeometry(m_view->viewport()->rect().adjusted(12, 8, -12, -8));
    setVisible(m_view->model()->rowCount() == 0);
}

} // namespace delayrank::ui
