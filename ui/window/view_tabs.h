#pragma once

#include "ui/export/picture.h"
#include "ui/views/chart_view.h"

#include <QTabWidget>

class QActionGroup;
class QMenu;

namespace delayrank::ui {

class RankView;

/// The middle of the window: the rank plot and the other views of the runs, a tab each. GUI thread.
class ViewTabs : public QTabWidget {
    Q_OBJECT
public:
    /// `menu` gets an entry for each tab, Alt+Shift+1 for the first.
    ViewTabs(RankView *ranks, QMenu *menu);

    /// Takes a view as its last tab.
    void add(ChartView *view);
    /// The view on show; null where those are the ranks.
    ChartView *currentView() const;
    /// The view of that class; null where there is none.
    template <class View> View *view() const { return findChild<View *>(); }

signals:
    void hovered(const QString &text);
    /// See ChartView and RankPlot.
    void sampleChosen(const delayrank::ui::Curve &curve, std::uint64_t rank);

private:
    void addEntry(const QString &title);

    QMenu *m_menu;
    QActionGroup *m_group; ///< an action for each tab, in their order
};

} // namespace delayrank::ui
