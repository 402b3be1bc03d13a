#pragma once

#include "ui/models/document.h"
#include "ui/models/latest_task.h"
#include "ui/plots/rank_plot.h"
#include "ui/plots/ratio_plot.h"

#include <QSplitter>

namespace delayrank::ui {

/// The rank plot and, where there is a baseline and it is wanted, the ratio plot below it: their ranks go
/// together, and their axes stand one above the other. Keeps the ratio plot at what the document holds; the
/// rank plot is DocumentView's. GUI thread.
class RankView : public QSplitter {
    Q_OBJECT
public:
    /// Takes the plot over.
    RankView(Document *document, RankPlot *plot, QWidget *parent = nullptr);

    RankPlot *plot() const { return m_plot; }
    RatioPlot *ratioPlot() const { return m_ratio; }
    /// Whether the ratio plot is wanted where there is a baseline.
    void setRatioWanted(bool wanted);
    bool isRatioWanted() const { return m_ratioWanted; }
    /// Whether it is there: wanted, and there is a baseline.
    bool showsRatio() const { return m_ratioWanted && hasBaseline(); }

private:
    bool hasBaseline() const;
    void refresh();
    void alignAxes();

    Document *m_document;
    RankPlot *m_plot;
    RatioPlot *m_ratio;
    LatestTask *m_task;
    bool m_ratioWanted = true;
};

} // namespace delayrank::ui
