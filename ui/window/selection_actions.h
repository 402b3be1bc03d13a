#pragma once

#include "ui/models/message_finder.h"
#include "ui/window/action_table.h"
#include "ui/window/plot_links.h"
#include "ui/window/status_readout.h"
#include "ui/window/view_tabs.h"

namespace delayrank::ui {

/// The actions on what the views point at: brushing, selected delays, hidden runs, the message of a sample
/// that is clicked; and what the status bar says of them. Lives in the GUI thread.
class SelectionActions : public QObject {
    Q_OBJECT
public:
    SelectionActions(const ActionTable &actions, Document *document, Selection *selection, PlotLinks *links,
                     ViewTabs *views, StatusReadout *status, QWidget *window);

private:
    void askForDelays();
    void showBand();
    void enable();
    void forgetRemovedRuns();

    const ActionTable &m_actions;
    Document *m_document;
    Selection *m_selection;
    PlotLinks *m_links;
    StatusReadout *m_status;
    MessageFinder *m_finder;
    QWidget *m_window;
};

} // namespace delayrank::ui
