// The part of RunsModel that says how its items look and what may be done to them.

#include "core/runs/run_tags.h"
#include "ui/models/fact_marks.h"
#include "ui/models/number_text.h"
#include "ui/models/run_node.h"
#include "ui/models/runs_model.h"
#include "ui/models/swatch.h"
#include "ui/plots/group_colours.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace delayrank::ui {

namespace {

using Kind = RunNode::Kind;

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

QString tagsTextOf(const runs::Run &run) {
    return QString::fromStdString(runs::tagsText(runs::tagsOf(run)));
}

QString runToolTip(const runs::Run &run, const RunFactNotes::Notes &notes) {
    QString text = QStringLiteral("<p><b>%1</b></p>").arg(QString::fromStdString(run.label).toHtmlEscaped());
    if (run.started.nanosecondsSinceEpoch != 0)
        text += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(run.started.text()));
    if (const QString tags = tagsTextOf(run); !tags.isEmpty())
        text += QStringLiteral("<p>%1</p>").arg(RunsModel::tr("Tags: %1").arg(tags).toHtmlEscaped());
    if (!run.note.empty())
        text += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(run.note).toHtmlEscaped());
    text += notes.html();
    for (const Fact &fact : run.settings)
        if (fact.name != runs::tagSetting)
            text += QStringLiteral("%1: %2<br>")
                        .arg(QString::fromStdString(fact.name).toHtmlEscaped(),
                             QString::fromStdString(fact.value).toHtmlEscaped());
    return text;
}

QFont boldFont() {
    QFont font;
    font.setBold(true);
    return font;
}

QColor background() {
    return QGuiApplication::palette().color(QPalette::Base);
}

} // namespace

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LabelColumn:
        return tr("Run");
    case DelaysColumn:
        return tr("Delays");
    case StateColumn:
        return tr("State");
    default:
        return tr("Tags");
    }
}

QVariant RunsModel::data(const QModelIndex &index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole && index.column() == DelaysColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    const RunNode &node = *nodeOf(index);
    if (node.kind == Kind::group)
        return groupData(node, index.column(), role);
    const int row = m_document->rowOf(node.runId);
    if (row < 0)
        return {};
    return node.kind == Kind::run ? runData(row, index.column(), role)
                                  : partData(node, index.column(), role);
}

QVariant RunsModel::groupData(const RunNode &node, int column, int role) const {
    const auto &groups = m_document->groups();
    if (node.group >= groups.size())
        return {};
    const std::vector<int> rows = documentRowsOf(node);
    const auto count = [&rows](auto has) { return std::count_if(rows.begin(), rows.end(), has); };
    if (role == Qt::FontRole)
        return boldFont();
    if (role == Qt::DisplayRole && column == DelaysColumn) {
        const auto in = count([this](int row) { return !m_document->isFilteredOut(row); });
        const auto all = static_cast<std::ptrdiff_t>(rows.size());
        return in != all  ? tr("%1 of %2 runs").arg(in).arg(all)
               : all == 1 ? tr("1 run")
                          : tr("%1 runs").arg(all);
    }
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(groups[node.group].name).toHtmlEscaped();
    if (column != LabelColumn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(groups[node.group].name);
    case Qt::DecorationRole:
        return groupSwatch(familyColour(node.group), background());
    case Qt::CheckStateRole: {
        const auto shown = count([this](int row) { return m_document->appearance(row).shown; });
        return shown == 0                                         ? Qt::Unchecked
               : shown == static_cast<std::ptrdiff_t>(rows.size()) ? Qt::Checked
                                                                  : Qt::PartiallyChecked;
    }
    default:
        return {};
    }
}

QVariant RunsModel::runData(int row, int column, int role) const {
    const runs::Run &run = m_document->run(row);
    const runs::Appearance look = m_document->appearance(row);
    const RunFactNotes::Notes &notes = m_factNotes.of(row);
    if (role == Qt::ToolTipRole)
        return runToolTip(run, notes);
    if (role == Qt::FontRole && m_document->comparison().baselineRunId == run.id)
        return boldFont();
    if (role == Qt::DisplayRole && column == DelaysColumn)
        return numberText(m_document->delaysOf(row));
    if (role == Qt::DisplayRole && column == StateColumn)
        return stateText(*m_document, row);
    if (role == Qt::DisplayRole && column == TagsColumn)
        return tagsTextOf(run);
    if (column == StateColumn && !notes.isEmpty()) {
        if (role == Qt::DecorationRole)
            return factMark(notes.againstBaseline.empty() ? FactMark::changedMeanwhile : FactMark::canMatter);
        if (role == Qt::AccessibleTextRole)
            return QStringLiteral("%1 %2").arg(stateText(*m_document, row), notes.text()).trimmed();
    }
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
                      background());
    case Qt::AccessibleDescriptionRole:
        return QStringLiteral("%1 %2").arg(stateText(*m_document, row), notes.text()).trimmed();
    default:
        return {};
    }
}

QVariant RunsModel::partData(const RunNode &node, int column, int role) const {
    if (role != Qt::DisplayRole)
        return {};
    const runs::Run &run = m_document->run(m_document->rowOf(node.runId));
    const bool isEnd = node.kind == Kind::end;
    if (column == LabelColumn) {
        if (isEnd)
            return node.end == runs::End::merged ? tr("both ends, merged")
                                                 : QString::fromStdString(runs::endName(node.end));
        const std::uint32_t size = run.steps[node.step].sizeBytes;
        return size == 0   ? tr("size not known")
               : size == 1 ? tr("1 byte")
                           : tr("%1 bytes").arg(numberText(std::uint64_t{size}));
    }
    if (column == TagsColumn)
        return {};
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
    if (!index.isValid() || index.column() != LabelColumn)
        return false;
    const RunNode &node = *nodeOf(index);
    if (node.kind == Kind::group && role == Qt::CheckStateRole) {
        for (const int row : documentRowsOf(node))
            m_document->setShown(row, value.toInt() == Qt::Checked);
        return true;
    }
    const int row = m_document->rowOf(node.runId);
    if (node.kind != Kind::run || row < 0)
        return false;
    if (role == Qt::CheckStateRole) {
        m_document->setShown(row, value.toInt() == Qt::Checked);
        return true;
    }
    if (role == Qt::EditRole && !value.toString().trimmed().isEmpty()) {
        m_document->renameRun(row, value.toString());
        return true;
    }
    return false;
}

Qt::ItemFlags RunsModel::flags(const QModelIndex &index) const {
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    // Files may be dropped anywhere, and a run on a run takes its place.
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDropEnabled;
    const Kind kind = nodeOf(index)->kind;
    if (kind == Kind::run)
        flags |= Qt::ItemIsDragEnabled;
    if (index.column() == LabelColumn && (kind == Kind::run || kind == Kind::group))
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == LabelColumn && kind == Kind::run)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace delayrank::ui
