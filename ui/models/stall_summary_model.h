#pragma once

#include "ui/models/stalls_model.h"

namespace delayrank::ui {

/// What the stalls of each run, end and size come to: one row a series. GUI thread.
class StallSummaryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Run, End, Size, Count, Period, Time, Share, Longest, ColumnCount };
    static constexpr int ValueRole = StallsModel::ValueRole;

    using QAbstractTableModel::QAbstractTableModel;
    void setLists(StallsModel::Lists lists);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    StallsModel::Lists m_lists = std::make_shared<const std::vector<StallsOfSeries>>();
};

} // namespace delayrank::ui
