// The part of FactsModel that takes its rows out as text.

#include "ui/models/csv_field.h"
#include "ui/models/facts_model.h"

#include <algorithm>

namespace delayrank::ui {

QString FactsModel::text(const QList<int> &rows) const {
    std::vector<QStringList> lines;
    QStringList header{QString()};
    for (int column = 0; column < columnCount(); ++column)
        header << headerData(column, Qt::Horizontal).toString();
    lines.push_back(header);
    for (const int row : rows) {
        const Line &line = m_lines[static_cast<std::size_t>(row)];
        QStringList cells{headerData(row, Qt::Vertical).toString()};
        for (std::size_t column = 0; column < m_columns.size() && !line.isGroup(); ++column) {
            const runs::FactCell &cell = factOf(line).cells[column];
            cells << (cell.recorded() ? QString::fromStdString(cell.text()) : QStringLiteral("-")) +
                         (differs(line, column) ? QStringLiteral(" *") : QString());
        }
        lines.push_back(cells);
    }
    std::vector<qsizetype> widths(static_cast<std::size_t>(header.size()));
    for (const QStringList &cells : lines)
        for (qsizetype i = 0; i < cells.size() && cells.size() > 1; ++i)
            widths[static_cast<std::size_t>(i)] =
                std::max(widths[static_cast<std::size_t>(i)], cells[i].size());
    QString text;
    for (const QStringList &cells : lines) {
        QString joined;
        for (qsizetype i = 0; i < cells.size(); ++i)
            joined += (i > 0 ? QStringLiteral("  ") : QString()) +
                      cells[i].leftJustified(widths[static_cast<std::size_t>(i)]);
        while (joined.endsWith(' '))
            joined.chop(1);
        text += joined + '\n';
    }
    if (columnCount() > 1)
        text += tr("* differs from %1").arg(headerData(reference(), Qt::Horizontal).toString()) + '\n';
    return text;
}

QString FactsModel::csv(const QList<int> &rows) const {
    QStringList fields{csvField(tr("Of")), csvField(tr("Fact"))};
    for (const Column &column : m_columns)
        fields << csvField(column.label);
    QString text = fields.join(',') + QStringLiteral("\r\n");
    for (const int row : rows) {
        const Line &line = m_lines[static_cast<std::size_t>(row)];
        if (line.isGroup())
            continue;
        const std::string_view group = factGroupName(line.group);
        fields = {csvField(QString::fromUtf8(group)),
                  csvField(QString::fromStdString(factOf(line).name))};
        for (const runs::FactCell &cell : factOf(line).cells)
            fields << (cell.recorded() ? csvField(QString::fromStdString(cell.text())) : QString());
        text += fields.join(',') + QStringLiteral("\r\n");
    }
    return text;
}

} // namespace delayrank::ui
