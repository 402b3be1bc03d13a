#include "ui/models/runs_model.h"

#include "ui/models/number_text.h"
#include "ui/models/run_node.h"
#include "ui/models/swatch.h"

#include <QFont>
#include <QGuiApplication>
#include <QMimeData>
#include <QPalette>
#include <QUrl>

namespace delayrank::ui {

namespace {

const QString runMimeType = QStringLiteral("application/x-delayrank-run");

QString stateText(const Document &document, int row) {
    const runs::Run &run = document.run(row);
    QStringList words;
    if (document.comparison().baselineRunId == run.id)
        words << RunsModel::tr("baseline");
    if (run.state == runs::RunState::measuring)
        words << RunsModel::tr("live");
    if (run.state == runs::RunState::partial)
        words << RunsModel::tr("partial");
    return words.join(QStringLiteral(", "));
}

QString runToolTip(const runs::Run &run) {
    QString text = QStringLiteral("<p><b>%1</b></p>").arg(QString::fromStdString(run.label).toHtmlEscaped());
    if (run.started.nanosecondsSinceEpoch != 0)
        text += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(run.started.text()));
    if (!run.note.empty())
        text += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(run.note).toHtmlEscaped());
    for (const Fact &fact : run.settings)
        text += QStringLiteral("%1: %2<br>")
                    .arg(QString::fromStdString(fact.name).toHtmlEscaped(),
                         QString::fromStdString(fact.value).toHtmlEscaped());
    return text;
}

} // namespace

RunsModel::RunsModel(Document *document, QObject *parent)
    : QAbstractItemModel(parent), m_document(document), m_root(std::make_unique<RunNode>()) {
    for (int row = 0; row < m_document->runCount(); ++row)
        m_root->append(nodeFor(row));
    connect(document, &Document::runAdded, this, [this](int row) {
        beginInsertRows({}, row, row);
        m_root->append(nodeFor(row));
        endInsertRows();
    });
    connect(document, &Document::runRemoved, this, [this](int row) {
        beginRemoveRows({}, row, row);
        m_root->children.erase(m_root->children.begin() + row);
        endRemoveRows();
    });
    connect(document, &Document::runMoved, this, [this](int from, int to) {
        beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
        auto &nodes = m_root->children;
        auto node = std::move(nodes[static_cast<std::size_t>(from)]);
        nodes.erase(nodes.begin() + from);
        nodes.insert(nodes.begin() + to, std::move(node));
        endMoveRows();
    });
    connect(document, &Document::runChanged, this,
            [this](int row) { emit dataChanged(index(row, 0), index(row, ColumnCount - 1)); });
    connect(document, &Document::seriesAdded, this, &RunsModel::addSeries);
}

RunsModel::~RunsModel() = default;

std::unique_ptr<RunNode> RunsModel::nodeFor(int row) const {
    const runs::Run &run = m_document->run(row);
    auto node = std::make_unique<RunNode>();
    node->runId = QString::fromStdString(run.id);
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        for (const runs::Series &series : run.steps[step].series) {
            if (series.kind != SeriesKind::messages)
                continue;
            RunNode *end = node->child(series.end);
            if (!end) {
                end = node->append(std::make_unique<RunNode>());
                end->runId = node->runId;
                end->end = series.end;
            }
            RunNode *const size = end->append(std::make_unique<RunNode>());
            size->runId = node->runId;
            size->end = series.end;
            size->step = step;
        }
    }
    return node;
}

void RunsModel::addSeries(int row) {
    RunNode *const node = m_root->children[static_cast<std::size_t>(row)].get();
    const runs::Run &run = m_document->run(row);
    const auto insert = [this](RunNode *parent, runs::End end, std::size_t step) {
        const int at = static_cast<int>(parent->children.size());
        beginInsertRows(indexOf(parent, 0), at, at);
        RunNode *const child = parent->append(std::make_unique<RunNode>());
        child->runId = parent->runId;
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
                end = insert(node, series.end, 0);
            if (!end->hasStep(step))
                insert(end, series.end, step);
        }
    }
}

RunNode *RunsModel::nodeOf(const QModelIndex &index) const {
    return index.isValid() ? static_cast<RunNode *>(index.internalPointer()) : m_root.get();
}

QModelIndex RunsModel::indexOf(const RunNode *node, int column) const {
    return node->parent ? createIndex(node->row(), column, node) : QModelIndex();
}

QString RunsModel::runIdOf(const QModelIndex &index) const {
    return index.isValid() ? nodeOf(index)->runId : QString();
}

QModelIndex RunsModel::indexOf(const QString &runId) const {
    const int row = m_document->rowOf(runId);
    return row < 0 ? QModelIndex() : index(row, 0);
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

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == LabelColumn ? tr("Run") : section == DelaysColumn ? tr("Delays") : tr("State");
}

