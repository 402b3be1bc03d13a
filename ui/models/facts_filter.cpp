#include "ui/models/facts_filter.h"

#include "ui/models/facts_model.h"

#include <QRegularExpression>
#include <algorithm>

namespace delayrank::ui {

void FactsFilter::setSourceModel(QAbstractItemModel *model) {
    QSortFilterProxyModel::setSourceModel(model);
    // Which rows there are is decided anew with each reset; nothing changes in between.
    setDynamicSortFilter(false);
}

void FactsFilter::setDifferencesOnly(bool only) {
    m_differencesOnly = only;
    invalidateFilter();
}

void FactsFilter::setSearch(const QString &text) {
    m_words = text.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool FactsFilter::acceptsFact(int row) const {
    const QModelIndex index = sourceModel()->index(row, 0);
    if (m_differencesOnly && !index.data(FactsModel::DiffersRole).toBool())
        return false;
    if (m_words.isEmpty())
        return true;
    const QString text = index.data(FactsModel::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool FactsFilter::filterAcceptsRow(int row, const QModelIndex &parent) const {
    if (parent.isValid())
        return false;
    const auto isGroup = [this](int at) {
        return sourceModel()->index(at, 0).data(FactsModel::IsGroupRole).toBool();
    };
    if (!isGroup(row))
        return acceptsFact(row);
    for (int fact = row + 1; fact < sourceModel()->rowCount() && !isGroup(fact); ++fact)
        if (acceptsFact(fact))
            return true;
    return false;
}

int FactsFilter::factCount() const {
    int count = 0;
    for (int row = 0; row < rowCount(); ++row)
        count += index(row, 0).data(FactsModel::IsGroupRole).toBool() ? 0 : 1;
    return count;
}

int FactsFilter::allFactCount() const {
    int count = 0;
    for (int row = 0; row < sourceModel()->rowCount(); ++row)
        count += sourceModel()->index(row, 0).data(FactsModel::IsGroupRole).toBool() ? 0 : 1;
    return count;
}

} // namespace delayrank::ui
