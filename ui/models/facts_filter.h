#pragma once

#include <QSortFilterProxyModel>

namespace delayrank::ui {

/// The rows of a FactsModel that are asked for: all, or those that differ, with a text in their name or
/// values. A group's own row stays as long as one of its facts does. GUI thread.
class FactsFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setDifferencesOnly(bool only);
    /// Words that a row must have, all of them, whatever their case; "" finds every row.
    void setSearch(const QString &text);
    /// Facts that are let through, without the rows of groups; and how many there are in all.
    int factCount() const;
    int allFactCount() const;
    void setSourceModel(QAbstractItemModel *model) override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    bool acceptsFact(int row) const;
    bool m_differencesOnly = false;
    QStringList m_words;
};

} // namespace delayrank::ui
