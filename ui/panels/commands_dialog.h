#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace delayrank::ui {

class ArgumentList;

/// The commands that reach an agent: those that come with Delayrank and those that were saved. One is taken from the list,
/// its argument vector edited, saved under a name, removed again, and used. GUI thread.
class CommandsDialog : public QDialog {
    Q_OBJECT
public:
    /// Begins with the command of `host`, where that is one ("exec:..."), else with the first that is known. `end` is
    /// the name of the field that it is for, such as "Sender".
    CommandsDialog(const QString &host, const QString &end, QWidget *parent = nullptr);

    /// Enter in the name saves; elsewhere it uses the command.
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    /// Accepted: this is to stand in the host field.
    void hostChosen(const QString &host);

private:
    /// Selects the saved one of that name, else the first.
    void listCommands(const QString &selected = {});
    void fillList(const QString &selected);
    void showSelected();
    void showCommand(const QString &host);
    void save();
    void remove();
    void revise();
    QString host() const;
    /// Why the command is none, as a sentence; empty where it is one.
    QString problem() const;

    QString m_unsaved; ///< that of the host field, or one whose saved form is gone; empty: none
    QListWidget *m_commands;
    QLineEdit *m_name;
    ArgumentList *m_arguments;
    QLabel *m_line;
    QPushButton *m_save, *m_remove, *m_use;
};

} // namespace delayrank::ui
