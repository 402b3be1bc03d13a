#pragma once

#include "ui/models/document.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/action_table.h"
#include "ui/window/message_bar.h"
#include "ui/window/plot_links.h"
#include "ui/window/rank_view.h"
#include "ui/window/view_tabs.h"

#include <optional>

namespace delayrank::ui {

class AxesDialog;
class SummaryScene;
class SummaryView;
struct AxisChoice;

/// The View menu: brings its choices to the document and the view on show, and shows by its check marks how
/// they stand. Lives in the GUI thread.
class ViewActions : public QObject {
    Q_OBJECT
public:
    /// `links` knows the plots of all views already.
    ViewActions(const ActionTable &actions, Document *document, ViewTabs *views, RankView *rankView,
                PlotLinks *links, MessageBar *messages, QWidget *window);

private:
    void on(ActionId id, std::function<void()> does);
    void showState();
    void askForTicks();
    /// Begins with the axis `first`, where one is given.
    AxesDialog *openAxes(const AxisChoice &across, const AxisChoice &up, std::optional<Qt::Orientation> first);
    void askForAxes(std::optional<Qt::Orientation> first);
    void askForRanksAndDelays(std::optional<Qt::Orientation> first);
    void askForSummaryAxes(SummaryScene *scene, std::optional<Qt::Orientation> first);
    /// The tab on show, where it is that one.
    SummaryView *summary() const;
    /// The plot of the tab on show; null where it is none of ours.
    PlotInteraction *shown() const;
    /// Does the one to another view, or the other to the rank plot.
    void onView(void (ChartView::*view)(), void (RankPlot::*plot)());
    void showHistory();
    void askForThreshold();
    /// Asks for one line of text without waiting for it.
    void ask(const QString &title, const QString &question, const QString &proposed,
             std::function<void(const QString &)> answered);

    const ActionTable &m_actions;
    Document *m_document;
    ViewTabs *m_views;
    RankPlot *m_plot;
    RankView *m_rankView;
    MessageBar *m_messages;
    QWidget *m_window;
};

} // namespace delayrank::ui
