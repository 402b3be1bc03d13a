#pragma once

#include "ui/models/document.h"
#include "ui/panels/statistics_panel.h"
#include "ui/plots/rank_plot.h"

namespace delayrank::ui {

/// Keeps the plot and the statistics at what the document holds: the plot at every frame, the statistics at
/// once, but four times a second while a run is measured. Lives in the GUI thread.
class DocumentView : public QObject {
    Q_OBJECT
public:
    DocumentView(Document *document, RankPlot *plot, StatisticsPanel *statistics, QObject *parent);

private:
    void showCurves();
    void showComparison();
    void showStatistics();

    Document *m_document;
    RankPlot *m_plot;
    StatisticsPanel *m_statistics;
    runs::Comparison m_shown; ///< what the plot was given last
    QTimer m_statisticsTimer;
};

} // namespace delayrank::ui
