#pragma once

#include "ui/models/document.h"

#include <QLineEdit>
#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace delayrank::ui {

/// Above the runs: the line that filters them (runs::RunFilter), menus of keys with known values and of what to
/// group by, and below in words how many runs are left or what of the line cannot be understood; then the last
/// filter that could stays. GUI thread.
class RunFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit RunFilterBar(Document *document, QWidget *parent = nullptr);

    QLineEdit *field() const { return m_field; }
    /// What stands below the line; empty where nothing does.
    QString note() const;

public slots:
    void clear();
    /// Puts the keyboard into the line.
    void focusField();

private:
    void apply();
    void addWord(const QString &word);
    void tell();
    QToolButton *addMenuButton(const QString &text, const QString &toolTip,
                               std::function<void(QMenu *)> fill);

    Document *m_document;
    QLineEdit *m_field;
    QWidget *m_noteRow;
    QLabel *m_mark;
    QLabel *m_note;
    QToolButton *m_clear;
    QString m_problem;
    QTimer m_typing;
};

} // namespace delayrank::ui
