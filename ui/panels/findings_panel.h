#pragma once

#include "ui/models/findings.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace delayrank::ui {

/// The Findings dock: the clusters of the curves, what each could be, why, and what to try. GUI thread.
class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(QWidget *parent = nullptr);

    void setFindings(const std::vector<Finding> &findings);
    QTreeWidget *tree() const { return m_tree; }
    /// The suggestion under the cursor, or the first one below the item under it; null where there is none.
    const remote::Suggestion *currentSuggestion() const;

public slots:
    /// Asks for suggestionChosen() with the current one.
    void queueCurrent();

signals:
    /// The user wants to measure the run again as that configuration.
    void suggestionChosen(const QString &runId, const delayrank::remote::Configuration &configuration);
    /// HZ of the run is not known, and the user wants to enter it.
    void hertzRequested(const QString &runId);
    void currentSuggestionChanged(bool there);
    /// The delays of a cluster, to be pointed at in the other views.
    void bandActivated(delayrank::Delay shortest, delayrank::Delay longest);

protected:
    QSize sizeHint() const override { return {900, 190}; }

private:
    struct Place {
        std::size_t finding;
        int couldBe, suggestion; ///< -1: the item above
    };
    void add(const Finding &finding, std::size_t index);
    void activate(QTreeWidgetItem *item);
    static Place placeOf(const QTreeWidgetItem *item);
    std::optional<Place> currentPlace() const;
    void tell();

    std::vector<Finding> m_findings;
    QTreeWidget *m_tree;
    QLabel *m_note;
    QPushButton *m_queue;
};

} // namespace delayrank::ui
