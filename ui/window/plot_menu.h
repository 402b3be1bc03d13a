#pragma once

#include "ui/window/action_table.h"
#include "ui/window/plot_links.h"

namespace delayrank::ui {

/// The menu of a plot (right button or Menu key): what can be done with the view, and at the place of the
/// mouse. Lives in the GUI thread.
class PlotMenu : public QObject {
    Q_OBJECT
public:
    PlotMenu(const ActionTable &actions, Document *document, PlotLinks *links, QWidget *window);

private:
    void show(PlotInteraction *plot, const PlotPlace &place);
    void addRun(QMenu &menu, const QString &runId);

    const ActionTable &m_actions;
    Document *m_document;
    PlotLinks *m_links;
    QWidget *m_window;
};

} // namespace delayrank::ui
