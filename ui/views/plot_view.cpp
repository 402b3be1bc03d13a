#include "ui/views/plot_view.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/chart_notes.h"
#include "ui/plots/threshold_line.h"
#include "ui/views/choices.h"

#include <QHBoxLayout>
#include <QToolTip>
#include <QVBoxLayout>
#include <array>
#include <map>

namespace delayrank::ui {

PlotView::PlotView(const QString &title, Document *document, Selection *selection, DelayAxis delayAxis)
    : ChartView(title, document, selection), m_plot(new QCustomPlot(this)), m_choices(new QHBoxLayout) {
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_choices->setContentsMargins(8, 4, 8, 4);
    m_choices->setSpacing(8);
    layout->addWidget(scrolledRow(m_choices));
    layout->addWidget(m_plot, 1);
    m_plot->setAccessibleName(title);
    setFocusProxy(m_plot);
    m_plot->legend->setVisible(false);
    m_legend = new ChartLegend(m_plot);
    m_notes = new ChartNotes(m_plot);
    m_interaction = new PlotInteraction(m_plot, delayAxis, [this] { showAll(); });
    m_look = lookOf(ChartStyle::screen, palette());
    m_legend->setLook(m_look);
    m_notes->setLook(m_look);
    connectInteraction();
}

PlotView::~PlotView() {
    // What it tells while it goes would reach a view that is half gone.
    disconnect(m_interaction, nullptr, this, nullptr);
}

void PlotView::connectInteraction() {
    m_interaction->setThresholdSource([this]() -> std::optional<Delay> {
        const bool drawn = std::any_of(m_thresholds.begin(), m_thresholds.end(),
                                       [](const ThresholdLine *line) { return line->realVisibility(); });
        return drawn ? std::optional(document().comparison().stallThreshold) : std::nullopt;
    });
    m_interaction->setLegendSource([this](const QPointF &at) { return m_legend->runAt(at.toPoint()); });
    // What is drawn of a run has its id as its name.
    m_interaction->setRunSource([this](const QPointF &at) {
        const QCPAbstractPlottable *const near = m_plot->plottableAt(at, false);
        return near ? near->name() : QString();
    });
    connect(m_interaction, &PlotInteraction::hovered, this, &PlotView::showReadout);
    connect(m_interaction, &PlotInteraction::left, this, [this] { emit hovered(QString()); });
    connect(m_interaction, &PlotInteraction::clicked, this, &PlotView::choosePoint);
}

void PlotView::addThreshold(QCPAxis *delays, bool withWords) {
    m_thresholds.push_back(new ThresholdLine(delays, m_legend));
    m_thresholds.back()->setHasWords(withWords);
    m_thresholds.back()->setLook(m_look);
}

QColor PlotView::shown(const QColor &colour) const {
    return m_style == ChartStyle::list ? colour : readableOn(colour, m_look.background);
}

void PlotView::setLegend(std::vector<ChartLegend::Entry> entries) {
    m_legend->setEntries(std::move(entries));
}

ChartLegend::Entry PlotView::swatchEntry(const QString &label, const QColor &colour,
                                         const QString &runId) const {
    const double half = m_look.markerRadius * 2;
    return {label,
            [colour = shown(colour), half](QCPPainter &painter, const QPointF &centre) {
                painter.fillRect(QRectF(centre.x() - half, centre.y() - half / 2, 2 * half, half), colour);
            },
            runId};
}

std::vector<QPen> PlotView::linesOf(const std::vector<Curve> &curves) const {
    static constexpr std::array styles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    std::map<QRgb, std::size_t> before;
    std::vector<QPen> lines;
    for (const Curve &curve : curves) {
        const QColor full = shown(curve.colour);
        const std::size_t others = curve.isReference() ? 0 : before[curve.colour.rgb()]++;
        lines.emplace_back(curve.isReference() ? mixed(full, m_look.background, 0.5) : full, m_look.lineWidth,
                           styles[others % styles.size()]);
        lines.back().setJoinStyle(Qt::MiterJoin);
    }
    return lines;
}

ChartLegend::Entry PlotView::lineEntry(const Curve &curve, const QPen &line) const {
    const double half = m_look.markerRadius * 3;
    return {curve.label,
            [line = QPen(line.color(), line.widthF() * 1.5, line.style()), half](QCPPainter &painter,
                                                                               const QPointF &centre) {
                painter.setPen(line);
                painter.drawLine(QLineF(centre.x() - half, centre.y(), centre.x() + half, centre.y()));
            },
            curve.runId};
}

void PlotView::setNotes(const QString &emptyText, std::uint64_t zeroDelays) {
    m_notes->setEmpty(!emptyText.isEmpty());
    m_notes->setEmptyText(emptyText);
    m_notes->setZeroDelays(emptyText.isEmpty() ? zeroDelays : 0);
    for (QCPLayoutElement *const element : m_plot->plotLayout()->elements(false))
        if (element)
            element->setVisible(emptyText.isEmpty());
}

void PlotView::followComparison() {
    const runs::Comparison &comparison = document().comparison();
    m_notes->setTitle(QString::fromStdString(comparison.title));
    if (m_unit != comparison.unit) {
        m_unit = comparison.unit;
        m_interaction->setNanosecondsPerUnit(m_unit.nanosecondsPerUnit());
    }
    for (ThresholdLine *const line : m_thresholds)
        line->setThreshold(comparison.stallThreshold, m_unit.fromDelay(comparison.stallThreshold));
    useLook(ChartStyle::screen);
}

void PlotView::useLook(ChartStyle style) {
    m_style = style;
    m_look = lookOf(style, palette());
    applyAxesLook(*m_plot, m_look);
    m_legend->setLook(m_look);
    m_notes->setLook(m_look);
    for (ThresholdLine *const line : m_thresholds)
        line->setLook(m_look);
    const int em = m_look.font.pixelSize();
    // Half of the last tick's number stands beyond the right end.
    for (QCPAxisRect *const axes : m_plot->axisRects())
        axes->setMinimumMargins(QMargins(em, em / 2, em * 2, em / 2));
    m_plot->axisRect()->setMinimumMargins(QMargins(em, std::max(em, m_notes->titleHeight()), em * 2, em / 2));
    applyLook();
}

void PlotView::showContents() {
    if (m_interaction->isHome())
        showAll();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::home() {
    m_interaction->home();
}

void PlotView::zoomIn() {
    m_interaction->zoomIn();
}

void PlotView::zoomOut() {
    m_interaction->zoomOut();
}

void PlotView::drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) {
    finishWork();
    useLook(style);
    m_interaction->drawOn(painter, size);
    useLook(ChartStyle::screen);
    // The layout was that of the picture.
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::showReadout(const QPoint &position, const QPoint &onScreen) {
    const QString text = readoutAt(position);
    emit hovered(text.section(QLatin1Char('\n'), 0, 0));
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(onScreen, text, m_plot);
}

} // namespace delayrank::ui
