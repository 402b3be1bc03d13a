#include "ui/window/main_window.h"

#include "ui/panels/configuration_form.h"
#include "ui/panels/facts_panel.h"
#include "ui/panels/findings_panel.h"
#include "ui/panels/host_fields.h"
#include "ui/panels/measure_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/stalls_panel.h"
#include "ui/panels/statistics_panel.h"
#include "ui/plots/rank_plot.h"
#include "ui/views/histogram_view.h"
#include "ui/views/percentiles_view.h"
#include "ui/views/sizes_view.h"
#include "ui/views/summary_view.h"
#include "ui/views/timeline_view.h"
#include "ui/window/about_box.h"
#include "ui/window/agent_remover.h"
#include "ui/window/analysis_view.h"
#include "ui/window/chart_actions.h"
#include "ui/window/close_guard.h"
#include "ui/window/document_view.h"
#include "ui/window/file_actions.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/plot_links.h"
#include "ui/window/plot_menu.h"
#include "ui/window/prompt_dialogs.h"
#include "ui/window/rank_view.h"
#include "ui/window/selection_actions.h"
#include "ui/window/host_check_controller.h"
#include "ui/window/run_view_actions.h"
#include "ui/window/status_readout.h"
#include "ui/window/suggestion_actions.h"
#include "ui/window/view_actions.h"
#include "ui/window/view_tabs.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>
#include <QVBoxLayout>

