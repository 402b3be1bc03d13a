#pragma once

#include "ui/models/statistics_columns.h"

#include <QAbstractTableModel>
#include <vector>

namespace delayrank::ui {

/// The statistics of the shown curves, one row each: label, then statisticsColumns(). Lives in the GUI
/// thread; setCurves() costs only the curves that are new since the last call.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int LabelColumn = 0;
    /// The value to sort by: a number in the header's unit, invalid where it is undefined.
    static constexpr int ValueRole = Qt::UserRole;
    static constexpr int RunIdRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setCurves(const std::vector<Curve> &curves, Delay threshold, const QString &baselineRunId);
    const std::vector<StatisticsRow> &rows() const { return m_rows; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// These rows of this model with the headers: columns aligned with blanks for a mail, or CSV (RFC 4180,
    /// all digits, undefined is empty).
    QString text(const QList<int> &rows) const;
    QString csv(const QList<int> &rows) const;

private:
    void compareWithBaseline(const QString &baselineRunId);
    std::vector<StatisticsRow> m_rows;
    Delay m_threshold{-1};
};

} // namespace delayrank::ui
