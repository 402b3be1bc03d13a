#include "ui/window/document_view.h"

namespace delayrank::ui {

DocumentView::DocumentView(Document *document, RankPlot *plot, StatisticsPanel *statistics, QObject *parent)
    : QObject(parent), m_document(document), m_plot(plot), m_statistics(statistics) {
    m_statisticsTimer.setSingleShot(true);
    connect(&m_statisticsTimer, &QTimer::timeout, this, &DocumentView::showStatistics);
    connect(document, &Document::curvesChanged, this, &DocumentView::showCurves);
    connect(document, &Document::comparisonChanged, this, &DocumentView::showComparison);
    connect(plot, &RankPlot::thresholdChanged, document, &Document::setThreshold);
    m_shown = document->comparison();
    m_plot->setComparison(m_shown);
    showCurves();
}

void DocumentView::showCurves() {
    m_plot->setCurves(m_document->curves());
    if (!m_document->isLive())
        showStatistics();
    else if (!m_statisticsTimer.isActive())
        m_statisticsTimer.start(250);
}

void DocumentView::showStatistics() {
    m_statisticsTimer.stop();
    const runs::Comparison &comparison = m_document->comparison();
    m_statistics->setCurves(m_document->curves(), comparison.stallThreshold, m_document->baselineCurves());
}

void DocumentView::showComparison() {
    // Only what differs: a threshold that is dragged must not disturb the view.
    const runs::Comparison &now = m_document->comparison();
    if (now.unit != m_shown.unit)
        m_plot->setUnit(now.unit);
    if (now.rankAxis != m_shown.rankAxis)
        m_plot->setRankAxis(now.rankAxis);
    if (now.stallThreshold != m_plot->threshold())
        m_plot->setThreshold(now.stallThreshold);
    if (now.marks != m_shown.marks)
        m_plot->setMarks(now.marks);
    if (now.title != m_shown.title)
        m_plot->setTitle(QString::fromStdString(now.title));
    if (now.rankRange != m_shown.rankRange || now.delayRange != m_shown.delayRange) {
        m_plot->setFixedRanges(now.rankRange, now.delayRange);
        m_plot->home();
    }
    m_shown = now;
    showStatistics();
}

} // namespace delayrank::ui
