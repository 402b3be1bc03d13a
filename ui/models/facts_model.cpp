#include "ui/models/facts_model.h"

#include "ui/models/fact_marks.h"
#include "ui/models/swatch.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace delayrank::ui {

namespace {

QFont boldFont() {
    QFont font;
    font.setBold(true);
    return font;
}

QString paragraph(const QString &text) {
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped().replace('\n', QStringLiteral("<br>")));
}

} // namespace

void FactsModel::showRuns(const Document &document, const QList<int> &rows) {
    beginResetModel();
    m_columns.clear();
    m_lines.clear();
    m_differs.clear();
    m_reference = 0;
    std::vector<const runs::Run *> runs;
    const QColor background = QGuiApplication::palette().color(QPalette::Base);
    for (const int row : rows) {
        const runs::Run &run = document.run(row);
        const runs::Appearance &look = document.appearance(row);
        const bool isBaseline = document.comparison().baselineRunId == run.id;
        if (isBaseline)
            m_reference = m_columns.size();
        m_columns.push_back({QString::fromStdString(run.label),
                             swatch(QColor::fromRgb(look.colour),
                                    markerFromName(QString::fromStdString(look.marker)), background),
                             isBaseline});
        runs.push_back(&run);
    }
    m_facts = runs::factTable(runs);
    for (std::size_t fact = 0; fact < m_facts.size(); ++fact) {
        if (m_lines.empty() || m_lines.back().group != m_facts[fact].group)
            m_lines.push_back({m_facts[fact].group});
        m_lines.push_back({m_facts[fact].group, fact});
        auto &cells = m_differs.emplace_back();
        for (std::size_t column = 0; column < m_columns.size(); ++column)
            cells.push_back(column != m_reference && m_facts[fact].differsFrom(m_reference, column));
    }
    endResetModel();
}

int FactsModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int FactsModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant FactsModel::data(const QModelIndex &index, int role) const {
    if (!index.isValid())
        return {};
    const Line &line = m_lines[static_cast<std::size_t>(index.row())];
    switch (role) {
    case IsGroupRole:
        return line.isGroup();
    case GroupRole:
        return static_cast<int>(line.group);
    case DiffersRole:
        return !line.isGroup() && factOf(line).differs;
    case SearchRole: {
        QString all = rowHeader(line, Qt::DisplayRole).toString();
        if (!line.isGroup())
            for (const runs::FactCell &cell : factOf(line).cells)
                all += '\n' + QString::fromStdString(cell.text());
        return all;
    }
    default:
        break;
    }
    if (!line.isGroup())
        return cellData(line, static_cast<std::size_t>(index.column()), role);
    if (role == Qt::BackgroundRole)
        return QGuiApplication::palette().brush(QPalette::AlternateBase);
    return role == Qt::AccessibleTextRole ? QString::fromUtf8(factGroupName(line.group)) : QVariant();
}

QVariant FactsModel::cellData(const Line &line, std::size_t column, int role) const {
    const runs::FactRow &fact = factOf(line);
    const runs::FactCell &cell = fact.cells[column];
    const bool isOther = differs(line, column);
    const QString text = cell.recorded() ? QString::fromStdString(cell.text()) : tr("not recorded");
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case CellDiffersRole:
        return isOther;
    case Qt::FontRole:
        return isOther ? QVariant(boldFont()) : QVariant();
    case Qt::ForegroundRole:
        return cell.recorded() ? QVariant() : QGuiApplication::palette().brush(QPalette::PlaceholderText);
    case Qt::DecorationRole:
        if (fact.concern && cell.changed())
            return factMark(FactMark::changedMeanwhile);
        return isOther ? QVariant(factMark(FactMark::differs)) : QVariant();
    case Qt::AccessibleTextRole:
        return isOther ? tr("%1, differs from %2").arg(text, m_columns[m_reference].label) : text;
    case Qt::ToolTipRole: {
        QString tip = QStringLiteral("<p><b>%1</b>, %2</p>")
                          .arg(rowHeader(line, Qt::DisplayRole).toString().toHtmlEscaped(),
                               m_columns[column].label.toHtmlEscaped());
        tip += paragraph(text);
        if (isOther) {
            const runs::FactCell &other = fact.cells[m_reference];
            tip += paragraph(tr("%1 has: %2").arg(m_columns[m_reference].label,
                                                  other.recorded() ? QString::fromStdString(other.text())
                                                                   : tr("not recorded")));
        }
        if (cell.changed())
            tip += paragraph(QString::fromStdString(cell.history()));
        if (fact.concern)
            tip += paragraph(tr("Can matter: %1").arg(QString::fromUtf8(fact.concern->why)));
        return tip;
    }
    default:
        return {};
    }
}

QVariant FactsModel::rowHeader(const Line &line, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return line.isGroup() ? QString::fromUtf8(factGroupName(line.group)) : QString::fromStdString(factOf(line).name);
    case Qt::FontRole:
        return line.isGroup() ? QVariant(boldFont()) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::DecorationRole: {
        if (line.isGroup() || !factOf(line).concern || !factOf(line).differs)
            return {};
        return factMark(FactMark::canMatter);
    }
    case Qt::ToolTipRole:
        if (line.isGroup() || !factOf(line).concern)
            return {};
        return tr("Can matter: %1").arg(QString::fromUtf8(factOf(line).concern->why));
    default:
        return {};
    }
}

QVariant FactsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical)
        return section >= 0 && section < rowCount() ? rowHeader(m_lines[static_cast<std::size_t>(section)], role)
                                                    : QVariant();
    if (section < 0 || section >= columnCount())
        return {};
    const Column &column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.isBaseline ? tr("%1 (baseline)").arg(column.label) : column.label;
    case Qt::ToolTipRole:
        return column.label;
    case Qt::DecorationRole:
        return column.swatch;
    case Qt::FontRole:
        return column.isBaseline ? QVariant(boldFont()) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace delayrank::ui
