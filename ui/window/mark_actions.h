#pragma once

#include "core/analysis/kernel_constants.h"
#include "ui/models/document.h"
#include "ui/models/selection.h"

#include <QObject>
#include <map>

class QAction;
class QMenu;
class QWidget;

namespace delayrank::ui {

class RankPlot;
class RunsPanel;

/// The reference marks: bands of kernel constants on the host of the current run, and marks of the user's
/// own. Which there are the document's comparison says. Lives in the GUI thread.
class MarkActions : public QObject {
    Q_OBJECT
public:
    /// Puts an action for each constant into `menu`, above what is there, each with a letter of its own.
    MarkActions(QMenu *menu, Document *document, Selection *selection, RankPlot *plot, RunsPanel *runs,
                QWidget *window);

    /// Of a constant, by its name.
    QAction *action(std::string_view constant) const { return m_actions.at(std::string(constant)); }

public slots:
    void addMark();
    void editMarks();

private:
    /// The run that the constants are computed for: the current one, else the only one; -1: none.
    int row() const;
    void refresh();
    /// The name with a letter to reach it by that no other in the menu has.
    QString withLetter(const QString &name);

    Document *m_document;
    Selection *m_selection;
    RankPlot *m_plot;
    RunsPanel *m_runs;
    QWidget *m_window;
    std::map<std::string, QAction *> m_actions;
    std::map<QString, QString> m_names; ///< with their letters
    QString m_letters;                  ///< that are given
};

} // namespace delayrank::ui
