#include "ui/models/stall_summary_model.h"

#include "ui/models/number_text.h"
#include "ui/models/swatch.h"

#include <QGuiApplication>
#include <QPalette>

namespace delayrank::ui {

namespace {

std::optional<double> valueOf(const StallsOfSeries &stalls, int column) {
    switch (column) {
    case StallSummaryModel::Size:
        return stalls.sizeBytes > 0 ? std::optional<double>(stalls.sizeBytes) : std::nullopt;
    case StallSummaryModel::Count:
        return static_cast<double>(stalls.count);
    case StallSummaryModel::Time:
        return static_cast<double>(stalls.time.count()) / 1e9;
    case StallSummaryModel::Share:
        return stalls.share ? std::optional(*stalls.share * 100) : std::nullopt;
    case StallSummaryModel::Longest:
        return stalls.longest ? std::optional(static_cast<double>(stalls.longest->count()) / 1e6)
                              : std::nullopt;
    case StallSummaryModel::Period:
        return stalls.period ? std::optional(static_cast<double>(stalls.period->messages)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

bool isText(int column) {
    return column == StallSummaryModel::Run || column == StallSummaryModel::End ||
           column == StallSummaryModel::Period;
}

} // namespace

void StallSummaryModel::setLists(StallsModel::Lists lists) {
    beginResetModel();
    m_lists = std::move(lists);
    endResetModel();
}

int StallSummaryModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lists->size());
}

int StallSummaryModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StallSummaryModel::data(const QModelIndex &index, int role) const {
    if (!index.isValid())
        return {};
    const StallsOfSeries &stalls = (*m_lists)[static_cast<std::size_t>(index.row())];
    const auto number = valueOf(stalls, index.column());
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant((isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::DecorationRole:
        return index.column() == Run ? QVariant(swatch(stalls.colour, stalls.marker,
                                                       QGuiApplication::palette().color(QPalette::Base)))
                                     : QVariant();
    case ValueRole:
        return number ? QVariant(*number) : QVariant();
    case Qt::ToolTipRole:
        return index.column() == Period ? stalls.periodText()
               : index.column() == Run  ? stalls.label
                                        : QVariant();
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Run:
        return stalls.incomplete ? tr("%1 (incomplete)").arg(stalls.label) : stalls.label;
    case End:
        return stalls.endText();
    case Size:
        return stalls.sizeText();
    case Count:
        return numberText(stalls.count);
    case Period:
        return stalls.periodText();
    default:
        return number ? numberText(*number, index.column() == Share ? 1 : 3) : QStringLiteral("-");
    }
}

QVariant StallSummaryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::DisplayRole) {
        const QString names[] = {tr("Run"),    tr("End"),          tr("Size"),         tr("Stalls"),
                                 tr("Period"), tr("Stalled\n(s)"), tr("Stalled\n(%)"), tr("Longest\n(ms)")};
        return names[section];
    }
    if (role == Qt::ToolTipRole) {
        const QString words[] = {
            tr("The run"),
            tr("The end that waited"),
            tr("The size of its messages"),
            tr("Delays at or above the threshold"),
            tr("One message in so many stalls: the commonest distance from stall to stall, where "
               "at least half are within one of it, with the share that is"),
            tr("The sum of the stalls"),
            tr("Stalled time as a share of the total time of this end and size"),
            tr("The longest stall")};
        return words[section];
    }
    return {};
}

} // namespace delayrank::ui
