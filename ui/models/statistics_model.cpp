#include "ui/models/statistics_model.h"

#include "ui/models/swatch.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

namespace delayrank::ui {

namespace {

bool sameRow(const Curve &a, const Curve &b) {
    return a.runId == b.runId && a.end == b.end && a.sizeBytes == b.sizeBytes && a.kind == b.kind;
}

QString translated(const char *text) {
    return QCoreApplication::translate("Statistics", text);
}

QString csvField(QString text) {
    // A text that a spreadsheet would take for a formula stays a text.
    if (!text.isEmpty() && QStringLiteral("=+-@").contains(text.front()))
        text.prepend(QChar('\''));
    return '"' + text.replace('"', QStringLiteral("\"\"")) + '"';
}

} // namespace

void StatisticsModel::setCurves(const std::vector<Curve> &curves, Delay threshold,
                                const QString &baselineRunId) {
    std::vector<StatisticsRow> rows;
    rows.reserve(curves.size());
    for (const Curve &curve : curves) {
        // A list that still belongs to another threshold says nothing about this one.
        const analysis::StallList *const stalls =
            curve.stalls && curve.stalls->threshold() == threshold ? curve.stalls.get() : nullptr;
        const auto known = std::find_if(m_rows.begin(), m_rows.end(), [&](const StatisticsRow &row) {
            return row.curve.curve == curve.curve && row.curve.stalls == curve.stalls &&
                   row.curve.hertz == curve.hertz;
        });
        StatisticsRow row{curve, {}, {}};
        if (known != m_rows.end() && threshold == m_threshold)
            row.statistics = known->statistics;
        else
            row.statistics = analysis::statisticsOf(*curve.curve, threshold, stalls, curve.hertz);
        rows.push_back(std::move(row));
    }
    const bool sameRows =
        std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                   [](const StatisticsRow &a, const StatisticsRow &b) { return sameRow(a.curve, b.curve); });
    m_threshold = threshold;
    if (!sameRows)
        beginResetModel();
    m_rows = std::move(rows);
    compareWithBaseline(baselineRunId);
    if (!sameRows)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void StatisticsModel::compareWithBaseline(const QString &baselineRunId) {
    std::vector<const StatisticsRow *> baseline;
    for (const StatisticsRow &row : m_rows)
        if (!baselineRunId.isEmpty() && row.curve.runId == baselineRunId)
            baseline.push_back(&row);
    const auto ofMessages = std::count_if(baseline.begin(), baseline.end(), [](const StatisticsRow *row) {
        return row->curve.kind == SeriesKind::messages;
    });
    for (StatisticsRow &row : m_rows) {
        row.against.reset();
        if (row.curve.runId == baselineRunId)
            continue;
        // Like is compared with like: the same end and size of the baseline, else the whole of it where it is
        // drawn as one curve.
        const auto like = std::find_if(baseline.begin(), baseline.end(), [&](const StatisticsRow *other) {
            return other->curve.end == row.curve.end && other->curve.sizeBytes == row.curve.sizeBytes &&
                   other->curve.kind == row.curve.kind;
        });
        if (like != baseline.end())
            row.against = analysis::against((*like)->statistics, row.statistics);
        else if (ofMessages == 1 && row.curve.kind == SeriesKind::messages)
            row.against = analysis::against(baseline.front()->statistics, row.statistics);
    }
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
            return row.curve.label;
        case Qt::DecorationRole:
            return swatch(row.curve.colour, row.curve.marker,
                          QGuiApplication::palette().color(QPalette::Base));
        default:
            return {};
        }
    }
    const StatisticsColumn &column = statisticsColumns()[static_cast<std::size_t>(index.column() - 1)];
    switch (role) {
    case Qt::DisplayRole:
        return statisticsText(column, row);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case ValueRole: {
        const std::optional<double> value = column.value(row);
        return value ? QVariant(*value) : QVariant();
    }
    case Qt::ToolTipRole:
        return translated(column.toolTip);
    default:
        return {};
    }
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
    std::vector<QStringList> lines;
    QStringList header;
    for (int column = 0; column < columnCount(); ++column)
        header << headerData(column, Qt::Horizontal).toString();
    lines.push_back(header);
    for (const int row : rows) {
        QStringList line;
        for (int column = 0; column < columnCount(); ++column)
            // A mail client's font need not have the thin space at its proper width.
            line << index(row, column).data().toString().remove(QChar(0x2009));
        lines.push_back(line);
    }
    QString text;
    for (const QStringList &line : lines) {
        QString joined;
        for (int column = 0; column < columnCount(); ++column) {
            qsizetype width = 0;
            for (const QStringList &other : lines)
                width = std::max(width, other[column].size());
            joined += column == 0 ? line[column].leftJustified(width)
                                  : QStringLiteral("  ") + line[column].rightJustified(width);
        }
        text += joined + '\n';
    }
    return text;
}

QString StatisticsModel::csv(const QList<int> &rows) const {
    QStringList line;
    for (int column = 0; column < columnCount(); ++column)
        line << csvField(headerData(column, Qt::Horizontal).toString());
    QString text = line.join(',') + QStringLiteral("\r\n");
    for (const int row : rows) {
        line = {csvField(index(row, LabelColumn).data().toString())};
        for (int column = 1; column < columnCount(); ++column) {
            const QVariant value = index(row, column).data(ValueRole);
            line << (value.isValid() ? QString::number(value.toDouble(), 'g', 12) : QString());
        }
        text += line.join(',') + QStringLiteral("\r\n");
    }
    return text;
}

} // namespace delayrank::ui
