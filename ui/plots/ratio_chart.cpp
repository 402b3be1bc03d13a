#include "ui/plots/ratio_chart.h"

#include "core/analysis/against_baseline.h"
#include "ui/plots/axes_look.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/decade_ticker.h"
#include "ui/plots/home_ranges.h"
#include "ui/plots/ratio_note.h"
#include "ui/plots/ratio_plottable.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

const QString lineLayer = QStringLiteral("ratios");

QString percentText(double share) {
    return QString::number(share * 100, 'g', 3) + QStringLiteral(" %");
}

} // namespace

RatioChart::RatioChart(QWidget *parent) : QCustomPlot(parent) {
    setObjectName(QStringLiteral("ratioChart"));
    setAccessibleName(QStringLiteral("Ratio to the baseline"));
    legend->setVisible(false); // the one above tells the colours
    setupLogBox(*axisRect());
    addLayer(lineLayer, layer(QStringLiteral("axes")), QCustomPlot::limAbove);
    m_one = new QCPItemStraightLine(this);
    m_one->setLayer(QStringLiteral("grid"));
    m_one->setSelectable(false);
    m_one->point1->setCoords(1, 1);
    m_one->point2->setCoords(10, 1);
    m_note = new RatioNote(this);
    yAxis->setLabel(QStringLiteral("ratio"));
    xAxis->setRange(1, 1e5);
    applyLook();
    updateNote();
    updateRatioRange();
}

double RatioChart::xPerFraction(const Curve &curve) const {
    return static_cast<double>(curve.curve->size()) * xScaleOf(curve, m_rankAxis);
}

void RatioChart::setLines(std::vector<RatioLine> lines) {
    m_lines = std::move(lines);
    updatePlottables();
    updateRatioRange();
    updateNote();
    replot(QCustomPlot::rpQueuedReplot);
}

void RatioChart::setBaselineLabel(const QString &label) {
    constexpr qsizetype room = 48;
    m_baseline = label.size() > room ? label.left(room - 1) + QChar(0x2026) : label;
    updateNote();
    replot(QCustomPlot::rpQueuedReplot);
}

void RatioChart::setRankAxis(runs::RankAxis rankAxis) {
    m_rankAxis = rankAxis;
    updatePlottables();
    updateRatioRange();
    replot(QCustomPlot::rpQueuedReplot);
}

void RatioChart::setRankRange(const runs::AxisRange &ranks) {
    xAxis->setRange(ranks.lower, ranks.upper);
    updateRatioRange();
    replot(QCustomPlot::rpQueuedReplot);
}

void RatioChart::updatePlottables() {
    while (m_plottables.size() > m_lines.size()) {
        removePlottable(m_plottables.back());
        m_plottables.pop_back();
    }
    while (m_plottables.size() < m_lines.size()) {
        m_plottables.push_back(new RatioPlottable(xAxis, yAxis)); // owned by the axes' plot
        m_plottables.back()->setLayer(lineLayer);
    }
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        const Curve &curve = m_lines[index].curve;
        m_plottables[index]->setCurve(m_lines[index].ratio, xPerFraction(curve));
        m_plottables[index]->setLook(
            m_style == ChartStyle::list ? curve.colour : readableOn(curve.colour, m_look.background),
            m_look.lineWidth);
    }
}

void RatioChart::updateRatioRange() {
    // 1 is always in view, and something on both sides of it.
    double lowest = 0.8, highest = 1.25;
    for (const RatioPlottable *plottable : m_plottables) {
        bool found = false;
        const QCPRange range = plottable->getValueRange(found, QCP::sdPositive, xAxis->range());
        if (!found)
            continue;
        lowest = std::min(lowest, range.lower);
        highest = std::max(highest, range.upper);
    }
    const double room = std::pow(highest / lowest, 0.06); // of the height, above and below
    yAxis->setRange(lowest / room, highest * room);
}

