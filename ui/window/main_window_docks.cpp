// The part of MainWindow that makes its docks.

#include "ui/panels/facts_panel.h"
#include "ui/panels/findings_panel.h"
#include "ui/panels/measure_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/stalls_panel.h"
#include "ui/panels/statistics_panel.h"
#include "ui/window/main_window.h"

#include <QDockWidget>
#include <QMenu>

namespace delayrank::ui {

FactsPanel *MainWindow::addDocks() {
    setDockNestingEnabled(true);
    // The form is tall and the table is wide.
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_actions.menu(QStringLiteral("&View"))->addSeparator();
    QDockWidget *const runs = addDock(QStringLiteral("runsDock"), tr("Runs"), tr("Show or hide the runs"),
                                      m_runs, Qt::LeftDockWidgetArea, QStringLiteral("Alt+1"));
    QDockWidget *const statistics =
        addDock(QStringLiteral("statisticsDock"), tr("Statistics"), tr("Show or hide the statistics"),
                m_statistics, Qt::BottomDockWidgetArea, QStringLiteral("Alt+2"));
    // Behind the statistics, at the same place.
    for (QDockWidget *const dock :
         {addDock(QStringLiteral("stallsDock"), tr("Stalls"), tr("Show or hide the stalls, one by one"), m_stalls,
                  Qt::BottomDockWidgetArea, QStringLiteral("Alt+4")),
          addDock(QStringLiteral("findingsDock"), tr("Findings"),
                  tr("Show or hide the clusters of delays and what they could be"), m_findings,
                  Qt::BottomDockWidgetArea, QStringLiteral("Alt+5"))})
        tabifyDockWidget(statistics, dock);
    statistics->raise();
    QDockWidget *const measure =
        addDock(QStringLiteral("measureDock"), tr("Measure"), tr("Show or hide the fields of a measurement"),
                m_measure, Qt::RightDockWidgetArea, QStringLiteral("Alt+3"));
    auto *const facts = new FactsPanel(m_document);
    tabifyDockWidget(statistics, addDock(QStringLiteral("factsDock"), tr("Facts"),
                                         tr("Show or hide the facts and settings of runs side by side"), facts,
                                         Qt::BottomDockWidgetArea, QStringLiteral("Alt+6")));
    statistics->raise();
    resize(1280, 800);
    resizeDocks({runs, measure}, {290, 310}, Qt::Horizontal);
    resizeDocks({statistics}, {210}, Qt::Vertical);
    return facts;
}

QDockWidget *MainWindow::addDock(const QString &name, const QString &title, const QString &toolTip,
                                 QWidget *panel, Qt::DockWidgetArea area, const QString &shortcut) {
    auto *const dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(panel);
    addDockWidget(area, dock);
    QAction *const toggle = dock->toggleViewAction();
    // Behind the tab of another dock it is brought to the front and not hidden. What it was when the action was
    // triggered is still known then, as the change is told afterwards.
    connect(dock, &QDockWidget::visibilityChanged, dock,
            [dock](bool inFront) { dock->setProperty("inFront", inFront); }, Qt::QueuedConnection);
    connect(toggle, &QAction::triggered, dock, [dock](bool shows) {
        if (shows || !dock->property("inFront").toBool()) {
            dock->show();
            dock->raise();
        }
    });
    toggle->setShortcut(QKeySequence(shortcut));
    toggle->setToolTip(QStringLiteral("%1 (%2)").arg(toolTip, shortcut));
    m_actions.menu(QStringLiteral("&View"))->addAction(toggle);
    return dock;
}

} // namespace delayrank::ui
