#pragma once

#include "core/base/error.h"

#include <QFrame>
#include <QStringList>

class QLabel;

namespace delayrank::ui {

/// Says above the chart what went wrong or was left out, until it is closed; nothing has to be answered.
/// GUI thread.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    enum class Kind { information, warning, error };
    /// So many messages are shown at once, the newest ones; of others their number.
    static constexpr int shownMessages = 4;

    explicit MessageBar(QWidget *parent = nullptr);

    void show(Kind kind, const QString &text);
    void show(const Error &error) { show(Kind::error, QString::fromStdString(error.message())); }
    /// What is shown, a line a message; empty where it is closed.
    QString text() const { return m_messages.join('\n'); }

public slots:
    void dismiss();

private:
    QLabel *m_label;
    QStringList m_messages;
    Kind m_kind = Kind::information;
};

} // namespace delayrank::ui
