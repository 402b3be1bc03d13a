#pragma once

#include "core/analysis/stalls.h"
#include "ui/models/stalls_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace delayrank::ui {

class StallSummaryModel;

/// The Stalls dock: what stalls come to for each run, end and size, and the list of them. GUI thread.
class StallsPanel : public QWidget {
    Q_OBJECT
public:
    enum class Scope { shownRuns, currentRun };

    explicit StallsPanel(QWidget *parent = nullptr);

    StallsModel *model() const { return m_model; }
    StallSummaryModel *summary() const { return m_summary; }
    QTableView *view() const { return m_view; }
    Scope scope() const;

    void setLists(StallsModel::Lists lists);
    void setThreshold(Delay threshold);
    /// `words`: what is going on, or why there is nothing; empty: how many stalls are listed.
    void setStatus(const QString &words);
    /// Shows and chooses the row of a message that was chosen elsewhere.
    void choose(const SelectedMessage &message);

    /// The selected rows of the list, or all, as they are sorted.
    QList<int> chosenRows() const;

signals:
    void scopeChanged();
    /// A threshold was typed.
    void thresholdEntered(delayrank::Delay threshold);
    void messageActivated(const delayrank::ui::SelectedMessage &message);
    /// The panel has come into view: what it shows may be old.
    void shown();

protected:
    QSize sizeHint() const override { return {900, 190}; }
    void showEvent(QShowEvent *event) override;

private:
    void takeThreshold();
    void tellCount();

    StallsModel *m_model;
    StallSummaryModel *m_summary;
    QComboBox *m_scope;
    QLineEdit *m_threshold;
    QLabel *m_status;
    QTableView *m_summaryView, *m_view;
    Delay m_shownThreshold = analysis::defaultStallThreshold;
};

} // namespace delayrank::ui
