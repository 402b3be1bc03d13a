// The tree of RunsModel, kept at what the document holds.

#include "ui/models/runs_model.h"

#include "ui/models/run_node.h"

#include <algorithm>

namespace delayrank::ui {

using Kind = RunNode::Kind;

RunsModel::RunsModel(Document *document, QObject *parent)
    : QAbstractItemModel(parent), m_document(document), m_root(std::make_unique<RunNode>()),
      m_factNotes(document) {
    build();
    // Where runs are grouped, groupsChanged follows whenever a run came or went.
    const auto isGrouped = [this] {
        return !m_root->children.empty() && m_root->children.front()->kind == Kind::group;
    };
    connect(document, &Document::runAdded, this, [this, isGrouped](int row) {
        if (isGrouped())
            return;
        beginInsertRows({}, row, row);
        appendRun(m_root.get(), row);
        endInsertRows();
    });
    connect(document, &Document::runRemoved, this, [this, isGrouped](int row) {
        if (isGrouped())
            return;
        beginRemoveRows({}, row, row);
        m_root->children.erase(m_root->children.begin() + row);
        endRemoveRows();
    });
    connect(document, &Document::runMoved, this, [this, isGrouped](int from, int to) {
        if (isGrouped())
            return rebuild();
        beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
        auto &nodes = m_root->children;
        auto node = std::move(nodes[static_cast<std::size_t>(from)]);
        nodes.erase(nodes.begin() + from);
        nodes.insert(nodes.begin() + to, std::move(node));
        endMoveRows();
    });
    connect(document, &Document::groupsChanged, this, &RunsModel::rebuild);
    connect(document, &Document::runChanged, this, &RunsModel::tellChanged);
    connect(document, &Document::factsChanged, this, &RunsModel::tellChanged);
    connect(document, &Document::seriesAdded, this, &RunsModel::addSeries);
    // The baseline's facts are what the others are held against.
    connect(document, &Document::comparisonChanged, this, [this, baseline = std::string()]() mutable {
        if (std::exchange(baseline, m_document->comparison().baselineRunId) == baseline)
            return;
        for (int row = 0; row < m_document->runCount(); ++row)
            tellChanged(row);
    });
}

RunsModel::~RunsModel() = default;

void RunsModel::build() {
    m_root = std::make_unique<RunNode>();
    const auto &groups = m_document->groups();
    for (std::size_t group = 0; group < groups.size(); ++group) {
        RunNode *const node = m_root->append(Kind::group);
        node->group = group;
        for (const std::size_t row : groups[group].runs)
            appendRun(node, static_cast<int>(row));
    }
    if (groups.empty())
        for (int row = 0; row < m_document->runCount(); ++row)
            appendRun(m_root.get(), row);
}

void RunsModel::rebuild() {
    beginResetModel();
    build();
    endResetModel();
}

void RunsModel::tellChanged(int row) {
    const QModelIndex first = runIndex(row, 0);
    if (!first.isValid())
        return;
    emit dataChanged(first, runIndex(row, ColumnCount - 1));
    if (const QModelIndex group = first.parent(); group.isValid()) // its check box
        emit dataChanged(group, group.siblingAtColumn(ColumnCount - 1));
}

void RunsModel::appendRun(RunNode *parent, int row) const {
    const runs::Run &run = m_document->run(row);
    RunNode *const node = parent->append(Kind::run, QString::fromStdString(run.id));
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        for (const runs::Series &series : run.steps[step].series) {
            if (series.kind != SeriesKind::messages)
                continue;
            RunNode *end = node->child(series.end);
            if (!end) {
                end = node->append(Kind::end, node->runId);
                end->end = series.end;
            }
            RunNode *const size = end->append(Kind::size, node->runId);
            size->end = series.end;
            size->step = step;
        }
    }
}

void RunsModel::addSeries(int row) {
    const runs::Run &run = m_document->run(row);
    RunNode *const node = m_root->run(QString::fromStdString(run.id));
    if (!node)
        return;
    const auto insert = [this](RunNode *parent, Kind kind, runs::End end, std::size_t step) {
        const int at = static_cast<int>(parent->children.size());
        beginInsertRows(indexOf(parent, 0), at, at);
        RunNode *const child = parent->append(kind, parent->runId);
        child->end = end;
        child->step = step;
        endInsertRows();
        return child;
    };
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        for (const runs::Series &series : run.steps[step].series) {
            if (series.kind != SeriesKind::messages)
                continue;
            RunNode *end = node->child(series.end);
            if (!end)
                end = insert(node, Kind::end, series.end, 0);
            if (!end->hasStep(step))
                insert(end, Kind::size, series.end, step);
        }
    }
}

RunNode *RunsModel::nodeOf(const QModelIndex &index) const {
    return index.isValid() ? static_cast<RunNode *>(index.internalPointer()) : m_root.get();
}

QModelIndex RunsModel::indexOf(const RunNode *node, int column) const {
    return node && node->parent ? createIndex(node->row(), column, node) : QModelIndex();
}

QModelIndex RunsModel::runIndex(int row, int column) const {
    return indexOf(m_root->run(QString::fromStdString(m_document->run(row).id)), column);
}

QString RunsModel::runIdOf(const QModelIndex &index) const {
    return index.isValid() ? nodeOf(index)->runId : QString();
}

QModelIndex RunsModel::indexOf(const QString &runId) const {
    return indexOf(m_root->run(runId), 0);
}

bool RunsModel::isGroup(const QModelIndex &index) const {
    return nodeOf(index)->kind == Kind::group;
}

std::vector<int> RunsModel::documentRowsOf(const RunNode &group) const {
    std::vector<int> rows;
    for (const auto &child : group.children)
        if (const int row = m_document->rowOf(child->runId); row >= 0)
            rows.push_back(row);
    return rows;
}

bool RunsModel::isFilteredOut(const QModelIndex &index) const {
    const RunNode &node = *nodeOf(index);
    if (node.kind == Kind::group) {
        const auto rows = documentRowsOf(node);
        return std::all_of(rows.begin(), rows.end(),
                           [this](int row) { return m_document->isFilteredOut(row); });
    }
    const int row = m_document->rowOf(node.runId);
    return node.kind == Kind::run && row >= 0 && m_document->isFilteredOut(row);
}

QModelIndex RunsModel::index(int row, int column, const QModelIndex &parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex RunsModel::parent(const QModelIndex &child) const {
    return child.isValid() ? indexOf(nodeOf(child)->parent, 0) : QModelIndex();
}

int RunsModel::rowCount(const QModelIndex &parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

int RunsModel::columnCount(const QModelIndex &) const {
    return ColumnCount;
}

void RunsModel::refreshCounts() {
    const auto refresh = [this](const auto &self, const QModelIndex &parent) -> void {
        const int rows = rowCount(parent);
        if (rows == 0)
            return;
        emit dataChanged(index(0, DelaysColumn, parent), index(rows - 1, StateColumn, parent),
                         {Qt::DisplayRole});
        for (int row = 0; row < rows; ++row)
            self(self, index(row, 0, parent));
    };
    for (int row = 0; row < m_document->runCount(); ++row) {
        if (!m_document->isMeasuring(row) || !runIndex(row, 0).isValid())
            continue;
        emit dataChanged(runIndex(row, DelaysColumn), runIndex(row, StateColumn), {Qt::DisplayRole});
        refresh(refresh, runIndex(row, 0));
    }
}

} // namespace delayrank::ui
