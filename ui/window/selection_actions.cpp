#include "ui/window/selection_actions.h"

#include "ui/plots/band_text.h"
#include "ui/window/band_dialog.h"

namespace delayrank::ui {

SelectionActions::SelectionActions(const ActionTable &actions, Document *document, Selection *selection,
                                   PlotLinks *links, ViewTabs *views, StatusReadout *status, QWidget *window)
    : QObject(window), m_actions(actions), m_document(document), m_selection(selection), m_links(links),
      m_status(status), m_finder(new MessageFinder(document, selection, this)), m_window(window) {
    QAction *const brush = actions[ActionId::brush];
    brush->setCheckable(true);
    connect(brush, &QAction::toggled, links, &PlotLinks::setBrushMode);
    connect(actions[ActionId::selectDelays], &QAction::triggered, this, &SelectionActions::askForDelays);
    connect(actions[ActionId::clearSelection], &QAction::triggered, selection, [selection] {
        selection->setBand(std::nullopt);
        selection->setMessage(std::nullopt);
    });
    connect(actions[ActionId::showAllRuns], &QAction::triggered, links, &PlotLinks::showAllRuns);
    connect(views, &ViewTabs::sampleChosen, m_finder, &MessageFinder::find);
    connect(m_finder, &MessageFinder::found, status, &StatusReadout::showHover);
    connect(selection, &Selection::bandChanged, this, &SelectionActions::showBand);
    connect(document, &Document::curvesChanged, this, &SelectionActions::showBand);
    connect(document, &Document::runRemoved, this, &SelectionActions::forgetRemovedRuns);
    for (const auto change : {&Document::runAdded, &Document::runRemoved, &Document::runChanged})
        connect(document, change, this, &SelectionActions::enable);
    connect(selection, &Selection::bandChanged, this, &SelectionActions::enable);
    connect(selection, &Selection::messageChanged, this, &SelectionActions::enable);
    enable();
}

void SelectionActions::enable() {
    m_actions[ActionId::showAllRuns]->setEnabled(m_links->hasHiddenRuns());
    m_actions[ActionId::clearSelection]->setEnabled(m_selection->band() || m_selection->message());
}

void SelectionActions::showBand() {
    if (const auto &band = m_selection->band())
        m_status->showSelection(bandText(m_document->curves(), *band));
    else
        m_status->showSelection(QString());
}

void SelectionActions::forgetRemovedRuns() {
    if (const auto &message = m_selection->message(); message && m_document->rowOf(message->runId) < 0)
        m_selection->forgetRun(QString(message->runId));
}

void SelectionActions::askForDelays() {
    const Delay threshold = m_document->comparison().stallThreshold;
    auto *const dialog =
        new BandDialog(m_selection->band().value_or(DelayBand{threshold, 10 * threshold}), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &BandDialog::chosen, m_selection, &Selection::setBand);
    dialog->open();
}

} // namespace delayrank::ui
