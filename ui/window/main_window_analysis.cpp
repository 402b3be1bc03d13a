// The part of MainWindow that connects stalls, findings and marks.

#include "ui/panels/findings_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/window/analysis_view.h"
#include "ui/window/main_window.h"
#include "ui/window/mark_actions.h"
#include "ui/window/suggestion_actions.h"

#include <QMenu>

namespace delayrank::ui {

void MainWindow::connectAnalysis() {
    QAction *const brackets = m_actions[ActionId::brackets];
    brackets->setCheckable(true);
    brackets->setChecked(m_analysis->showsBrackets());
    connect(brackets, &QAction::toggled, m_analysis, &AnalysisView::setShowsBrackets);
    m_marks = new MarkActions(m_actions.menu(QStringLiteral("&View/Reference &Marks")), m_document,
                              m_selection, m_plot, m_runs, this);
    connect(m_actions[ActionId::addMark], &QAction::triggered, m_marks, &MarkActions::addMark);
    connect(m_actions[ActionId::editMarks], &QAction::triggered, m_marks, &MarkActions::editMarks);
    connect(m_actions[ActionId::copyStalls], &QAction::triggered, m_analysis, &AnalysisView::copyStalls);
    connect(m_actions[ActionId::copyStallsCsv], &QAction::triggered, m_analysis,
            &AnalysisView::copyStallsAsCsv);
    connect(m_findings, &FindingsPanel::suggestionChosen, m_suggestions, &SuggestionActions::queue);
    connect(m_findings, &FindingsPanel::hertzRequested, m_suggestions, &SuggestionActions::askForHertz);
    QAction *const queue = m_actions[ActionId::queueSuggestion];
    connect(queue, &QAction::triggered, m_findings, &FindingsPanel::queueCurrent);
    connect(m_findings, &FindingsPanel::currentSuggestionChanged, queue, &QAction::setEnabled);
    queue->setEnabled(m_findings->currentSuggestion() != nullptr);
    QAction *const hertz = m_actions[ActionId::hertz];
    m_runs->addMenuActions({hertz});
    connect(hertz, &QAction::triggered, this, [this] { m_suggestions->askForHertz(m_runs->currentRunId()); });
    const auto enable = [this, hertz] {
        hertz->setEnabled(m_suggestions->mayEnterHertz(m_document->rowOf(m_runs->currentRunId())));
    };
    connect(m_runs, &RunsPanel::currentRunChanged, this, enable);
    connect(m_document, &Document::runChanged, this, enable);
    enable();
}

} // namespace delayrank::ui
