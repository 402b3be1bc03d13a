#include "ui/views/chart_view.h"

namespace delayrank::ui {

namespace {
constexpr int liveMilliseconds = 250;
}

ChartView::ChartView(const QString &title, Document *document, Selection *selection)
    : m_title(title), m_document(document), m_selection(selection) {
    setAccessibleName(title);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ChartView::refreshNow);
    connect(document, &Document::curvesChanged, this, &ChartView::becomeStale);
    connect(document, &Document::comparisonChanged, this, &ChartView::becomeStale);
}

ChartView::~ChartView() = default;

bool ChartView::isLive() const {
    for (int row = 0; row < m_document->runCount(); ++row)
        if (m_document->isMeasuring(row))
            return true;
    return false;
}

void ChartView::becomeStale() {
    m_stale = true;
    if (isVisible() && !m_timer.isActive())
        m_timer.start(isLive() ? liveMilliseconds : 0);
}

void ChartView::refreshNow() {
    m_timer.stop();
    if (!m_stale || !isVisible())
        return;
    m_stale = false;
    refresh();
}

void ChartView::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    refreshNow();
}

} // namespace delayrank::ui
