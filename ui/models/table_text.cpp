#include "ui/models/table_text.h"

#include "ui/models/csv_field.h"

#include <QStringList>
#include <algorithm>
#include <vector>

namespace delayrank::ui {

namespace {

QStringList headerOf(const QAbstractItemModel &model) {
    QStringList header;
    for (int column = 0; column < model.columnCount(); ++column)
        header << model.headerData(column, Qt::Horizontal).toString().replace('\n', ' ');
    return header;
}

} // namespace

QString tableText(const QAbstractItemModel &model, const QList<int> &rows, int lastText, int role) {
    std::vector<QStringList> lines{headerOf(model)};
    lines.reserve(static_cast<std::size_t>(rows.size()) + 1);
    for (const int row : rows) {
        QStringList line;
        for (int column = 0; column < model.columnCount(); ++column)
            // A mail client's font need not have the thin space at its proper width.
            line << model.index(row, column).data(role).toString().remove(QChar(0x2009));
        lines.push_back(line);
    }
    std::vector<qsizetype> widths(static_cast<std::size_t>(model.columnCount()));
    for (const QStringList &line : lines)
        for (qsizetype column = 0; column < line.size(); ++column)
            widths[static_cast<std::size_t>(column)] =
                std::max(widths[static_cast<std::size_t>(column)], line[column].size());
    QString text;
    for (const QStringList &line : lines) {
        QString joined;
        for (qsizetype column = 0; column < line.size(); ++column) {
            const qsizetype width = widths[static_cast<std::size_t>(column)];
            joined += column > 0 ? QStringLiteral("  ") : QString();
            joined +=
                column <= lastText ? line[column].leftJustified(width) : line[column].rightJustified(width);
        }
        text += joined + '\n';
    }
    return text;
}

QString tableCsv(const QAbstractItemModel &model, const QList<int> &rows, int lastText, int valueRole) {
    QStringList line;
    for (const QString &title : headerOf(model))
        line << csvField(title);
    QString text = line.join(',') + QStringLiteral("\r\n");
    for (const int row : rows) {
        line.clear();
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            if (column <= lastText) {
                line << csvField(index.data().toString());
                continue;
            }
            const QVariant value = index.data(valueRole);
            line << (value.isValid() ? QString::number(value.toDouble(), 'g', 12) : QString());
        }
        text += line.join(',') + QStringLiteral("\r\n");
    }
    return text;
}

} // namespace delayrank::ui
