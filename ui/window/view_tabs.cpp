#include "ui/window/view_tabs.h"

#include "ui/window/rank_view.h"

#include <QActionGroup>
#include <QMenu>
#include <QTabBar>

namespace delayrank::ui {

ViewTabs::ViewTabs(RankView *ranks, QMenu *menu) : m_menu(menu), m_group(new QActionGroup(this)) {
    setObjectName(QStringLiteral("viewTabs"));
    setDocumentMode(true);
    tabBar()->setAccessibleName(tr("Views"));
    connect(this, &QTabWidget::currentChanged, this,
            [this](int tab) { m_group->actions().at(tab)->setChecked(true); });
    connect(m_group, &QActionGroup::triggered, this,
            [this](QAction *action) { setCurrentIndex(static_cast<int>(m_group->actions().indexOf(action))); });
    addEntry(tr("Ranks"));
    addTab(ranks, tr("Ranks"));
    connect(ranks->plot(), &RankPlot::hovered, this, &ViewTabs::hovered);
    connect(ranks->plot(), &RankPlot::pointChosen, this, [this, plot = ranks->plot()](const CurvePoint &point) {
        emit sampleChosen(plot->curves()[point.curve], point.rank);
    });
}

void ViewTabs::add(ChartView *view) {
    addEntry(view->title());
    addTab(view, view->title());
    connect(view, &ChartView::hovered, this, &ViewTabs::hovered);
    connect(view, &ChartView::sampleChosen, this, &ViewTabs::sampleChosen);
}

ChartView *ViewTabs::currentView() const {
    return qobject_cast<ChartView *>(currentWidget());
}

void ViewTabs::addEntry(const QString &title) {
    const QString shortcut = QStringLiteral("Alt+Shift+%1").arg(m_group->actions().size() + 1);
    auto *const action = new QAction(title, m_group);
    action->setCheckable(true);
    action->setChecked(m_group->actions().size() == 1);
    action->setShortcut(QKeySequence(shortcut));
    action->setToolTip(tr("Show the view '%1' (%2)").arg(title, shortcut));
    m_menu->addAction(action);
}

} // namespace delayrank::ui
