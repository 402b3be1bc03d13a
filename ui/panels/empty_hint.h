#pragma once

#include <QLabel>

class QAbstractItemView;

namespace delayrank::ui {

/// Says in an empty item view what could be done to fill it; gone as soon as the view's model has a row.
class EmptyHint : public QLabel {
    Q_OBJECT
public:
    /// The view must have its model already, and keeps this.
    EmptyHint(const QString &text, QAbstractItemView *view);
    /// What to say from now on where the model is empty.
    void setHint(const QString &text);
    /// Why a view lists none of the rows that its model has; "" where it lists some.
    void setNothingListed(const QString &why);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    QAbstractItemView *m_view;
    QString m_text; ///< of an empty model
    QString m_nothingListed;
};

} // namespace delayrank::ui
