#include "ui/views/plot_view.h"

#include "ui/plots/axes_look.h"
#include "ui/plots/chart_notes.h"
#include "ui/views/view_marks.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>
#include <cmath>

namespace delayrank::ui {

namespace {

constexpr auto mouse = QCP::Interactions(QCP::iRangeDrag | QCP::iRangeZoom);

/// A range that can be drawn: within what makes sense, and not narrower than doubles tell apart.
QCPRange sane(const QCPRange &range, const QCPRange &before, bool logarithmic) {
    const bool inside = !logarithmic || (range.lower >= 1e-12 && range.upper <= 1e19);
    const double length = logarithmic ? std::log(range.upper / range.lower) : range.size();
    const double least = logarithmic ? 1e-4 : 1e-9 * std::fmax(std::fabs(range.upper), 1e-9);
    return inside && length >= least ? range : before;
}

/// The row of choices, which is scrolled where the window is narrow: many choices widen no window.
QScrollArea *scrolled(QHBoxLayout *row) {
    auto *const content = new QWidget;
    content->setLayout(row);
    auto *const area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const QScrollBar *const bar = area->horizontalScrollBar();
    QObject::connect(bar, &QScrollBar::rangeChanged, area, [area, content, bar](int, int most) {
        area->setFixedHeight(content->sizeHint().height() + (most > 0 ? bar->sizeHint().height() : 0));
    });
    return area;
}

} // namespace

PlotView::PlotView(const QString &title, Document *document, Selection *selection)
    : ChartView(title, document, selection), m_plot(new QCustomPlot(this)), m_choices(new QHBoxLayout) {
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_choices->setContentsMargins(8, 4, 8, 4);
    m_choices->setSpacing(8);
    layout->addWidget(scrolled(m_choices));
    layout->addWidget(m_plot, 1);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setAccessibleName(title);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_plot); // its keys come here, as it takes none
    m_plot->legend->setVisible(false);
    m_legend = new ChartLegend(m_plot);
    m_notes = new ChartNotes(m_plot);
    m_look = lookOf(ChartStyle::screen, palette());
    m_legend->setLook(m_look);
    m_notes->setLook(m_look);
    m_plot->setInteractions(mouse);
    m_plot->axisRect()->setRangeZoomFactor(zoomStep);
    m_plot->installEventFilter(this);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent *event) { press(*event); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent *event) { hover(*event); });
    connect(m_plot, &QCustomPlot::mouseRelease, this, &PlotView::release);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotView::home);
    connect(m_plot, &QCustomPlot::afterReplot, this, [this] { m_drawn = true; });
    connect(selection, &Selection::crosshairChanged, this, &PlotView::showSelection);
    connect(selection, &Selection::bandChanged, this, &PlotView::showSelection);
}

PlotView::~PlotView() {
    // What it tells while it goes would reach a view that is half gone.
    disconnect(m_plot, nullptr, this, nullptr);
}

void PlotView::setUpPanel(QCPAxisRect *axes) {
    axes->setRangeZoomFactor(zoomStep);
    setupLogBox(*axes);
    for (QCPAxis *const axis : axes->axes()) {
        connect(axis, qOverload<const QCPRange &, const QCPRange &>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange &range, const QCPRange &before) {
                    const bool logarithmic = axis->scaleType() == QCPAxis::stLogarithmic;
                    if (const QCPRange good = sane(range, before, logarithmic); good != range)
                        axis->setRange(good);
                    m_home = m_home && m_changesItself;
                });
    }
    m_home = true; // the ranges that changed were nobody's
}

