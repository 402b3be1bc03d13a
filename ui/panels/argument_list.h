#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;
class QListWidgetItem;
class QToolButton;

namespace delayrank::ui {

/// An argument vector to edit, an argument a line: they are typed over, added, removed and moved, by the buttons beside
/// them, by keys (F2, Insert, Delete, Alt+Up, Alt+Down) and with the mouse. GUI thread.
class ArgumentList : public QWidget {
    Q_OBJECT
public:
    explicit ArgumentList(QWidget *parent = nullptr);

    QStringList arguments() const;
    /// Selects the first argument that holds capitals to be filled in, else the first one.
    void setArguments(const QStringList &arguments);
    QListWidget *list() const { return m_list; }

signals:
    void changed();

private:
    QToolButton *button(const QString &name, const QString &text, const QString &toolTip, const QKeySequence &key,
                        void (ArgumentList::*action)());
    void add();
    void remove();
    void moveUp() { move(-1); }
    void moveDown() { move(1); }
    void move(int by);
    static QListWidgetItem *itemFor(const QString &argument);
    void revise();

    QListWidget *m_list;
    QToolButton *m_remove, *m_up, *m_down;
};

} // namespace delayrank::ui
