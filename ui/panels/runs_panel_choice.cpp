// The part of RunsPanel that keeps up which runs are listed and which are selected.

#include "ui/panels/empty_hint.h"
#include "ui/panels/runs_panel.h"

#include <memory>

namespace delayrank::ui {

namespace {

/// What the view forgets when its model is reset.
struct Kept {
    QStringList selected, expanded;
    QString current;
};

/// The runs, wherever they stand.
QModelIndexList runIndexes(const RunsModel &model) {
    QModelIndexList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex top = model.index(row, 0);
        if (!model.isGroup(top))
            all << top;
        for (int child = 0; model.isGroup(top) && child < model.rowCount(top); ++child)
            all << model.index(child, 0, top);
    }
    return all;
}

} // namespace

QStringList RunsPanel::selectedRunIds() const {
    QStringList runIds;
    const auto add = [&](const QModelIndex &index) {
        const QString runId = m_model->runIdOf(index);
        if (!runId.isEmpty() && !m_model->isFilteredOut(m_model->indexOf(runId)) && !runIds.contains(runId))
            runIds << runId;
    };
    const QItemSelection selection = m_view->selectionModel()->selection();
    for (const QModelIndex &index : selection.indexes()) {
        if (index.column() != 0)
            continue;
        add(index);
        for (int child = 0; m_model->isGroup(index) && child < m_model->rowCount(index); ++child)
            add(m_model->index(child, 0, index));
    }
    // In the order of the tree, not in that of the clicks.
    QStringList ordered;
    for (const QModelIndex &index : runIndexes(*m_model))
        if (runIds.contains(m_model->runIdOf(index)))
            ordered << m_model->runIdOf(index);
    return ordered;
}

QStringList RunsPanel::chosenRunIds() const {
    const QStringList selected = selectedRunIds();
    const QString current = currentRunId();
    return !selected.isEmpty() || current.isEmpty() ? selected : QStringList{current};
}

void RunsPanel::showChoice() {
    bool hasTags = false;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row, 0);
        m_view->setRowHidden(row, {}, m_model->isFilteredOut(index));
        for (int child = 0; m_model->isGroup(index) && child < m_model->rowCount(index); ++child)
            m_view->setRowHidden(child, index, m_model->isFilteredOut(m_model->index(child, 0, index)));
    }
    for (const QModelIndex &index : runIndexes(*m_model))
        hasTags = hasTags || !index.siblingAtColumn(RunsModel::TagsColumn).data().toString().isEmpty();
    m_view->setColumnHidden(RunsModel::TagsColumn, !hasTags);
    m_hint->setNothingListed(m_document->runCount() > 0 && m_document->filteredInCount() == 0
                                 ? tr("No run fits the filter.")
                                 : QString());
    emit selectedRunsChanged(selectedRunIds());
}

void RunsPanel::keepSelectionOverResets() {
    const auto kept = std::make_shared<Kept>();
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this, kept] {
        *kept = {selectedRunIds(), {}, currentRunId()};
        for (const QModelIndex &index : runIndexes(*m_model))
            if (m_view->isExpanded(index))
                kept->expanded << m_model->runIdOf(index);
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this, kept] {
        for (int row = 0; row < m_model->rowCount(); ++row)
            if (const QModelIndex top = m_model->index(row, 0); m_model->isGroup(top))
                m_view->expand(top);
        for (const QString &runId : kept->expanded)
            m_view->expand(m_model->indexOf(runId));
        QItemSelectionModel *const selection = m_view->selectionModel();
        selection->setCurrentIndex(m_model->indexOf(kept->current), QItemSelectionModel::NoUpdate);
        for (const QString &runId : kept->selected)
            selection->select(m_model->indexOf(runId), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        showChoice();
    });
}

} // namespace delayrank::ui