void PlotView::addMarks(QCPAxis *delays, bool withWords) {
    m_marks.push_back(new ViewMarks(delays, withWords ? m_legend : nullptr));
    m_marks.back()->setLook(m_look);
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

void PlotView::setNotes(const QString &emptyText, std::uint64_t zeroDelays) {
    m_notes->setEmpty(!emptyText.isEmpty());
    m_notes->setEmptyText(emptyText);
    m_notes->setZeroDelays(emptyText.isEmpty() ? zeroDelays : 0);
}

void PlotView::followComparison() {
    const runs::Comparison &comparison = document().comparison();
    m_notes->setTitle(QString::fromStdString(comparison.title));
    for (ViewMarks *const marks : m_marks) {
        marks->setUnit(comparison.unit);
        marks->setThreshold(comparison.stallThreshold);
        marks->setCrosshair(selection().crosshair());
        marks->setBand(selection().band());
    }
    useLook(ChartStyle::screen);
}

void PlotView::useLook(ChartStyle style) {
    m_style = style;
    m_look = lookOf(style, palette());
    applyAxesLook(*m_plot, m_look);
    m_legend->setLook(m_look);
    m_notes->setLook(m_look);
    for (ViewMarks *const marks : m_marks)
        marks->setLook(m_look);
    const int em = m_look.font.pixelSize();
    // Half of the last tick's number stands beyond the right end.
    for (QCPAxisRect *const axes : m_plot->axisRects())
        axes->setMinimumMargins(QMargins(em, em / 2, em * 2, em / 2));
    m_plot->axisRect()->setMinimumMargins(QMargins(em, std::max(em, m_notes->titleHeight()), em * 2, em / 2));
    applyLook();
}

void PlotView::showContents() {
    if (m_home)
        changeRanges([this] { showAll(); });
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::changeRanges(const std::function<void()> &change) {
    m_changesItself = true;
    change();
    m_changesItself = false;
}

void PlotView::drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) {
    finishWork();
    useLook(style);
    for (ViewMarks *const marks : m_marks)
        marks->setCrosshair({});
    m_plot->toPainter(&painter, size.width(), size.height());
    useLook(ChartStyle::screen);
    for (ViewMarks *const marks : m_marks)
        marks->setCrosshair(selection().crosshair());
    // The layout was that of the picture.
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

std::optional<Delay> PlotView::delayAt(const QPointF &position) const {
    for (const ViewMarks *const marks : m_marks)
        if (const auto delay = marks->delayAt(position))
            return delay;
    return std::nullopt;
}

void PlotView::press(const QMouseEvent &event) {
    if (event.button() != Qt::LeftButton || !event.modifiers().testFlag(Qt::AltModifier))
        return;
    m_bandFrom = delayAt(event.position());
    if (m_bandFrom) {
        m_plot->setInteractions({}); // the axes stay where they are
        selection().setBand({});
    }
}

void PlotView::release() {
    m_bandFrom.reset();
    m_plot->setInteractions(mouse);
}

void PlotView::hover(const QMouseEvent &event) {
    const std::optional<Delay> delay = delayAt(event.position());
    if (m_bandFrom && delay)
        selection().setBand(DelayBand{std::min(*m_bandFrom, *delay), std::max(*m_bandFrom, *delay)});
    selection().setCrosshair(delay);
    const QString text = readoutAt(event.position());
    emit hovered(text.section(QLatin1Char('\n'), 0, 0));
    if (text.isEmpty() || event.buttons() != Qt::NoButton)
        QToolTip::hideText();
    else
        QToolTip::showText(event.globalPosition().toPoint(), text, m_plot);
}

void PlotView::leave() {
    selection().setCrosshair({});
    emit hovered(QString());
}

void PlotView::showSelection() {
    if (!isVisible())
        return;
    for (ViewMarks *const marks : m_marks) {
        marks->setCrosshair(selection().crosshair());
        marks->setBand(selection().band());
    }
    replotMarks();
}

void PlotView::replotMarks() {
    if (m_drawn && !m_marks.empty())
        m_marks.front()->layer()->replot();
}

void PlotView::changeEvent(QEvent *event) {
    ChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_drawn) {
        useLook(ChartStyle::screen);
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

bool PlotView::eventFilter(QObject *watched, QEvent *event) {
    if (watched == m_plot && event->type() == QEvent::Leave)
        leave();
    return ChartView::eventFilter(watched, event);
}

} // namespace delayrank::ui
