#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

namespace delayrank::ui {

/// Editors of one form row with room beneath for what is wrong with them, in a plain sentence.
class FormField : public QWidget {
    Q_OBJECT
public:
    /// `editors` stand side by side, the first one takes what width there is.
    explicit FormField(const QList<QWidget *> &editors, QWidget *parent = nullptr);

    const QList<QWidget *> &editors() const { return m_editors; }

    /// Empty: nothing is wrong.
    void setProblem(const QString &sentence);
    QString problem() const { return m_problem->text(); }

    /// A line of its own beneath the editors.
    void addBelow(QWidget *line) { layout()->addWidget(line); }

    /// Turns the editors off with the reason before what their tooltips say else, or on where it is empty.
    void setOff(const QString &reason);
    /// The same for one of several editors of a field.
    static void setOff(QWidget *editor, const QString &reason);
    static bool isOff(const QWidget *editor);

private:
    QList<QWidget *> m_editors;
    QLabel *m_problem;
};

} // namespace delayrank::ui
