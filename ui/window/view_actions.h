#pragma once

#include "ui/models/document.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/action_table.h"
#include "ui/window/message_bar.h"
#include "ui/window/rank_view.h"

namespace delayrank::ui {

/// The View menu: brings its choices to the document and the plot, and shows by its check marks how they
/// stand. Lives in the GUI thread.
class ViewActions : public QObject {
    Q_OBJECT
public:
    ViewActions(const ActionTable &actions, Document *document, RankPlot *plot, RankView *rankView,
                MessageBar *messages, QWidget *window);

private:
    void on(ActionId id, std::function<void()> does);
    void showState();
    void askForTicks();
    void askForAxes();
    void askForThreshold();
    /// Asks for one line of text without waiting for it.
    void ask(const QString &title, const QString &question, const QString &proposed,
             std::function<void(const QString &)> answered);

    const ActionTable &m_actions;
    Document *m_document;
    RankPlot *m_plot;
    RankView *m_rankView;
    MessageBar *m_messages;
    QWidget *m_window;
};

} // namespace delayrank::ui
