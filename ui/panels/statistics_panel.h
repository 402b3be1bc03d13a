#pragma once

#include "ui/models/statistics_model.h"

#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QWidget>

namespace delayrank::ui {

/// The Statistics dock: one row a shown curve, sorted by a click on a header, and below them how the chosen
/// ones stand to the baseline, in words. GUI thread.
class StatisticsPanel : public QWidget {
    Q_OBJECT
public:
    explicit StatisticsPanel(QWidget *parent = nullptr);

    StatisticsModel *model() const { return m_model; }
    QTableView *view() const { return m_view; }
    void setCurves(const std::vector<Curve> &curves, Delay threshold, const std::vector<Curve> &baseline);

    /// The selected rows, or all where none is, as they are sorted.
    QString text() const { return m_model->text(chosenRows()); }
    QString csv() const { return m_model->csv(chosenRows()); }
    /// How those stand to the baseline, a sentence a line; empty where nothing is compared.
    QString comparison() const { return m_model->sentences(chosenRows()); }

signals:
    void comparisonChanged();
    void rowActivated(const QString &runId);

protected:
    QSize sizeHint() const override { return {900, 190}; }

private:
    QList<int> chosenRows() const;
    void showSentence();
    StatisticsModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTableView *m_view;
    QLabel *m_sentence;
};

} // namespace delayrank::ui
