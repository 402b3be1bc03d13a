#include "ui/window/rank_view.h"

namespace delayrank::ui {

namespace {
/// Up to so many distinct delays, ratios are computed at once: within some 30 ms (bench_compare).
constexpr std::size_t computedAtOnce = 500'000;
} // namespace

RankView::RankView(Document *document, RankPlot *plot, QWidget *parent)
    : QSplitter(Qt::Vertical, parent), m_document(document), m_plot(plot), m_ratio(new RatioPlot),
      m_task(new LatestTask(this)) {
    setObjectName(QStringLiteral("rankView"));
    setChildrenCollapsible(false);
    addWidget(m_plot);
    addWidget(m_ratio);
    setStretchFactor(0, 7);
    setStretchFactor(1, 3);
    setSizes({700, 300});
    m_ratio->hide();
    connect(document, &Document::curvesChanged, this, &RankView::refresh);
    connect(document, &Document::comparisonChanged, this, &RankView::refresh);
    connect(m_plot, &RankPlot::viewChanged, this, [this] { m_ratio->setRankRange(m_plot->rankRange()); });
    connect(m_plot, &QCustomPlot::afterReplot, this, &RankView::alignAxes);
    connect(m_ratio, &RatioPlot::zoomWanted, m_plot, &RankPlot::zoomRanks);
    connect(m_ratio, &RatioPlot::homeWanted, m_plot, &RankPlot::home);
    connect(m_ratio, &RatioPlot::menuWanted, this, [this](const QPoint &onScreen) {
        emit m_plot->interaction()->menuRequested({{}, onScreen, {}, std::nullopt});
    });
    connect(m_ratio, &RatioPlot::hovered, m_plot, &RankPlot::hovered);
    refresh();
}

bool RankView::hasBaseline() const {
    return m_document->rowOf(QString::fromStdString(m_document->comparison().baselineRunId)) >= 0;
}

void RankView::setRatioWanted(bool wanted) {
    m_ratioWanted = wanted;
    refresh();
}

void RankView::refresh() {
    const bool shows = showsRatio();
    m_ratio->setVisible(shows);
    m_plot->setLeastLeftMargin(shows ? m_ratio->leftMarginNeeded() : 0);
    if (!shows) {
        m_task->cancel();
        m_ratio->setLines({});
        return;
    }
    m_ratio->setRankAxis(m_document->comparison().rankAxis);
    m_ratio->setRankRange(m_plot->rankRange());
    const std::vector<Curve> baseline = m_document->baselineCurves();
    m_ratio->setBaselineLabel(m_document->baselineLabel());
    const std::vector<Curve> curves = m_document->curves();
    if (costOfRatioLines(curves, baseline, m_ratio->lines()) <= computedAtOnce) {
        m_task->cancel();
        m_ratio->setLines(ratioLines(curves, baseline, m_ratio->lines()));
        return;
    }
    m_task->start([this, curves, baseline, known = m_ratio->lines()]() -> LatestTask::Delivery {
        return [this, lines = ratioLines(curves, baseline, known)] { m_ratio->setLines(lines); };
    });
}

void RankView::alignAxes() {
    const QRect axes = m_plot->axisRect()->rect();
    const QMargins now = m_ratio->axisRect()->margins();
    const int left = axes.left(), right = m_plot->width() - 1 - axes.right();
    if (m_ratio->isVisible() && (now.left() != left || now.right() != right))
        m_ratio->setSideMargins(left, right);
}

} // namespace delayrank::ui
