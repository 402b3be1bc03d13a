#pragma once

#include "ui/models/runs_model.h"

#include <QTreeView>
#include <QWidget>

class QMenu;

namespace delayrank::ui {

class EmptyHint;
class RunFilterBar;

/// The Runs dock: the tree of runs with what can be done to them. GUI thread.
class RunsPanel : public QWidget {
    Q_OBJECT
public:
    explicit RunsPanel(Document *document, QWidget *parent = nullptr);

    RunsModel *model() const { return m_model; }
    QTreeView *view() const { return m_view; }
    RunFilterBar *filterBar() const { return m_filterBar; }
    /// The runs that are selected, whole or in part, in the order of the tree; those of a selected group. Runs
    /// that the filter leaves out are not among them.
    QStringList selectedRunIds() const;
    /// These, or the current run where none is selected.
    QStringList chosenRunIds() const;
    /// The run under the cursor; empty where there is none.
    QString currentRunId() const;
    /// Puts these actions first into the context menu and above the tree as buttons: they are the main
    /// menu's.
    void addActions(const QList<QAction *> &actions);
    /// Puts these into the context menu alone.
    void addMenuActions(const QList<QAction *> &actions) { m_menuActions = actions; }

    /// Fills a menu with the markers, or the ways to draw a run, for the current run: empty where there is
    /// none.
    void fillMarkerMenu(QMenu *menu);
    void fillPoolingMenu(QMenu *menu);

public slots:
    void renameCurrent();
    /// Takes the chosen runs out, but for those that are being measured.
    void removeChosen();
    /// Makes the current run the baseline, or takes that away where it is it.
    void toggleBaseline();
    void chooseColour();
    void setMarker(delayrank::ui::Marker marker);
    void setPooling(std::optional<delayrank::runs::Pooling> pooling);

signals:
    void currentRunChanged(const QString &runId);
    void selectedRunsChanged(const QStringList &runIds);

protected:
    QSize sizeHint() const override { return {290, 400}; }

private:
    void showMenu(const QPoint &position);
    int currentRow() const;
    /// After the filter, the groups or the tags changed: which rows and columns the view shows.
    void showChoice();
    /// A reset of the model makes the view forget them.
    void keepSelectionOverResets();

    Document *m_document;
    RunsModel *m_model;
    QTreeView *m_view;
    QWidget *m_buttons;
    RunFilterBar *m_filterBar;
    EmptyHint *m_hint;
    QList<QAction *> m_actions, m_menuActions;
    QTimer m_counts; ///< delay counts of live runs are read again four times a second
};

} // namespace delayrank::ui
