#pragma once

#include "ui/models/statistics_columns.h"

#include <QAbstractTableModel>
#include <vector>

namespace delayrank::ui {

class RatioConfidence;

/// The statistics of the shown curves, one row each: label, then statisticsColumns(). Lives in the GUI
/// thread; setCurves() costs only the curves that are new since the last call.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int LabelColumn = 0;
    /// The value to sort by: a number in the header's unit, invalid where it is undefined.
    static constexpr int ValueRole = Qt::UserRole;
    static constexpr int RunIdRole = Qt::UserRole + 1;
    /// The text without the sign of better or worse, and its number, invalid where it is undefined or infinite.
    static constexpr int PlainTextRole = Qt::UserRole + 2;
    static constexpr int NumberRole = Qt::UserRole + 3;

    explicit StatisticsModel(QObject *parent = nullptr);

    /// `baseline`: what the curves are compared with, shown among them or not; empty: nothing. Where
    /// repetitions are compared the intervals follow from another thread.
    void setCurves(const std::vector<Curve> &curves, Delay threshold, const std::vector<Curve> &baseline);
    const std::vector<StatisticsRow> &rows() const { return m_rows; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// The comparison of these rows with the baseline, a sentence a line; empty where nothing is compared.
    QString sentences(const QList<int> &rows) const;
    /// These rows of this model with the headers: columns aligned with blanks for a mail, or CSV (RFC 4180,
    /// all digits, undefined is empty).
    QString text(const QList<int> &rows) const;
    QString csv(const QList<int> &rows) const;

signals:
    /// The intervals of some rows have come.
    void intervalsFound();

private:
    StatisticsRow analysed(const Curve &curve, Delay threshold) const;
    void compareWithBaseline(const std::vector<Curve> &baseline);
    QVariant ratioData(const StatisticsColumn &column, const StatisticsRow &row, int role) const;

    std::vector<StatisticsRow> m_rows;
    std::vector<std::shared_ptr<const StatisticsRow>> m_baseline;
    RatioConfidence *m_confidence;
};

} // namespace delayrank::ui
