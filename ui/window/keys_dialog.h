#pragma once

#include "core/remote/host_keys.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace delayrank::ui {

/// The hosts whose listening agents have a key here: add, replace, remove. No key is ever shown.
class KeysDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeysDialog(QWidget *parent, const remote::HostKeys &keys = remote::HostKeys());

private:
    void add();
    void remove();
    /// Reads the names again; an error stands where the problem does.
    void refresh();
    void revise();

    const remote::HostKeys m_keys;
    QListWidget *m_names;
    QLineEdit *m_host;
    QLineEdit *m_key;
    QPushButton *m_add;
    QPushButton *m_remove;
    QLabel *m_problem;
};

} // namespace delayrank::ui
