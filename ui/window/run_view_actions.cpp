#include "ui/window/run_view_actions.h"

#include "core/runs/run_tags.h"
#include "ui/panels/facts_panel.h"
#include "ui/panels/run_choice_menus.h"
#include "ui/panels/run_filter_bar.h"
#include "ui/panels/runs_panel.h"

#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QStatusBar>

namespace delayrank::ui {

RunViewActions::RunViewActions(ActionTable &actions, Document *document, RunsPanel *runs, FactsPanel *facts,
                               MessageBar *messages, QStatusBar *statusBar, QWidget *window)
    : QObject(window), m_actions(actions), m_document(document), m_runs(runs), m_facts(facts),
      m_messages(messages), m_window(window) {
    connectFacts();
    connectFilter(statusBar);
    connectGroups();
    connectTags();
}

void RunViewActions::connectFacts() {
    connect(m_runs, &RunsPanel::selectedRunsChanged, m_facts, &FactsPanel::setChosenRuns);
    connect(m_actions[ActionId::copyFacts], &QAction::triggered, m_facts,
            [this] { QGuiApplication::clipboard()->setText(m_facts->text()); });
    connect(m_actions[ActionId::copyFactsCsv], &QAction::triggered, m_facts,
            [this] { QGuiApplication::clipboard()->setText(m_facts->csv()); });
    QAction *const differences = m_actions[ActionId::factDifferences];
    differences->setCheckable(true);
    connect(differences, &QAction::toggled, m_facts, &FactsPanel::setDifferencesOnly);
    connect(m_facts, &FactsPanel::differencesOnlyChanged, differences, &QAction::setChecked);
    m_facts->addMenuActions(
        {differences, m_actions[ActionId::copyFacts], m_actions[ActionId::copyFactsCsv]});
}

void RunViewActions::connectFilter(QStatusBar *statusBar) {
    RunFilterBar *const bar = m_runs->filterBar();
    connect(m_actions[ActionId::filterRuns], &QAction::triggered, this, [this, bar] {
        if (auto *const dock = qobject_cast<QDockWidget *>(m_runs->parentWidget())) {
            dock->show();
            dock->raise();
        }
        bar->focusField();
    });
    connect(m_actions[ActionId::clearFilter], &QAction::triggered, bar, &RunFilterBar::clear);
    // The dock may be closed, and the chart must not look as if it showed all.
    auto *const note = new QLabel(statusBar);
    note->setObjectName(QStringLiteral("filterStatus"));
    note->setToolTip(tr("The filter of the Runs dock leaves out the others: View > Clear Filter"));
    statusBar->addPermanentWidget(note);
    const auto tell = [this, note] {
        const bool filters = !m_document->filter().isEmpty();
        note->setVisible(filters);
        note->setText(tr("Filter: %1 of %2 runs").arg(m_document->filteredInCount()).arg(m_document->runCount()));
        m_actions[ActionId::clearFilter]->setEnabled(filters);
    };
    connect(m_document, &Document::filterChanged, note, tell);
    connect(m_document, &Document::runAdded, note, tell);
    connect(m_document, &Document::runRemoved, note, tell);
    tell();
}

void RunViewActions::connectGroups() {
    QMenu *const groups = m_actions.menu(QStringLiteral("&View/&Group Runs by"));
    groups->menuAction()->setToolTip(tr("Give every group of runs a family of colours"));
    connect(groups, &QMenu::aboutToShow, m_document, [this, groups] { fillGroupMenu(groups, m_document); });
    fillGroupMenu(groups, m_document);
    // A run's own colour is not to be seen while its group has the say.
    QAction *const colour = m_actions[ActionId::colour];
    connect(m_document, &Document::groupsChanged, colour, [this, colour, toolTip = colour->toolTip()] {
        const bool grouped = !m_document->groups().empty();
        colour->setToolTip(grouped ? tr("The groups give the colours: View > Group Runs by > None") : toolTip);
        colour->setEnabled(!grouped && m_document->rowOf(m_runs->currentRunId()) >= 0);
    });
    connect(m_runs, &RunsPanel::currentRunChanged, colour, [this, colour] {
        if (!m_document->groups().empty())
            colour->setEnabled(false);
    });
}

void RunViewActions::connectTags() {
    QAction *const tags = m_actions[ActionId::tagRun];
    connect(tags, &QAction::triggered, this, &RunViewActions::askForTags);
    const auto enable = [this, tags] { tags->setEnabled(!m_runs->chosenRunIds().isEmpty()); };
    connect(m_runs, &RunsPanel::currentRunChanged, tags, enable);
    connect(m_runs, &RunsPanel::selectedRunsChanged, tags, enable);
    enable();
}

void RunViewActions::askForTags() {
    const QStringList runIds = m_runs->chosenRunIds();
    if (runIds.isEmpty())
        return;
    const int row = m_document->rowOf(runIds.first());
    auto *const dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("askForTags"));
    dialog->setWindowTitle(runIds.size() == 1 ? tr("Tags of Run") : tr("Tags of %1 Runs").arg(runIds.size()));
    dialog->setLabelText(runIds.size() == 1
                             ? tr("Words to find this run by, with commas between them:")
                             : tr("Words to find these runs by, with commas between them.\nThey take the place of "
                                  "the tags that each of them has now:"));
    dialog->setTextValue(QString::fromStdString(runs::tagsText(runs::tagsOf(m_document->run(row)))));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, runIds](const QString &text) { setTags(runIds, text); });
    dialog->open();
}

void RunViewActions::setTags(const QStringList &runIds, const QString &text) {
    const auto tags = runs::parseTags(text.toStdString(), "tags");
    if (!tags) {
        m_messages->show(tags.error());
        return;
    }
    for (const QString &runId : runIds)
        if (const int row = m_document->rowOf(runId); row >= 0)
            m_document->setTags(row, *tags);
}

} // namespace delayrank::ui
