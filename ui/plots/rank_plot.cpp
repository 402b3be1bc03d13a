#include "ui/plots/rank_plot.h"

#include "ui/plots/chart_legend.h"
#include "ui/plots/curve_cursor.h"
#include "ui/plots/readout.h"
#include "ui/plots/threshold_line.h"

#include <QToolTip>
#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double clickReach = 10; // pixels from a sample within which it is hit
constexpr double walkStep = 4;    // pixels that the cursor goes at least
} // namespace

RankPlot::RankPlot(QWidget *parent) : RankChart(parent) {
    setObjectName(QStringLiteral("rankPlot"));
    setAccessibleName(QStringLiteral("Rank plot"));
    m_interaction = new PlotInteraction(this, DelayAxis::y, [this] { showHomeRanges(); });
    m_cursor = new CurveCursor(this);
    unitChanged();
    for (QCPAxis *axis : {xAxis, yAxis})
        connect(axis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), this, &RankPlot::viewChanged);
    connectInteraction();
}

RankPlot::~RankPlot() = default;

void RankPlot::connectInteraction() {
    m_interaction->setBrushesAcross(true);
    m_interaction->setThresholdSource([this]() -> std::optional<delayrank::Delay> {
        return thresholdLine().visible() ? std::optional(threshold()) : std::nullopt;
    });
    m_interaction->setLegendSource([this](const QPointF &at) { return legendBox().runAt(at.toPoint()); });
    m_interaction->setRunSource([this](const QPointF &at) {
        const auto point = nearestPoint(*this, at, clickReach);
        return point ? curves()[point->curve].runId : QString();
    });
    connect(m_interaction, &PlotInteraction::canUndoChanged, this, &RankPlot::canUndoViewChanged);
    connect(m_interaction, &PlotInteraction::canRedoChanged, this, &RankPlot::canRedoViewChanged);
    connect(m_interaction, &PlotInteraction::hovered, this, &RankPlot::showReadout);
    connect(m_interaction, &PlotInteraction::left, this, [this] { emit hovered(QString()); });
    connect(m_interaction, &PlotInteraction::acrossBrushed, this, &RankPlot::brushRanks);
    connect(m_interaction, &PlotInteraction::clicked, this,
            [this](const QPointF &at) { choose(nearestPoint(*this, at, clickReach)); });
    connect(m_interaction, &PlotInteraction::thresholdMoved, this, [this](delayrank::Delay next) {
        setThreshold(next);
        emit thresholdChanged(next);
    });
}

void RankPlot::forgetViews() {
    if (m_interaction)
        m_interaction->forgetViews();
}

void RankPlot::unitChanged() {
    if (m_interaction)
        m_interaction->setNanosecondsPerUnit(unit().nanosecondsPerUnit());
}

void RankPlot::showRanges(const runs::AxisRange &rank, const runs::AxisRange &delay) {
    m_interaction->showRanges(rank, delay);
}

void RankPlot::zoomRanks(double about, double factor) {
    m_interaction->zoomX(about, factor);
}

QString RankPlot::readoutAt(const QPointF &position) const {
    const std::optional<delayrank::Delay> delay = m_interaction->delayAt(position);
    if (!delay)
        return {};
    return readout(curves(), {xAxis->pixelToCoord(position.x()), *delay}, rankAxis());
}

void RankPlot::showReadout(const QPoint &position, const QPoint &globalPosition) {
    const QString text = readoutAt(position);
    emit hovered(text.section(QLatin1Char('\n'), 0, 0));
    if (text.isEmpty() || curves().empty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalPosition, text, this);
}

std::optional<CurvePoint> RankPlot::cursorPoint() const {
    return m_cursor->point();
}

void RankPlot::choose(const std::optional<CurvePoint> &point) {
    m_cursor->setPoint(point);
    m_cursor->layer()->replot();
    if (point)
        emit pointChosen(*point);
}

void RankPlot::brushRanks(const runs::AxisRange &ranks, const QPointF &from) {
    const auto start = nearestPoint(*this, from, 1e6);
    if (!start)
        return;
    const double scale = xScaleOf(curves()[start->curve]);
    const auto first = pointAtRank(*this, start->curve, std::ceil(ranks.lower / scale));
    const auto last = pointAtRank(*this, start->curve, std::floor(ranks.upper / scale));
    m_interaction->brush(DelayBand{last->delay, first->delay});
}

void RankPlot::showCursor() {
    const auto point = m_cursor->point();
    if (!point)
        return;
    const QPointF place = pixelOf(*this, *point);
    const QRect axes = axisRect()->rect();
    // As far as is needed, and half of the axes beyond.
    if (point->delay > delayrank::Delay(0) && !axes.contains(place.toPoint()))
        m_interaction->panBy((place.x() - axes.center().x()) / axes.width(),
                             (axes.center().y() - place.y()) / axes.height());
    m_cursor->layer()->replot();
    const Curve &curve = curves()[point->curve];
    const double x = static_cast<double>(point->rank) * xScaleOf(curve);
    emit hovered(QStringLiteral("%1; %2").arg(readoutPlace({x, point->delay}, rankAxis()),
                                             readoutOf(curve, {x, point->delay}, rankAxis())));
}

void RankPlot::keyPressEvent(QKeyEvent *event) {
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const double pixels = event->modifiers().testFlag(Qt::ShiftModifier) ? 0 : walkStep;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (control && m_cursor->walk(event->key() == Qt::Key_Left ? -1 : 1, pixels))
            return showCursor();
        break;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        if (control && m_cursor->change(event->key() == Qt::Key_PageUp ? -1 : 1))
            return showCursor();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor->point())
            return choose(m_cursor->point());
        break;
    default:
        break;
    }
    RankChart::keyPressEvent(event);
}

} // namespace delayrank::ui