QVariant RunsModel::data(const QModelIndex &index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole && index.column() == DelaysColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    const RunNode &node = *nodeOf(index);
    const int row = m_document->rowOf(node.runId);
    if (row < 0)
        return {};
    return node.depth() == 1 ? runData(row, index.column(), role) : partData(node, index.column(), role);
}

QVariant RunsModel::runData(int row, int column, int role) const {
    const runs::Run &run = m_document->run(row);
    const runs::Appearance &look = m_document->appearance(row);
    if (role == Qt::ToolTipRole)
        return runToolTip(run);
    if (role == Qt::FontRole && m_document->comparison().baselineRunId == run.id) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::DisplayRole && column == DelaysColumn)
        return numberText(m_document->delaysOf(row));
    if (role == Qt::DisplayRole && column == StateColumn)
        return stateText(*m_document, row);
    if (column != LabelColumn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return QString::fromStdString(run.label);
    case Qt::CheckStateRole:
        return look.shown ? Qt::Checked : Qt::Unchecked;
    case Qt::DecorationRole:
        return swatch(QColor::fromRgb(look.colour), markerFromName(QString::fromStdString(look.marker)),
                      QGuiApplication::palette().color(QPalette::Base));
    case Qt::AccessibleDescriptionRole:
        return stateText(*m_document, row);
    default:
        return {};
    }
}

QVariant RunsModel::partData(const RunNode &node, int column, int role) const {
    if (role != Qt::DisplayRole)
        return {};
    const runs::Run &run = m_document->run(m_document->rowOf(node.runId));
    const bool isEnd = node.depth() == 2;
    if (column == LabelColumn) {
        if (isEnd)
            return node.end == runs::End::merged ? tr("both ends, merged")
                                                 : QString::fromStdString(runs::endName(node.end));
        const std::uint32_t size = run.steps[node.step].sizeBytes;
        return size == 0   ? tr("size not known")
               : size == 1 ? tr("1 byte")
                           : tr("%1 bytes").arg(numberText(std::uint64_t{size}));
    }
    std::uint64_t delays = 0, lost = 0;
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        const runs::Series *const series = run.steps[step].of(node.end);
        if (series && (isEnd || step == node.step)) {
            delays += series->measured();
            lost += series->lostDelays;
        }
    }
    if (column == DelaysColumn)
        return numberText(delays);
    return lost > 0 ? tr("%1 lost").arg(numberText(lost)) : QString();
}

bool RunsModel::setData(const QModelIndex &index, const QVariant &value, int role) {
    if (!index.isValid() || nodeOf(index)->depth() != 1 || index.column() != LabelColumn)
        return false;
    if (role == Qt::CheckStateRole) {
        m_document->setShown(index.row(), value.toInt() == Qt::Checked);
        return true;
    }
    if (role == Qt::EditRole && !value.toString().trimmed().isEmpty()) {
        m_document->renameRun(index.row(), value.toString());
        return true;
    }
    return false;
}

Qt::ItemFlags RunsModel::flags(const QModelIndex &index) const {
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    // Files may be dropped anywhere, and a run on a run takes its place.
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDropEnabled;
    if (nodeOf(index)->depth() == 1) {
        flags |= Qt::ItemIsDragEnabled;
        if (index.column() == LabelColumn)
            flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
    }
    return flags;
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
        if (!m_document->isMeasuring(row))
            continue;
        emit dataChanged(index(row, DelaysColumn), index(row, StateColumn), {Qt::DisplayRole});
        refresh(refresh, index(row, 0));
    }
}

bool RunsModel::removeRows(int row, int count, const QModelIndex &parent) {
    if (parent.isValid() || row < 0 || count < 1 || row + count > m_document->runCount())
        return false;
    for (int i = 0; i < count; ++i)
        m_document->removeRun(QString::fromStdString(m_document->run(row).id));
    return true;
}

QStringList RunsModel::mimeTypes() const {
    return {runMimeType, QStringLiteral("text/uri-list")};
}

QMimeData *RunsModel::mimeData(const QModelIndexList &indexes) const {
    auto *const mime = new QMimeData;
    if (!indexes.isEmpty())
        mime->setData(runMimeType, runIdOf(indexes.first()).toUtf8());
    return mime;
}

bool RunsModel::canDropMimeData(const QMimeData *data, Qt::DropAction, int, int, const QModelIndex &) const {
    return data->hasUrls() || data->hasFormat(runMimeType);
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
    const int from = m_document->rowOf(QString::fromUtf8(data->data(runMimeType)));
    if (const int onto = m_document->rowOf(runIdOf(parent)); onto >= 0) {
        m_document->moveRun(from, onto);
    } else {
        const int before = row < 0 ? m_document->runCount() : row;
        m_document->moveRun(from, before > from ? before - 1 : before);
    }
    // False: the run has been moved already, the view must not remove it at its old place.
    return false;
}

} // namespace delayrank::ui
