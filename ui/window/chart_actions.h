#pragma once

#include "ui/export/chart_export.h"
#include "ui/models/document.h"
#include "ui/panels/statistics_panel.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/message_bar.h"
#include "ui/window/rank_view.h"
#include "ui/window/settings.h"
#include "ui/window/view_tabs.h"

namespace delayrank::ui {

/// Takes the chart and the statistics out of the window: to a file or to the clipboard. Lives in the GUI
/// thread.
class ChartActions : public QObject {
    Q_OBJECT
public:
    ChartActions(Document *document, ViewTabs *views, RankPlot *plot, RankView *rankView, StatisticsPanel *statistics,
                 MessageBar *messages, Settings *settings, QWidget *window);

    /// The rank chart as it is on show, in the look of a style: the axes are those in view.
    ChartRequest request(ChartStyle style, const QSize &size, double scale) const;

    /// The same of the tab on show.
    Picture picture(ChartStyle style, const QSize &size, double scale) const;

public slots:
    void askAndExport();
    void exportTo(delayrank::ui::ChartStyle style, const QSize &size, double scale, const QString &path);
    void copyChart();
    void copyStatistics();
    void copyStatisticsAsCsv();
    void copyComparison();

private:
    Document *m_document;
    ViewTabs *m_views;
    RankPlot *m_plot;
    RankView *m_rankView;
    StatisticsPanel *m_statistics;
    MessageBar *m_messages;
    Settings *m_settings;
    QWidget *m_window;
};

} // namespace delayrank::ui
