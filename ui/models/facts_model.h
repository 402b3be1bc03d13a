#pragma once

#include "core/runs/fact_table.h"
#include "ui/models/document.h"

#include <QAbstractTableModel>
#include <QIcon>
#include <vector>

namespace delayrank::ui {

/// Facts and settings of runs side by side: a column for each run, a row for each fact, and above those of a
/// group a row with its name. The fact's name is the row's header. GUI thread.
class FactsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// Of a row: whether it names a group, whether its cells differ, which group it is of (int).
    static constexpr int IsGroupRole = Qt::UserRole;
    static constexpr int DiffersRole = Qt::UserRole + 1;
    static constexpr int GroupRole = Qt::UserRole + 2;
    /// Of a row: its name and all its values, for the search field.
    static constexpr int SearchRole = Qt::UserRole + 3;
    /// Of a cell: it is not what the reference has.
    static constexpr int CellDiffersRole = Qt::UserRole + 4;

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows these rows of the document. What differs is held against the baseline where it is among them, else
    /// against the first. Copies what it shows, and keeps no run.
    void showRuns(const Document &document, const QList<int> &rows);
    int runCount() const { return static_cast<int>(m_columns.size()); }
    /// The column that the others are held against; -1 where there is none.
    int reference() const { return m_columns.empty() ? -1 : static_cast<int>(m_reference); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// These rows: columns aligned with blanks for a mail, or CSV (RFC 4180) with the group as first column. A
    /// fact that a run did not record is "-", in CSV empty; one that is not the reference's has a "*" behind it
    /// in the text.
    QString text(const QList<int> &rows) const;
    QString csv(const QList<int> &rows) const;

private:
    struct Column {
        QString label;
        QIcon swatch;
        bool isBaseline = false;
    };
    /// Where a row of this model is: a group's name (`fact` is npos) or a fact.
    struct Line {
        runs::FactGroup group;
        std::size_t fact = static_cast<std::size_t>(-1);
        bool isGroup() const { return fact == static_cast<std::size_t>(-1); }
    };
    const runs::FactRow &factOf(const Line &line) const { return m_facts[line.fact]; }
    bool differs(const Line &line, std::size_t column) const {
        return !line.isGroup() && m_differs[line.fact][column];
    }
    QVariant cellData(const Line &line, std::size_t column, int role) const;
    QVariant rowHeader(const Line &line, int role) const;

    std::vector<Column> m_columns;
    std::size_t m_reference = 0;
    std::vector<runs::FactRow> m_facts;
    std::vector<std::vector<bool>> m_differs; ///< by fact and column: not what the reference has
    std::vector<Line> m_lines;
};

} // namespace delayrank::ui
