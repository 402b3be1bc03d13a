#pragma once

#include "ui/models/latest_job.h"
#include "ui/models/selection.h"
#include "ui/models/stall_lists.h"

#include <QAbstractTableModel>

namespace delayrank::ui {

/// The list of stalls: one row each, made into text when it is looked at, so that hundreds of thousands cost
/// no more than those in view. Sorts by itself, long lists in another thread. GUI thread.
class StallsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Run, End, Size, Message, Time, DelayColumn, Other, ColumnCount };
    /// The number behind the text (ms, s; nothing where it is not known), for tests and spreadsheets.
    static constexpr int ValueRole = Qt::UserRole + 1;

    using Lists = std::shared_ptr<const std::vector<StallsOfSeries>>;

    explicit StallsModel(QObject *parent = nullptr);

    /// In the order of the lists, then sorted as before.
    void setLists(Lists lists);
    const Lists &lists() const { return m_lists; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Column -1: the order of the lists. What is not known stands at the end, whichever way round.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    bool isSorting() const { return m_sorting->isBusy(); }

    /// The same rows in the same order, for another thread that makes text of them.
    std::shared_ptr<const StallsModel> copy() const;
    SelectedMessage messageAt(int row) const;
    /// The row of a message; -1 where it is not listed. Costs a look at every row.
    int rowOf(const SelectedMessage &message) const;
    /// Rows with the header: aligned for a mail, or for a spreadsheet.
    QString text(const QList<int> &rows) const;
    QString csv(const QList<int> &rows) const;

private:
    struct Row {
        std::uint32_t list;
        std::uint32_t record;
    };
    using Rows = std::vector<Row>;
    static Rows sorted(const Lists &lists, Rows rows, int column, Qt::SortOrder order);
    Rows allRows() const;
    void show(Rows rows);
    std::optional<double> value(const Row &row, int column) const;
    QStringList header() const;

    Lists m_lists = std::make_shared<const std::vector<StallsOfSeries>>();
    Rows m_rows;
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    LatestJob *m_sorting;
};

} // namespace delayrank::ui
