#pragma once

#include <QAction>
#include <QKeySequence>
#include <map>
#include <span>

class QActionGroup;
class QMainWindow;
class QMenu;

namespace delayrank::ui {

enum class ActionId {
    open,
    openText,
    save,
    saveAs,
    exportChart,
    quit,
    copyChart,
    copyStatistics,
    copyStatisticsCsv,
    copyComparison,
    copyFacts,
    copyFactsCsv,
    renameRun,
    removeRun,
    baseline,
    colour,
    hertz,
    copyStalls,
    copyStallsCsv,
    brackets,
    addMark,
    editMarks,
    queueSuggestion,
    tagRun,
    unitSeconds,
    unitMilliseconds,
    unitMicroseconds,
    unitNanoseconds,
    unitTicks,
    axisRank,
    axisFraction,
    axisPerSecond,
    pooled,
    byEnd,
    bySize,
    repetitionsPooled,
    repetitionsEach,
    drawMarkers,
    drawLines,
    paletteColourBlind,
    palette1999,
    home,
    undoView,
    redoView,
    zoomIn,
    zoomOut,
    axes,
    threshold,
    ratioPlot,
    filterRuns,
    clearFilter,
    factDifferences,
    brush,
    selectDelays,
    clearSelection,
    showAllRuns,
    start,
    stop,
    keys,
    removeAgent,
    checkHosts,
    swapHosts,
    example1999,
    about,
};

/// One row of the table of actions. A menu is written "&View/&Unit"; actions of one `group` exclude each
/// other, and have a check mark.
struct ActionEntry {
    ActionId id;
    const char *menu;
    const char *text;
    const char *shortcut; ///< as QKeySequence reads it; empty: reached by the menu's letters
    const char *toolTip;
    const char *group = "";
    bool separatorBefore = false;
};

/// All that the window can do, in the order of its menus.
std::span<const ActionEntry> actionEntries();

/// The actions of a window, made from the table and put into its menus. GUI thread.
class ActionTable {
public:
    explicit ActionTable(QMainWindow *window);

    QAction *operator[](ActionId id) const { return m_actions.at(id); }
    /// The menu of that path, made where it is not there: "&File/Open &Recent".
    QMenu *menu(const QString &path);
    const std::map<ActionId, QAction *> &all() const { return m_actions; }

private:
    QMainWindow *m_window;
    std::map<QString, QMenu *> m_menus;
    std::map<QString, QActionGroup *> m_groups;
    std::map<ActionId, QAction *> m_actions;
};

} // namespace delayrank::ui
