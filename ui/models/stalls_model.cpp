#include "ui/models/stalls_model.h"

#include "ui/models/number_text.h"
#include "ui/models/swatch.h"
#include "ui/models/table_text.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>
#include <limits>
#include <map>

namespace delayrank::ui {

namespace {

/// Up to so many rows are sorted within some 20 ms: sooner than by another thread.
constexpr std::size_t rowsSortedAtOnce = 100'000;

double milliseconds(Delay delay) {
    return static_cast<double>(delay.count()) / 1e6;
}

/// Rows that compare as numbers, what is not known after all that is.
struct Key {
    double value;
    std::uint32_t position;
};

std::optional<double> valueOf(const StallsOfSeries &list, const runs::StallRecord &record, int column) {
    switch (column) {
    case StallsModel::Size:
        return list.sizeBytes > 0 ? std::optional<double>(list.sizeBytes) : std::nullopt;
    case StallsModel::Message:
        return static_cast<double>(record.message);
    case StallsModel::Time:
        return record.time ? std::optional(milliseconds(*record.time) / 1e3) : std::nullopt;
    case StallsModel::DelayColumn:
        return milliseconds(record.delay);
    case StallsModel::Other:
        return record.other ? std::optional(milliseconds(*record.other)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

} // namespace

StallsModel::StallsModel(QObject *parent) : QAbstractTableModel(parent), m_sorting(new LatestJob(this)) {}

StallsModel::Rows StallsModel::allRows() const {
    Rows rows;
    for (std::uint32_t list = 0; list < m_lists->size(); ++list)
        for (std::uint32_t record = 0; record < (*m_lists)[list].records.size(); ++record)
            rows.push_back({list, record});
    return rows;
}

void StallsModel::setLists(Lists lists) {
    m_sorting->cancel();
    beginResetModel();
    m_lists = std::move(lists);
    m_rows = allRows();
    endResetModel();
    if (m_column >= 0)
        sort(m_column, m_order);
}

StallsModel::Rows StallsModel::sorted(const Lists &lists, Rows rows, int column, Qt::SortOrder order) {
    const bool rising = order == Qt::AscendingOrder;
    std::vector<Key> keys(rows.size());
    // Texts compare by their place among all texts of the column.
    std::vector<QString> texts;
    for (const StallsOfSeries &list : *lists)
        texts.push_back(column == Run ? list.label : list.endText());
    std::vector<double> places(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        places[i] = static_cast<double>(std::count_if(texts.begin(), texts.end(), [&](const QString &other) {
            return other.localeAwareCompare(texts[i]) < 0;
        }));
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        const StallsOfSeries &list = (*lists)[rows[i].list];
        const auto value = column == Run || column == End
                               ? std::optional(places[rows[i].list])
                               : valueOf(list, list.records[rows[i].record], column);
        const double unknown = std::numeric_limits<double>::infinity();
        keys[i] = {value ? (rising ? *value : -*value) : unknown, i};
    }
    std::sort(keys.begin(), keys.end(), [](const Key &a, const Key &b) {
        return a.value != b.value ? a.value < b.value : a.position < b.position;
    });
    Rows result;
    result.reserve(rows.size());
    for (const Key &key : keys)
        result.push_back(rows[key.position]);
    return result;
}

void StallsModel::sort(int column, Qt::SortOrder order) {
    m_column = column;
    m_order = order;
    m_sorting->cancel();
    if (column < 0)
        return show(allRows());
    if (m_rows.size() <= rowsSortedAtOnce)
        return show(sorted(m_lists, allRows(), column, order));
    m_sorting->start({},
                     [this, lists = m_lists, rows = allRows(), column,
                      order](const std::atomic<bool> &) -> LatestJob::Done {
                         auto result = std::make_shared<Rows>(sorted(lists, rows, column, order));
                         return [this, result] { show(std::move(*result)); };
                     });
}

void StallsModel::show(Rows rows) {
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    // What is chosen stays chosen, wherever it stands now.
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> kept;
    const QModelIndexList before = persistentIndexList();
    for (const QModelIndex &index : before) {
        const Row &row = m_rows[static_cast<std::size_t>(index.row())];
        kept[{row.list, row.record}] = -1;
    }
    std::vector<Row> old = std::exchange(m_rows, std::move(rows));
    if (!kept.empty())
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (const auto found = kept.find({m_rows[i].list, m_rows[i].record}); found != kept.end())
                found->second = static_cast<int>(i);
    for (const QModelIndex &index : before) {
        const Row &row = old[static_cast<std::size_t>(index.row())];
        changePersistentIndex(index, this->index(kept[{row.list, row.record}], index.column()));
    }
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

int StallsModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StallsModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

std::optional<double> StallsModel::value(const Row &row, int column) const {
    const StallsOfSeries &list = (*m_lists)[row.list];
    return valueOf(list, list.records[row.record], column);
}

QVariant StallsModel::data(const QModelIndex &index, int role) const {
    if (!index.isValid())
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const StallsOfSeries &list = (*m_lists)[row.list];
    const bool isText = index.column() == Run || index.column() == End;
    if (role == Qt::TextAlignmentRole)
        return QVariant((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::DecorationRole && index.column() == Run)
        return swatch(list.colour, list.marker, QGuiApplication::palette().color(QPalette::Base));
    if (role == Qt::ToolTipRole && index.column() == Time && !list.records[row.record].time)
        return tr("Not known: delays before it were lost, or are not kept in order");
    if (role == Qt::ToolTipRole && index.column() == Run)
        return list.label;
    if (role != Qt::DisplayRole && role != ValueRole)
        return {};
    if (index.column() == Run)
        return list.label;
    if (index.column() == End)
        return list.endText();
    const auto number = value(row, index.column());
    if (role == ValueRole)
        return number ? QVariant(*number) : QVariant();
    if (index.column() == Size)
        return list.sizeText();
    if (!number)
        return QStringLiteral("-");
    return index.column() == Message ? numberText((*m_lists)[row.list].records[row.record].message)
           : index.column() == Time  ? numberText(*number, 6)
                                     : numberText(*number, 3);
}

QVariant StallsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section <= End ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::DisplayRole) {
        const QString names[] = {tr("Run"),       tr("End"),         tr("Size"),           tr("Message"),
                                 tr("Time\n(s)"), tr("Delay\n(ms)"), tr("Other end\n(ms)")};
        return names[section];
    }
    if (role == Qt::ToolTipRole) {
        const QString words[] = {
            tr("The run that the message belongs to"),
            tr("The end that waited"),
            tr("The message's size"),
            tr("The message's number, from 1"),
            tr("Time into the run: from the first message of this size at this end. '-' where delays before "
               "it were lost or are not kept in order."),
            tr("How long after the message before this one came"),
            tr("The delay of the same message at the other end; '-' where it was not timed there")};
        return words[section];
    }
    return {};
}

std::shared_ptr<const StallsModel> StallsModel::copy() const {
    auto copied = std::make_shared<StallsModel>();
    copied->m_lists = m_lists;
    copied->m_rows = m_rows;
    return copied;
}

SelectedMessage StallsModel::messageAt(int row) const {
    const Row &at = m_rows.at(static_cast<std::size_t>(row));
    const StallsOfSeries &list = (*m_lists)[at.list];
    const runs::StallRecord &record = list.records[at.record];
    return {list.runId, list.step, list.series, record.message, record.delay};
}

int StallsModel::rowOf(const SelectedMessage &message) const {
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const StallsOfSeries &list = (*m_lists)[m_rows[row].list];
        if (list.records[m_rows[row].record].message == message.message && list.runId == message.runId &&
            list.step == message.step && list.series == message.series)
            return static_cast<int>(row);
    }
    return -1;
}

QString StallsModel::text(const QList<int> &rows) const {
    return tableText(*this, rows, End);
}

QString StallsModel::csv(const QList<int> &rows) const {
    return tableCsv(*this, rows, End, ValueRole);
}

} // namespace delayrank::ui
