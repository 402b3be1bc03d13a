#pragma once

#include "ui/models/latest_task.h"
#include "ui/models/sweep.h"
#include "ui/views/plot_view.h"
#include "ui/views/size_density.h"
#include "ui/views/size_lines.h"

#include <memory>

class QComboBox;

namespace delayrank::ui {

/// Sweeps over the message size: quantiles of the delays and the stalls of every run against the size, or a map
/// of one run's delays over size and length. GUI thread; puts the curves of each size together in another.
class SizesView : public PlotView {
    Q_OBJECT
public:
    enum class Shows { lines, density };
    SizesView(Document *document, Selection *selection);

    void choose(Shows what);
    QString readoutAt(const QPointF &position) const override;
    const std::vector<Sweep> &sweeps() const { return m_sweeps; }
    /// Waits until what the document holds is on show.
    void finishWork() override { m_job.finish(); }

public slots:
    /// The run whose density is drawn, where it is shown.
    void setCurrentRun(const QString &runId);

protected:
    void refresh() override;
    void applyLook() override;
    void showAll() override;
    /// Brushes the delays of the quantile, or of the cell, that is there.
    void choosePoint(const QPointF &position) override;

private:
    void setUpPanels();
    void setUpChoices();
    void showSweeps(std::vector<Sweep> sweeps);
    void showDensity();
    void fillRuns();
    const Sweep *chosenRun() const;
    QString whyEmpty() const;
    QString linesReadout(double sizeBytes) const;
    QString densityReadout(const QPointF &position) const;
    std::optional<SizeDensity::Cell> cellAt(const QPointF &position) const;

    Shows m_shows = Shows::lines;
    QCPAxisRect *m_delays, *m_stalls, *m_map; ///< owned by the plot, as the two below
    QCPColorScale *m_scale;
    SizeDensity *m_density;
    SizeLines m_lines;
    QWidget *m_lineChoices, *m_mapChoices;
    QComboBox *m_what, *m_run;
    QString m_currentRun;
    std::vector<Sweep> m_sweeps;
    std::shared_ptr<SweepMerger> m_merger; ///< used by the job alone
    LatestTask m_job;
};

} // namespace delayrank::ui