namespace delayrank::ui {

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent), m_document(new Document(this)), m_selection(new Selection(this)),
      m_messages(new MessageBar(this)),
      m_plot(new RankPlot), m_rankView(new RankView(m_document, m_plot)),
      m_runs(new RunsPanel(m_document)), m_statistics(new StatisticsPanel),
      m_measure(new MeasurePanel), m_stalls(new StallsPanel), m_findings(new FindingsPanel), m_actions(this),
      m_views(new ViewTabs(m_rankView, m_actions.menu(QStringLiteral("&View/&Jump to Tab")))),
      m_links(new PlotLinks(m_document, m_selection, this)),
      m_status(new StatusReadout(statusBar())),
      m_task(new BackgroundTask(this)), m_hostCheck(new HostCheckController(this)),
      m_measurement(new MeasurementController(m_document, &m_unsaved, this)),
      m_files(new FileActions(m_document, m_messages, m_task, &m_unsaved, &m_settings, this)),
      m_charts(new ChartActions(m_document, m_views, m_plot, m_rankView, m_statistics, m_messages, &m_settings,
                                this)),
      m_closeGuard(new CloseGuard(m_files, m_measurement, this)),
      m_prompts(new PromptDialogs(&m_settings, this)),
      m_agentRemover(new AgentRemover(&m_settings, m_prompts, m_messages, this)),
      m_suggestions(new SuggestionActions(m_document, m_measure, m_messages, this)) {
    auto *const centre = new QWidget;
    auto *const layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_views, 1);
    setCentralWidget(centre);
    m_views->add(new TimelineView(m_document, m_selection));
    m_views->add(new HistogramView(m_document, m_selection));
    m_views->add(new PercentilesView(m_document, m_selection));
    auto *const sizes = new SizesView(m_document, m_selection);
    m_views->add(sizes);
    m_views->add(new SummaryView(m_document, m_selection));
    connect(m_runs, &RunsPanel::currentRunChanged, sizes, &SizesView::setCurrentRun);
    setAcceptDrops(true);
    FactsPanel *const facts = addDocks();
    new DocumentView(m_document, m_plot, m_statistics, this);
    m_rankView->setRatioWanted(m_settings.showsRatio());
    m_links->add(m_views);
    new ViewActions(m_actions, m_document, m_views, m_rankView, m_links, m_messages, this);
    new SelectionActions(m_actions, m_document, m_selection, m_links, m_views, m_status, this);
    new PlotMenu(m_actions, m_document, m_links, this);
    connect(m_actions[ActionId::ratioPlot], &QAction::toggled, this,
            [this](bool shows) { m_settings.setShowsRatio(shows); });
    connect(m_views, &ViewTabs::hovered, m_status, &StatusReadout::showHover);
    m_analysis = new AnalysisView(m_document, m_selection, m_plot, m_runs, m_stalls, m_findings, this);
    connectFiles();
    connectRuns();
    new RunViewActions(m_actions, m_document, m_runs, facts, m_messages, statusBar(), this);
    connectMeasurement();
    connectHosts();
    connectAnalysis();
    connect(m_actions[ActionId::about], &QAction::triggered, this, [this] { showAbout(this); });
    connect(m_actions[ActionId::keys], &QAction::triggered, this, [this] {
        auto *const dialog = new KeysDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(m_actions[ActionId::quit], &QAction::triggered, this, &QWidget::close);

    m_settings.restoreWindow(this);
    m_measure->form()->setHosts(m_settings.hosts());
    showTitle();
    m_plot->setFocus();
}

MainWindow::~MainWindow() {
    // What runs in other threads ends before what it writes to.
    delete m_measurement;
    delete m_agentRemover;
    delete m_hostCheck;
    delete m_task;
    delete m_analysis;
    // Closed by the user, who has saved or discarded: there is nothing to recover.
    if (m_closed)
        m_unsaved.removeAll();
}

void MainWindow::connectFiles() {
    const auto on = [this](ActionId id, auto *receiver, auto slot) {
        connect(m_actions[id], &QAction::triggered, receiver, slot);
    };
    on(ActionId::open, m_files, &FileActions::askAndOpen);
    on(ActionId::openText, m_files, &FileActions::askAndOpenText);
    on(ActionId::save, m_files, &FileActions::save);
    on(ActionId::saveAs, m_files, &FileActions::askAndSave);
    on(ActionId::example1999, m_files, &FileActions::openExample);
    on(ActionId::exportChart, m_charts, &ChartActions::askAndExport);
    on(ActionId::copyChart, m_charts, &ChartActions::copyChart);
    on(ActionId::copyStatistics, m_charts, &ChartActions::copyStatistics);
    on(ActionId::copyStatisticsCsv, m_charts, &ChartActions::copyStatisticsAsCsv);
    on(ActionId::copyComparison, m_charts, &ChartActions::copyComparison);
    m_statistics->view()->addActions({m_actions[ActionId::copyComparison],
                                      m_actions[ActionId::copyStatistics],
                                      m_actions[ActionId::copyStatisticsCsv]});
    const auto enableComparison = [this] {
        m_actions[ActionId::copyComparison]->setEnabled(!m_statistics->comparison().isEmpty());
    };
    connect(m_statistics, &StatisticsPanel::comparisonChanged, this, enableComparison);
    enableComparison();
    QMenu *const recent = m_actions.menu(QStringLiteral("&File/Open &Recent"));
    recent->menuAction()->setToolTip(tr("Files opened or saved last"));
    // Below Open, above the line before Save.
    QMenu *const fileMenu = m_actions.menu(QStringLiteral("&File"));
    const QList<QAction *> inFileMenu = fileMenu->actions();
    fileMenu->insertMenu(inFileMenu.at(inFileMenu.indexOf(m_actions[ActionId::save]) - 1), recent);
    connect(recent, &QMenu::aboutToShow, m_files, [this, recent] { m_files->fillRecentMenu(recent); });
    connect(m_files, &FileActions::fileChanged, this, &MainWindow::showTitle);
    connect(m_document, &Document::modifiedChanged, this, &QWidget::setWindowModified);
    connect(m_task, &BackgroundTask::started, m_status, &StatusReadout::taskStarted);
    connect(m_task, &BackgroundTask::progressed, m_status, &StatusReadout::taskProgressed);
    connect(m_task, &BackgroundTask::idle, m_status, &StatusReadout::taskEnded);
    connect(m_status, &StatusReadout::cancelRequested, m_task, &BackgroundTask::cancel);
}

void MainWindow::connectRuns() {
    const QList<QAction *> buttons{m_actions[ActionId::baseline], m_actions[ActionId::renameRun],
                                   m_actions[ActionId::colour], m_actions[ActionId::removeRun]};
    connect(m_actions[ActionId::baseline], &QAction::triggered, m_runs, &RunsPanel::toggleBaseline);
    connect(m_actions[ActionId::renameRun], &QAction::triggered, m_runs, &RunsPanel::renameCurrent);
    connect(m_actions[ActionId::colour], &QAction::triggered, m_runs, &RunsPanel::chooseColour);
    connect(m_actions[ActionId::removeRun], &QAction::triggered, m_runs, &RunsPanel::removeChosen);
    m_actions[ActionId::baseline]->setIconText(tr("Baseline"));
    m_actions[ActionId::renameRun]->setIconText(tr("Rename"));
    m_actions[ActionId::colour]->setIconText(tr("Colour"));
    m_actions[ActionId::removeRun]->setIconText(tr("Remove"));
    QMenu *const marker = m_actions.menu(QStringLiteral("&Edit/&Marker of Run"));
    marker->menuAction()->setToolTip(tr("Choose the marker of the current run"));
    connect(marker, &QMenu::aboutToShow, m_runs, [this, marker] { m_runs->fillMarkerMenu(marker); });
    QMenu *const pooling = m_actions.menu(QStringLiteral("&Edit/&Draw Run as"));
    pooling->menuAction()->setToolTip(tr("Choose the curves of the current run"));
    connect(pooling, &QMenu::aboutToShow, m_runs, [this, pooling] { m_runs->fillPoolingMenu(pooling); });
    // Delete means a run only where the runs have the keyboard.
    m_actions[ActionId::removeRun]->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_runs->addAction(m_actions[ActionId::removeRun]);
    m_runs->addActions(buttons);
    const QList<QAction *> onRun = buttons + QList{marker->menuAction(), pooling->menuAction()};
    const auto enable = [this, onRun] {
        const int row = m_document->rowOf(m_runs->currentRunId());
        for (QAction *const action : onRun)
            action->setEnabled(row >= 0);
        m_actions[ActionId::removeRun]->setEnabled(row >= 0 && !m_document->isMeasuring(row));
    };
    connect(m_runs, &RunsPanel::currentRunChanged, this, enable);
    connect(m_document, &Document::runChanged, this, enable);
    connect(m_runs->model(), &RunsModel::filesDropped, m_files, &FileActions::openFiles);
    connect(m_statistics, &StatisticsPanel::rowActivated, m_runs, [this](const QString &runId) {
        m_runs->view()->setCurrentIndex(m_runs->model()->indexOf(runId));
    });
    enable();
}

void MainWindow::connectMeasurement() {
    connect(m_actions[ActionId::start], &QAction::triggered, m_measure, &MeasurePanel::start);
    connect(m_actions[ActionId::stop], &QAction::triggered, m_measurement, &MeasurementController::stop);
    connect(m_measure, &MeasurePanel::stopRequested, m_measurement, &MeasurementController::stop);
    connect(m_measure, &MeasurePanel::startRequested, this, [this](const remote::MeasurementPlan &plan) {
        rememberHosts();
        m_measurement->start(plan);
    });
    connect(m_measurement, &MeasurementController::promptsMade, m_prompts, &PromptDialogs::attach);
    connect(m_hostCheck, &HostCheckController::promptsMade, m_prompts, &PromptDialogs::attach);
    connect(m_actions[ActionId::removeAgent], &QAction::triggered, m_agentRemover,
            &AgentRemover::askAndRemove);
    connect(m_measurement, &MeasurementController::runningChanged, m_measure, &MeasurePanel::setRunning);
    connect(m_measurement, &MeasurementController::runningChanged, m_status,
            &StatusReadout::measurementChanged);
    connect(m_measurement, &MeasurementController::hostsAnswered, m_measure->form(),
            &ConfigurationForm::offer);
    connect(m_measurement, &MeasurementController::progressChanged, m_status,
            &StatusReadout::measurementProgressed);
    connect(m_measurement, &MeasurementController::stopping, m_status, &StatusReadout::measurementStopping);
    connect(m_measurement, &MeasurementController::failed, m_messages,
            qOverload<const Error &>(&MessageBar::show));
    const auto enable = [this](const QString &whyNot) {
        m_actions[ActionId::start]->setEnabled(whyNot.isEmpty());
        m_actions[ActionId::stop]->setEnabled(m_measure->isRunning());
    };
    connect(m_measure, &MeasurePanel::readinessChanged, this, enable);
    enable(m_measure->whyNotReady());
}

void MainWindow::connectHosts() {
    HostFields *const hosts = m_measure->form()->hostFields();
    hosts->setRecentHosts(m_settings.recentHosts());
    connect(m_actions[ActionId::checkHosts], &QAction::triggered, m_measure, &MeasurePanel::check);
    connect(m_actions[ActionId::swapHosts], &QAction::triggered, hosts, &HostFields::swap);
    connect(m_measure, &MeasurePanel::checkRequested, this,
            [this](const remote::Configuration &configuration, bool bothDirections) {
                rememberHosts();
                m_hostCheck->start(configuration, bothDirections);
            });
    connect(m_measure, &MeasurePanel::cancelCheckRequested, m_hostCheck, &HostCheckController::cancel);
    connect(m_hostCheck, &HostCheckController::runningChanged, m_measure, &MeasurePanel::setChecking);
    connect(m_hostCheck, &HostCheckController::hostChanged, hosts, &HostFields::showHost);
    connect(m_hostCheck, &HostCheckController::dataChanged, hosts, &HostFields::showData);
    connect(m_hostCheck, &HostCheckController::hostsAnswered, m_measure->form(), &ConfigurationForm::offer);
    connect(m_measurement, &MeasurementController::warned, hosts, &HostFields::showWarning);
    const auto enable = [this] {
        const bool checking = m_measure->isChecking();
        QAction *const check = m_actions[ActionId::checkHosts];
        check->setText(checking ? tr("Cancel C&heck of Hosts") : tr("Check &Hosts"));
        check->setEnabled(checking || m_measure->whyNotCheck().isEmpty());
        m_actions[ActionId::swapHosts]->setEnabled(!checking);
    };
    connect(m_measure, &MeasurePanel::readinessChanged, this, enable);
    enable();
}

void MainWindow::rememberHosts() {
    const QStringList hosts = m_measure->form()->hosts();
    m_settings.setHosts(hosts);
    m_settings.addRecentHosts(hosts);
    m_measure->form()->hostFields()->setRecentHosts(m_settings.recentHosts());
}

void MainWindow::showTitle() {
    const QString file = m_files->file();
    setWindowFilePath(file);
    setWindowTitle(QStringLiteral("%1[*] - Delayrank")
                       .arg(file.isEmpty() ? tr("New comparison") : QFileInfo(file).fileName()));
}

void MainWindow::closeEvent(QCloseEvent *event) {
    if (!m_closeGuard->mayClose()) {
        event->ignore();
        return;
    }
    m_settings.saveWindow(this);
    m_measurement->stop();
    m_hostCheck->cancel();
    m_closed = true;
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    m_files->openFiles(paths);
    event->acceptProposedAction();
}

} // namespace delayrank::ui
