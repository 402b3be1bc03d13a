#include "ui/models/statistics_model.h"

#include "ui/models/ratio_confidence.h"
#include "ui/models/standing_colour.h"
#include "ui/models/swatch.h"
#include "ui/plots/ratio_line.h"
#include "ui/models/table_text.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {

bool sameRow(const Curve &a, const Curve &b) {
    return a.runId == b.runId && a.end == b.end && a.sizeBytes == b.sizeBytes && a.kind == b.kind;
}

QString translated(const char *text) {
    return QCoreApplication::translate("Statistics", text);
}

} // namespace

StatisticsModel::StatisticsModel(QObject *parent)
    : QAbstractTableModel(parent), m_confidence(new RatioConfidence(this)) {
    connect(m_confidence, &RatioConfidence::found, this, [this] {
        for (StatisticsRow &row : m_rows)
            if (row.baseline)
                row.intervals = m_confidence->intervalsOf(row, *row.baseline);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit intervalsFound();
    });
}

StatisticsRow StatisticsModel::analysed(const Curve &curve, Delay threshold) const {
    StatisticsRow row;
    row.curve = curve;
    const auto isSame = [&](const StatisticsRow &known) {
        return known.curve.curve == curve.curve && known.curve.stalls == curve.stalls &&
               known.curve.host == curve.host && known.statistics.threshold == threshold;
    };
    for (const StatisticsRow &known : m_rows)
        if (isSame(known)) {
            row.statistics = known.statistics;
            return row;
        }
    for (const auto &known : m_baseline)
        if (isSame(*known)) {
            row.statistics = known->statistics;
            return row;
        }
    // A list that still belongs to another threshold says nothing about this one.
    const analysis::StallList *const stalls =
        curve.stalls && curve.stalls->threshold() == threshold ? curve.stalls.get() : nullptr;
    row.statistics = analysis::statisticsOf(*curve.curve, threshold, stalls, curve.host);
    return row;
}

void StatisticsModel::setCurves(const std::vector<Curve> &curves, Delay threshold,
                                const std::vector<Curve> &baseline) {
    std::vector<StatisticsRow> rows;
    rows.reserve(curves.size());
    for (const Curve &curve : curves)
        rows.push_back(analysed(curve, threshold));
    const bool sameRows =
        std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                   [](const StatisticsRow &a, const StatisticsRow &b) { return sameRow(a.curve, b.curve); });
    if (!sameRows)
        beginResetModel();
    m_rows = std::move(rows);
    std::vector<std::shared_ptr<const StatisticsRow>> ofBaseline;
    for (const Curve &curve : baseline)
        ofBaseline.push_back(std::make_shared<const StatisticsRow>(analysed(curve, threshold)));
    m_baseline = std::move(ofBaseline);
    compareWithBaseline(baseline);
    if (!sameRows)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void StatisticsModel::compareWithBaseline(const std::vector<Curve> &baseline) {
    for (StatisticsRow &row : m_rows) {
        const Curve *const like =
            isOfBaseline(row.curve, baseline) ? nullptr : counterpartOf(row.curve, baseline);
        if (!like)
            continue;
        row.baseline = m_baseline[static_cast<std::size_t>(like - baseline.data())];
        row.against = analysis::against(row.baseline->statistics, row.statistics, row.repetitions());
    }
    m_confidence->want(m_rows);
    for (StatisticsRow &row : m_rows)
        if (row.baseline)
            row.intervals = m_confidence->intervalsOf(row, *row.baseline);
}

int StatisticsModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : 1 + static_cast<int>(statisticsColumns().size());
}

QVariant StatisticsModel::data(const QModelIndex &index, int role) const {
    if (!index.isValid())
        return {};
    const StatisticsRow &row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == RunIdRole)
        return row.curve.runId;
    if (index.column() == LabelColumn) {
        switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
        case ValueRole:
        case PlainTextRole:
            return row.curve.label;
        case Qt::DecorationRole:
            return swatch(row.curve.colour, row.curve.marker,
                          QGuiApplication::palette().color(QPalette::Base));
        default:
            return {};
        }
    }
    const StatisticsColumn &column = statisticsColumns()[static_cast<std::size_t>(index.column() - 1)];
    if (column.ofBaseline())
        if (const QVariant ratio = ratioData(column, row, role); ratio.isValid())
            return ratio;
    switch (role) {
    case Qt::DisplayRole:
    case PlainTextRole:
        return statisticsText(column, row);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case ValueRole:
    case NumberRole: {
        const std::optional<double> value = column.value(row);
        return value ? QVariant(*value) : QVariant();
    }
    case Qt::ToolTipRole:
        return translated(column.toolTip);
    default:
        return {};
    }
}

QVariant StatisticsModel::ratioData(const StatisticsColumn &column, const StatisticsRow &row,
                                    int role) const {
    const analysis::Standing standing = standingIn(column, row);
    if (standing == analysis::Standing::unknown)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return QString(standingSign(standing) + ' ' + statisticsText(column, row));
    case Qt::ForegroundRole:
        return standingColour(standing, QGuiApplication::palette());
    case Qt::ToolTipRole:
        return QString(translated(column.toolTip) + '\n' + standingText(column, row));
    case ValueRole:
        // To sort by: what has nothing left is better than any number.
        return column.value(row) ? QVariant()
                                 : QVariant(standing == analysis::Standing::same ? 1.0 : HUGE_VAL);
    default:
        return {};
    }
}

QString StatisticsModel::sentences(const QList<int> &rows) const {
    QStringList lines;
    for (const int row : rows)
        if (const QString sentence = m_rows[static_cast<std::size_t>(row)].sentence(); !sentence.isEmpty())
            lines << sentence;
    return lines.join('\n');
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == LabelColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (section == LabelColumn)
        return role == Qt::DisplayRole ? QVariant(tr("Curve")) : QVariant();
    const StatisticsColumn &column = statisticsColumns()[static_cast<std::size_t>(section - 1)];
    if (role == Qt::DisplayRole)
        return translated(column.header);
    return role == Qt::ToolTipRole ? QVariant(translated(column.toolTip)) : QVariant();
}

QString StatisticsModel::text(const QList<int> &rows) const {
    return tableText(*this, rows, LabelColumn, PlainTextRole);
}

QString StatisticsModel::csv(const QList<int> &rows) const {
    return tableCsv(*this, rows, LabelColumn, NumberRole);
}

} // namespace delayrank::ui
