#include "ui/window/plot_menu.h"

#include "ui/plots/axis_text.h"

#include <QMenu>

namespace delayrank::ui {

PlotMenu::PlotMenu(const ActionTable &actions, Document *document, PlotLinks *links, QWidget *window)
    : QObject(window), m_actions(actions), m_document(document), m_links(links), m_window(window) {
    connect(links, &PlotLinks::menuRequested, this, &PlotMenu::show);
}

void PlotMenu::show(PlotInteraction *plot, const PlotPlace &place) {
    auto *const menu = new QMenu(m_window);
    menu->setObjectName(QStringLiteral("plotMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addAction(m_actions[ActionId::home]);
    if (plot)
        for (const ActionId id : {ActionId::undoView, ActionId::redoView, ActionId::axes})
            menu->addAction(m_actions[id]);
    menu->addSeparator();
    if (plot && plot->delayAxis() != DelayAxis::none) {
        menu->addAction(m_actions[ActionId::brush]);
        menu->addAction(m_actions[ActionId::selectDelays]);
        menu->addAction(m_actions[ActionId::clearSelection]);
        if (place.delay) {
            const Delay delay = *place.delay;
            QAction *const threshold =
                menu->addAction(tr("Stall &Threshold Here (%1)").arg(delayText(delay)), m_document,
                                [this, delay] { m_document->setThreshold(delay); });
            threshold->setToolTip(tr("Let messages count as stalled from this delay on"));
        }
        menu->addSeparator();
    }
    addRun(*menu, place.runId);
    menu->addAction(m_actions[ActionId::showAllRuns]);
    menu->addSeparator();
    menu->addAction(m_actions[ActionId::copyChart]);
    menu->addAction(m_actions[ActionId::exportChart]);
    menu->popup(place.onScreen);
}

void PlotMenu::addRun(QMenu &menu, const QString &runId) {
    const int row = m_document->rowOf(runId);
    if (row < 0)
        return;
    const QString label = menu.fontMetrics()
                              .elidedText(QString::fromStdString(m_document->run(row).label), Qt::ElideMiddle, 300)
                              .replace(QLatin1Char('&'), QStringLiteral("&&"));
    menu.addAction(tr("&Hide '%1'").arg(label), m_links, [this, runId] { m_links->hideRun(runId); })
        ->setToolTip(tr("Take the run out of the views; the Runs dock keeps it"));
    menu.addAction(tr("Show &Only '%1'").arg(label), m_links, [this, runId] { m_links->isolateRun(runId); })
        ->setToolTip(tr("Hide all other runs; where they are hidden already, show all"));
}

} // namespace delayrank::ui
