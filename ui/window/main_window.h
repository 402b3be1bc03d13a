#pragma once

#include "ui/models/selection.h"
#include "ui/window/action_table.h"
#include "ui/window/background_task.h"
#include "ui/window/measurement_controller.h"
#include "ui/window/message_bar.h"
#include "ui/window/settings.h"
#include "ui/window/unsaved_files.h"

#include <QMainWindow>

namespace delayrank::ui {

class AgentRemover;
class AnalysisView;
class ChartActions;
class CloseGuard;
class DocumentView;
class FileActions;
class FactsPanel;
class FindingsPanel;
class HostCheckController;
class MarkActions;
class MeasurePanel;
class PlotLinks;
class PromptDialogs;
class RankPlot;
class RankView;
class RunsPanel;
class StatisticsPanel;
class StallsPanel;
class StatusReadout;
class SuggestionActions;
class ViewActions;
class ViewTabs;

/// The window: puts the docks, the menus and the status bar together; what they do is elsewhere. GUI thread.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    Document *document() const { return m_document; }
    FileActions *files() const { return m_files; }
    ChartActions *charts() const { return m_charts; }
    MeasurementController *measurement() const { return m_measurement; }
    HostCheckController *hostCheck() const { return m_hostCheck; }
    MessageBar *messages() const { return m_messages; }
    RankPlot *plot() const { return m_plot; }
    ViewTabs *views() const { return m_views; }
    RankView *rankView() const { return m_rankView; }
    Selection *selection() const { return m_selection; }
    StallsPanel *stalls() const { return m_stalls; }
    FindingsPanel *findings() const { return m_findings; }
    AnalysisView *analysis() const { return m_analysis; }
    MarkActions *marks() const { return m_marks; }
    PlotLinks *links() const { return m_links; }
    const ActionTable &actionTable() const { return m_actions; }

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    /// Gives the panel of the facts, which is no member as the others are.
    FactsPanel *addDocks();
    QDockWidget *addDock(const QString &name, const QString &title, const QString &toolTip, QWidget *panel,
                         Qt::DockWidgetArea area, const QString &shortcut);
    void connectFiles();
    void connectRuns();
    void connectMeasurement();
    void connectHosts();
    void connectAnalysis();
    void rememberHosts();
    void showTitle();

    Document *m_document;
    Selection *m_selection;
    Settings m_settings;
    UnsavedFiles m_unsaved;
    MessageBar *m_messages;
    RankPlot *m_plot;
    RankView *m_rankView;
    RunsPanel *m_runs;
    StatisticsPanel *m_statistics;
    MeasurePanel *m_measure;
    StallsPanel *m_stalls;
    FindingsPanel *m_findings;
    ActionTable m_actions;
    ViewTabs *m_views;
    PlotLinks *m_links;
    StatusReadout *m_status;
    BackgroundTask *m_task;
    HostCheckController *m_hostCheck;
    MeasurementController *m_measurement;
    FileActions *m_files;
    ChartActions *m_charts;
    CloseGuard *m_closeGuard;
    PromptDialogs *m_prompts;
    AgentRemover *m_agentRemover;
    SuggestionActions *m_suggestions;
    AnalysisView *m_analysis = nullptr;
    MarkActions *m_marks = nullptr;
    bool m_closed = false;
};

} // namespace delayrank::ui
