#pragma once

#include "ui/models/latest_task.h"
#include "ui/views/chart_view.h"
#include "ui/views/summary.h"

#include <memory>

class QGraphicsView;

namespace delayrank::ui {

class SummaryScene;

/// All shown runs at a glance: where their stalled time is, and how their delays spread. GUI thread; merges
/// curves and finds clusters in another.
class SummaryView : public ChartView {
    Q_OBJECT
public:
    SummaryView(Document *document, Selection *selection);
    ~SummaryView() override;

    void drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) override;
    /// Waits until what the document holds is on show.
    void finishWork() { m_job.finish(); }
    const Summary &summary() const { return m_summary; }
    SummaryScene *scene() const { return m_scene; }

signals:
    /// The numbers of an axis were double-clicked: of the stalled time (horizontal) or of the delays (vertical).
    void axisActivated(Qt::Orientation orientation);

public slots:
    void home() override;
    void zoomIn() override;
    void zoomOut() override;

protected:
    void refresh() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showSummary(const Summary &summary);
    void fit();
    bool onViewport(QEvent *event);
    bool onKey(int key);
    QString comparisonTitle() const;

    QGraphicsView *m_view;
    SummaryScene *m_scene;
    Summary m_summary;
    std::shared_ptr<SummaryMaker> m_maker; ///< used by the job alone
    LatestTask m_job;
};

} // namespace delayrank::ui
