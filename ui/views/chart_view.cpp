#include "ui/views/chart_view.h"

#include <QEvent>

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

void ChartView::becomeStale() {
    m_stale = true;
    if (isVisible() && !m_timer.isActive())
        m_timer.start(m_document->isLive() ? liveMilliseconds : 0);
}

void ChartView::refreshNow() {
    m_timer.stop();
    if (!m_stale || !isVisible())
        return;
    m_stale = false;
    refresh();
}

void ChartView::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        becomeStale();
}

void ChartView::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    refreshNow();
}

} // namespace delayrank::ui