void RatioChart::updateNote() {
    if (m_lines.empty()) {
        m_note->setText(
            QStringLiteral("Show another run to see its delays beside those of %1").arg(m_baseline));
        return;
    }
    QString text =
        QStringLiteral("delay of %1 / delay of the run; above 1 the run is faster").arg(m_baseline);
    double from = 1;
    for (const RatioLine &line : m_lines)
        from = std::min(from, line.ratio->undefinedFrom());
    if (from < 1)
        text += QStringLiteral("; no ratio where a delay is 0 ns: %1the shortest %2")
                    .arg(m_lines.size() > 1 ? QStringLiteral("up to ") : QString(), percentText(1 - from));
    m_note->setText(text);
}

QString RatioChart::note() const {
    return m_note->text();
}

void RatioChart::setChartStyle(ChartStyle style) {
    m_style = style;
    applyLook();
    updatePlottables();
    replot(QCustomPlot::rpQueuedReplot);
}

void RatioChart::applyLook() {
    m_look = lookOf(m_style, palette());
    applyAxesLook(*this, m_look);
    setDecadeTicks(*axisRect(), m_look);
    m_ticker.reset(new DecadeTicker(m_look.boxTicks ? TickNumbers::plain : TickNumbers::powers));
    for (QCPAxis *axis : {yAxis, yAxis2})
        axis->setTicker(m_ticker);
    thinOutRatios(height());
    QPen pen(m_look.foreground, std::max(1.0, m_look.font.pixelSize() / 12.0));
    pen.setDashPattern({6, 4});
    m_one->setPen(pen);
    m_note->setLook(m_look);
    setSideMargins(leftMarginNeeded(), m_look.font.pixelSize() * 2);
}

int RatioChart::leftMarginNeeded() const {
    const QFontMetrics metrics(m_look.font);
    const QString widest = m_look.boxTicks ? QStringLiteral("1e-05") : QStringLiteral("0.001");
    return metrics.horizontalAdvance(widest) + metrics.height() + m_look.font.pixelSize() * 5 / 4;
}

void RatioChart::setSideMargins(int left, int right) {
    const int em = m_look.font.pixelSize();
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMargins(QMargins(left, m_note->height(), right, QFontMetrics(m_look.font).height() + em));
    replot(QCustomPlot::rpQueuedReplot);
}

QString RatioChart::readoutAt(const QPointF &position) const {
    if (!axisRect()->rect().contains(position.toPoint()))
        return {};
    const double x = xAxis->pixelToCoord(position.x());
    QStringList all;
    for (const RatioLine &line : m_lines) {
        const double fraction = x / xPerFraction(line.curve);
        const auto step = fraction > 0 && fraction <= 1 ? line.ratio->at(fraction) : std::nullopt;
        if (step)
            all << QStringLiteral("%1: x %2 at %3 of the messages (%4, %5)")
                       .arg(line.curve.label, QString::fromStdString(analysis::ratioText(step->ratio())),
                            percentText(fraction), delayText(step->run), delayText(step->baseline));
    }
    return all.join(QLatin1Char('\n'));
}

void RatioChart::thinOutRatios(int height) {
    const QMargins margins = axisRect()->margins();
    const double each = m_look.font.pixelSize() * 1.3;
    m_ticker->setMostLabels(
        std::max(2, static_cast<int>((height - margins.top() - margins.bottom()) / each)));
}

void RatioChart::resizeEvent(QResizeEvent *event) {
    thinOutRatios(event->size().height());
    QCustomPlot::resizeEvent(event);
}

void RatioChart::drawOn(QCPPainter &painter, const QSize &size) {
    thinOutRatios(size.height());
    toPainter(&painter, size.width(), size.height());
}

void RatioChart::changeEvent(QEvent *event) {
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_note) {
        const QMargins margins = axisRect()->margins();
        applyLook();
        setSideMargins(margins.left(), margins.right());
        updatePlottables();
    }
}

} // namespace delayrank::ui
