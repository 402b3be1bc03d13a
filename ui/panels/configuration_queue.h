#pragma once

#include "core/remote/measurement.h"

#include <QListWidget>
#include <QWidget>
#include <vector>

class QToolButton;

namespace delayrank::ui {

/// The configurations that are measured together, interleaved, in this order. GUI thread.
class ConfigurationQueue : public QWidget {
    Q_OBJECT
public:
    explicit ConfigurationQueue(QWidget *parent = nullptr);

    const std::vector<remote::Configuration> &configurations() const { return m_configurations; }
    /// Appends; or replaces the entry that is being edited, which keeps its host settings and ends the editing.
    void put(const remote::Configuration &configuration);
    /// Appends, whatever is being edited.
    void append(const remote::Configuration &configuration);
    /// -1: none is being edited.
    int editedRow() const { return m_edited; }

public slots:
    void editCurrent();
    void stopEditing();
    void removeCurrent();
    void moveCurrentUp() { moveCurrent(-1); }
    void moveCurrentDown() { moveCurrent(1); }
    void clear();

signals:
    void changed();
    /// The user wants to change this entry: what put() takes next replaces it.
    void editStarted(const delayrank::remote::Configuration &configuration);
    void editingChanged(bool editing);

private:
    void moveCurrent(int by);
    void fill(int current);
    QToolButton *button(const QString &name, const QString &text, const QString &toolTip,
                        void (ConfigurationQueue::*slot)());
    void updateButtons();

    QListWidget *m_list;
    QToolButton *m_edit, *m_remove, *m_up, *m_down;
    std::vector<remote::Configuration> m_configurations;
    int m_edited = -1;
};

} // namespace delayrank::ui
