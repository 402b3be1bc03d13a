#pragma once

#include "ui/models/document.h"
#include "ui/window/action_table.h"
#include "ui/window/message_bar.h"

class QLabel;
class QStatusBar;

namespace delayrank::ui {

class FactsPanel;
class RunsPanel;

/// Which runs are looked at: brings the menus' filter, groups and tags to the document, and the runs that are
/// selected to the Facts dock. Lives in the GUI thread.
class RunViewActions : public QObject {
    Q_OBJECT
public:
    RunViewActions(ActionTable &actions, Document *document, RunsPanel *runs, FactsPanel *facts,
                   MessageBar *messages, QStatusBar *statusBar, QWidget *window);

private:
    void connectFacts();
    void connectFilter(QStatusBar *statusBar);
    void connectGroups();
    void connectTags();
    void askForTags();
    void setTags(const QStringList &runIds, const QString &text);

    ActionTable &m_actions;
    Document *m_document;
    RunsPanel *m_runs;
    FactsPanel *m_facts;
    MessageBar *m_messages;
    QWidget *m_window;
};

} // namespace delayrank::ui
