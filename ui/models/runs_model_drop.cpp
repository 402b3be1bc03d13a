// The part of RunsModel by which runs are dragged, dropped and removed.

#include "ui/models/run_node.h"
#include "ui/models/runs_model.h"

#include <QMimeData>
#include <QUrl>

namespace delayrank::ui {

namespace {
const QString runMimeType = QStringLiteral("application/x-delayrank-run");
}

bool RunsModel::removeRows(int row, int count, const QModelIndex &parent) {
    const RunNode &node = *nodeOf(parent);
    const bool holdsRuns = node.kind == RunNode::Kind::group ||
                           (node.kind == RunNode::Kind::root && m_document->groups().empty());
    if (!holdsRuns || row < 0 || count < 1 || row + count > rowCount(parent))
        return false;
    QStringList runIds;
    for (int i = row; i < row + count; ++i)
        runIds << node.children[static_cast<std::size_t>(i)]->runId;
    for (const QString &runId : runIds)
        m_document->removeRun(runId);
    return true;
}

QStringList RunsModel::mimeTypes() const {
    return {runMimeType, QStringLiteral("text/uri-list")};
}

QMimeData *RunsModel::mimeData(const QModelIndexList &indexes) const {
    QStringList runIds;
    for (const QModelIndex &index : indexes)
        if (const QString runId = runIdOf(index); !runId.isEmpty() && !runIds.contains(runId))
            runIds << runId;
    auto *const mime = new QMimeData;
    if (!runIds.isEmpty())
        mime->setData(runMimeType, runIds.join('\n').toUtf8());
    return mime;
}

bool RunsModel::canDropMimeData(const QMimeData *data, Qt::DropAction, int, int, const QModelIndex &) const {
    return data->hasUrls() || data->hasFormat(runMimeType);
}

int RunsModel::dropPlace(int row, const QModelIndex &parent) const {
    const RunNode &node = *nodeOf(parent);
    const auto rowOf = [this](const RunNode &run) { return m_document->rowOf(run.runId); };
    if (node.kind != RunNode::Kind::group && node.kind != RunNode::Kind::root)
        return rowOf(node); // onto a run or its parts
    if (node.kind == RunNode::Kind::root && (row < 0 || m_document->groups().empty()))
        return row < 0 ? m_document->runCount() : row;
    if (node.kind == RunNode::Kind::root) { // between two groups
        const bool isLast = row >= static_cast<int>(node.children.size());
        return isLast ? m_document->runCount()
                      : rowOf(*node.children[static_cast<std::size_t>(row)]->children.front());
    }
    const bool isLast = row >= static_cast<int>(node.children.size());
    return isLast ? rowOf(*node.children.back()) + 1
                  : rowOf(*node.children[static_cast<std::size_t>(std::max(row, 0))]);
}

bool RunsModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                             const QModelIndex &parent) {
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    if (data->hasUrls()) {
        QStringList paths;
        for (const QUrl &url : data->urls())
            if (url.isLocalFile())
                paths << url.toLocalFile();
        if (!paths.isEmpty())
            emit filesDropped(paths);
        return false;
    }
    // Onto a run: it takes that one's place, whichever way it came. What else is dragged with it follows.
    bool takesPlace = m_document->rowOf(runIdOf(parent)) >= 0;
    int before = dropPlace(row, parent);
    for (const QString &runId : QString::fromUtf8(data->data(runMimeType)).split('\n')) {
        const int from = m_document->rowOf(runId);
        if (from < 0)
            continue;
        m_document->moveRun(from, before > from && !takesPlace ? before - 1 : before);
        before = m_document->rowOf(runId) + 1;
        takesPlace = false;
    }
    // False: the runs have been moved already, the view must not remove them at their old place.
    return false;
}

} // namespace delayrank::ui
