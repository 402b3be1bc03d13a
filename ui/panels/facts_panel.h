#pragma once

#include "ui/models/facts_filter.h"
#include "ui/models/facts_model.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace delayrank::ui {

class EmptyHint;

/// The Facts dock: settings and host facts of the chosen runs side by side; of all drawn runs where none is
/// chosen. Of one chosen run beside the baseline, where there is one. GUI thread.
class FactsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FactsPanel(Document *document, QWidget *parent = nullptr);

    FactsModel *model() const { return m_model; }
    FactsFilter *filter() const { return m_filter; }
    QTableView *view() const { return m_view; }
    /// Puts these actions into the context menu: they are the main menu's.
    void addMenuActions(const QList<QAction *> &actions);

    /// The selected rows, or all that are on show.
    QString text() const { return m_model->text(chosenRows()); }
    QString csv() const { return m_model->csv(chosenRows()); }

public slots:
    void setChosenRuns(const QStringList &runIds);
    void setDifferencesOnly(bool only);

signals:
    void differencesOnlyChanged(bool only);

protected:
    QSize sizeHint() const override { return {900, 190}; }
    void showEvent(QShowEvent *event) override;

private:
    QList<int> runRows() const;
    QList<int> chosenRows() const;
    /// Soon, and only where it can be seen: facts of long sweeps are many.
    void refreshLater();
    void refresh();
    void tellCounts();

    Document *m_document;
    FactsModel *m_model;
    FactsFilter *m_filter;
    QTableView *m_view;
    QCheckBox *m_differences;
    QLineEdit *m_search;
    QLabel *m_counts;
    EmptyHint *m_hint;
    QStringList m_chosen;
    QTimer m_refresh;
    bool m_stale = true;
};

} // namespace delayrank::ui
