#include "ui/window/action_table.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <array>

namespace delayrank::ui {

namespace {

#define TEXT(text) QT_TRANSLATE_NOOP("Actions", text)
constexpr std::array entries = std::to_array<ActionEntry>({
    {ActionId::open, "&File", TEXT("&Open..."), "Ctrl+O",
     TEXT("Open run files or text files beside what is open")},
    {ActionId::openText, "&File", TEXT("Open &Text..."), "Ctrl+Shift+O",
     TEXT("Open text files and say which column and unit their delays are in")},
    {ActionId::save, "&File", TEXT("&Save"), "Ctrl+S", TEXT("Save all runs and how they are drawn"), "",
     true},
    {ActionId::saveAs, "&File", TEXT("Save &As..."), "Ctrl+Shift+S", TEXT("Save all runs to another file")},
    {ActionId::exportChart, "&File", TEXT("&Export Chart..."), "Ctrl+E",
     TEXT("Write the chart as PNG, SVG or PDF"), "", true},
    {ActionId::quit, "&File", TEXT("&Quit"), "Ctrl+Q",
     TEXT("Close the window; asks where runs are not saved"), "", true},

    {ActionId::copyChart, "&Edit", TEXT("&Copy Chart"), "Ctrl+C", TEXT("Copy the chart as a picture")},
    {ActionId::copyStatistics, "&Edit", TEXT("Copy &Statistics"), "Ctrl+Shift+C",
     TEXT("Copy the selected rows of the table, or all, as text for a mail")},
    {ActionId::copyStatisticsCsv, "&Edit", TEXT("Copy Statistics as CS&V"), "Ctrl+Alt+C",
     TEXT("Copy the selected rows of the table, or all, for a spreadsheet")},
    {ActionId::copyComparison, "&Edit", TEXT("Copy Com&parison"), "Ctrl+Alt+B",
     TEXT("Copy how the selected rows of the table, or all, stand to the baseline, as sentences")},
    {ActionId::copyStalls, "&Edit", TEXT("Copy Sta&lls"), "",
     TEXT("Copy the selected rows of the list of stalls, or all, as text for a mail")},
    {ActionId::copyStallsCsv, "&Edit", TEXT("Copy Stalls &as CSV"), "",
     TEXT("Copy the selected rows of the list of stalls, or all, for a spreadsheet")},
    {ActionId::copyFacts, "&Edit", TEXT("Copy &Facts"), "",
     TEXT("Copy the facts on show, or the selected ones, as text for a mail")},
    {ActionId::copyFactsCsv, "&Edit", TEXT("Cop&y Facts as CSV"), "",
     TEXT("Copy the facts on show, or the selected ones, for a spreadsheet")},
    {ActionId::renameRun, "&Edit", TEXT("Re&name Run"), "F2", TEXT("Change the label of the current run"), "",
     true},
    {ActionId::baseline, "&Edit", TEXT("Set as &Baseline"), "Ctrl+B",
     TEXT("Compare the other runs with the current one, or no longer")},
    {ActionId::colour, "&Edit", TEXT("C&olour of Run..."), "", TEXT("Choose the colour of the current run")},
    {ActionId::hertz, "&Edit", TEXT("&HZ of Run..."), "",
     TEXT("Say how many jiffies a second the hosts of the current run had, where the run does not")},
    {ActionId::tagRun, "&Edit", TEXT("&Tags of Run..."), "Ctrl+Shift+T",
     TEXT("Give the selected runs words to find them by")},
    {ActionId::removeRun, "&Edit", TEXT("&Remove Run"), "Del",
     TEXT("Take the selected runs out of the comparison; their file stays")},

    {ActionId::home, "&View", TEXT("&Home"), "Ctrl+0", TEXT("Show all of the view, or the fixed axes")},
    {ActionId::undoView, "&View", TEXT("&Undo View"), "Alt+Left", TEXT("Go back to the view before")},
    {ActionId::redoView, "&View", TEXT("&Redo View"), "Alt+Right", TEXT("Go on to the view that was undone")},
    {ActionId::zoomIn, "&View", TEXT("Zoom &In"), "Ctrl++", TEXT("Show less, larger")},
    {ActionId::zoomOut, "&View", TEXT("Zoom &Out"), "Ctrl+-", TEXT("Show more, smaller")},
    {ActionId::unitSeconds, "&View/Uni&t", TEXT("&Seconds"), "Ctrl+1", TEXT("Delays in seconds"), "unit",
     true},
    {ActionId::unitMilliseconds, "&View/Uni&t", TEXT("&Milliseconds"), "Ctrl+2",
     TEXT("Delays in milliseconds"), "unit"},
    {ActionId::unitMicroseconds, "&View/Uni&t", TEXT("M&icroseconds"), "Ctrl+3",
     TEXT("Delays in microseconds"), "unit"},
    {ActionId::unitNanoseconds, "&View/Uni&t", TEXT("&Nanoseconds"), "Ctrl+4", TEXT("Delays in nanoseconds"),
     "unit"},
    {ActionId::unitTicks, "&View/Uni&t", TEXT("&Ticks of a Clock..."), "Ctrl+5",
     TEXT("Delays in ticks of a clock whose rate you give"), "unit"},
    {ActionId::axisRank, "&View/Rank A&xis", TEXT("&Rank"), "",
     TEXT("Count delays from the longest: 1, 2, 3, ..."), "axis"},
    {ActionId::axisFraction, "&View/Rank A&xis", TEXT("&Fraction of Messages"), "",
     TEXT("Rank divided by the number of delays: compares runs of different length"), "axis"},
    {ActionId::axisPerSecond, "&View/Rank A&xis", TEXT("Delays per &Second"), "",
     TEXT("Rank divided by the time of the run: compares runs of different speed"), "axis"},
    {ActionId::pooled, "&View/&Draw a Run as", TEXT("&One Curve"), "",
     TEXT("Both ends and all sizes together, as the 1999 charts do"), "pooling"},
    {ActionId::byEnd, "&View/&Draw a Run as", TEXT("A Curve for Each &End"), "",
     TEXT("Sender and receiver apart"), "pooling"},
    {ActionId::bySize, "&View/&Draw a Run as", TEXT("A Curve for Each &Size"), "",
     TEXT("Each message size apart"), "pooling"},
    {ActionId::repetitionsPooled, "&View/R&epetitions", TEXT("As &One Curve with a Band"), "",
     TEXT("All repetitions of a configuration together, with a band from the lowest to the highest"),
     "repetitions"},
    {ActionId::repetitionsEach, "&View/R&epetitions", TEXT("&Each as a Curve of Its Own"), "",
     TEXT("Every repetition of a configuration apart"), "repetitions"},
    {ActionId::drawMarkers, "&View/Draw &with", TEXT("&Markers"), "", TEXT("A marker for every delay"),
     "marks"},
    {ActionId::drawLines, "&View/Draw &with", TEXT("&Lines"), "", TEXT("A line through every delay"),
     "marks"},
    {ActionId::paletteColourBlind, "&View/&Palette", TEXT("&Colour-Blind Safe"), "",
     TEXT("Colours that are told apart by colour-blind readers too"), "palette"},
    {ActionId::palette1999, "&View/&Palette", TEXT("&1999"), "",
     TEXT("Red, green, blue and purple, as in the 1999 charts"), "palette"},
    {ActionId::brackets, "&View", TEXT("Cluster Brac&kets"), "Ctrl+K",
     TEXT("Mark the clusters of the current run, or of the only one, in the chart"), "", true},
    {ActionId::addMark, "&View/Reference &Marks", TEXT("&Add Mark..."), "Ctrl+M",
     TEXT("Mark a delay in the chart with words of yours")},
    {ActionId::editMarks, "&View/Reference &Marks", TEXT("&Marks..."), "Ctrl+Shift+M",
     TEXT("Change or remove the marks that you have put into the chart")},
    {ActionId::axes, "&View", TEXT("&Axes..."), "Ctrl+R",
     TEXT("Type the ranges of the axes or let them follow the curves"), "", true},
    {ActionId::threshold, "&View", TEXT("&Stall Threshold..."), "Ctrl+T",
     TEXT("Say from which delay on a message counts as stalled")},
    {ActionId::ratioPlot, "&View", TEXT("Ratio to &Baseline"), "Ctrl+Shift+B",
     TEXT("Show or hide the delays of the baseline over those of each run, below the rank plot")},
    {ActionId::filterRuns, "&View", TEXT("&Filter Runs..."), "Ctrl+F",
     TEXT("List and draw only some of the runs"), "", true},
    {ActionId::clearFilter, "&View", TEXT("&Clear Filter"), "Ctrl+Shift+F", TEXT("List and draw all runs")},
    {ActionId::factDifferences, "&View", TEXT("Onl&y Facts That Differ"), "",
     TEXT("Show in the Facts dock only what is not the same in all of its runs")},
    {ActionId::brush, "&Edit", TEXT("Br&ush Delays"), "Ctrl+Shift+L",
     TEXT("Let a drag over a view select the delays it covers, as Alt and a drag do at any time"), "", true},
    {ActionId::selectDelays, "&Edit", TEXT("S&elect Delays..."), "Ctrl+D",
     TEXT("Type a band of delays whose messages are counted and marked in the views")},
    {ActionId::clearSelection, "&Edit", TEXT("Clear Select&ion"), "Ctrl+Shift+D",
     TEXT("Let go of the selected delays and the selected message")},
    {ActionId::showAllRuns, "&View", TEXT("Show All Ru&ns"), "Ctrl+Shift+R",
     TEXT("Bring back the runs that are hidden"), "", true},

    {ActionId::start, "&Measure", TEXT("&Start"), "F5", TEXT("Measure the queue, or what the fields say")},
    {ActionId::stop, "&Measure", TEXT("S&top"), "Shift+F5",
     TEXT("End the measurement; the samples so far are kept")},
    {ActionId::queueSuggestion, "&Measure", TEXT("&Queue Suggestion"), "F8",
     TEXT("Put the run with the change that is chosen among the findings into the queue")},
    {ActionId::checkHosts, "&Measure", TEXT("Check &Hosts"), "F6",
     TEXT("Try both hosts and the way between them, and measure nothing; again to cancel"), "", true},
    {ActionId::swapHosts, "&Measure", TEXT("S&wap Hosts"), "F7",
     TEXT("Let sender and receiver change places")},

    {ActionId::keys, "&Tools", TEXT("&Keys of Hosts..."), "",
     TEXT("Keep the keys of agents that listen with encryption on other hosts")},
    {ActionId::removeAgent, "&Tools", TEXT("&Remove Agent from Host..."), "",
     TEXT("Remove the agents that were sent to a host over ssh")},

    {ActionId::example1999, "&Help", TEXT("&Example: 1999"), "F1",
     TEXT("Open the 1999 comparison: Linux 2.0.36, 2.2.2 and 2.2.2 with the ACK patch")},
    {ActionId::about, "&Help", TEXT("&About Delayrank"), "", TEXT("Version and licence"), "", true},
});
#undef TEXT

QString translated(const char *text) {
    return QCoreApplication::translate("Actions", text);
}

} // namespace

std::span<const ActionEntry> actionEntries() {
    return entries;
}

ActionTable::ActionTable(QMainWindow *window) : m_window(window) {
    for (const ActionEntry &entry : entries) {
        auto *const action = new QAction(translated(entry.text), window);
        action->setToolTip(translated(entry.toolTip));
        if (*entry.shortcut) {
            action->setShortcut(QKeySequence(QString::fromLatin1(entry.shortcut)));
            action->setToolTip(QStringLiteral("%1 (%2)").arg(
                action->toolTip(), action->shortcut().toString(QKeySequence::NativeText)));
        }
        if (*entry.group) {
            QActionGroup *&group = m_groups[QString::fromLatin1(entry.group)];
            if (!group)
                group = new QActionGroup(window);
            action->setCheckable(true);
            group->addAction(action);
        }
        const QString path = QString::fromLatin1(entry.menu);
        if (entry.separatorBefore)
            menu(path.section('/', 0, 0))->addSeparator();
        menu(path)->addAction(action);
        m_actions.emplace(entry.id, action);
    }
}

QMenu *ActionTable::menu(const QString &path) {
    QMenu *&made = m_menus[path];
    if (!made) {
        const QString name = path.section('/', -1);
        made = path.contains('/') ? menu(path.section('/', 0, -2))->addMenu(translated(name.toUtf8()))
                                  : m_window->menuBar()->addMenu(translated(name.toUtf8()));
        made->setToolTipsVisible(true);
    }
    return made;
}

} // namespace delayrank::ui
