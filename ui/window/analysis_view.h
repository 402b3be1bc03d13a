#pragma once

#include "ui/models/document.h"
#include "ui/models/findings.h"
#include "ui/models/latest_job.h"
#include "ui/models/selection.h"
#include "ui/models/stall_lists.h"

#include <QObject>
#include <QTimer>

namespace delayrank::ui {

class FindingsPanel;
class RankPlot;
class RunsPanel;
class StallsPanel;

/// Keeps the stalls, the findings and the brackets in the plot at what the document holds. They are worked
/// out in other threads, of runs that are not being measured: what a measurement shows must not be disturbed
/// by looking at it. Lives in the GUI thread.
class AnalysisView : public QObject {
    Q_OBJECT
public:
    AnalysisView(Document *document, Selection *selection, RankPlot *plot, RunsPanel *runs,
                 StallsPanel *stalls, FindingsPanel *findings, QObject *parent);

    bool showsBrackets() const { return m_showsBrackets; }
    bool isBusy() const { return m_findingJob->isBusy() || m_stallJob->isBusy(); }

public slots:
    void setShowsBrackets(bool shows);
    /// Puts the chosen stalls onto the clipboard; many are made into text in another thread.
    void copyStalls() { copy(false); }
    void copyStallsAsCsv() { copy(true); }

private:
    /// What the findings of one curve were worked out from.
    struct KnownFindings {
        Curve curve;
        std::vector<Finding> findings;
    };
    /// What the lists of stalls were worked out from.
    struct StallKey {
        std::vector<std::pair<const runs::Run *, QString>> runs;
        std::vector<std::pair<QColor, Marker>> looks;
        Delay threshold{0};
        friend bool operator==(const StallKey &, const StallKey &) = default;
    };
    void schedule();
    void refresh();
    void refreshFindings();
    void refreshStalls();
    void takeFindings(const std::vector<Curve> &shown, std::vector<Finding> found);
    void showBrackets();
    void copy(bool csv);

    Document *m_document;
    Selection *m_selection;
    RankPlot *m_plot;
    RunsPanel *m_runs;
    StallsPanel *m_stalls;
    FindingsPanel *m_findings;
    LatestJob *m_findingJob, *m_stallJob, *m_copyJob;
    QTimer m_timer; ///< several changes at once are one
    std::vector<KnownFindings> m_known;
    std::vector<Curve> m_awaited; ///< curves whose findings are being worked out
    StallKey m_stallKey;
    bool m_hasStalls = false; ///< for m_stallKey, or on their way
    bool m_showsBrackets = true;
};

} // namespace delayrank::ui
