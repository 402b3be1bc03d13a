#include "ui/plots/plot_interaction.h"

#include <QApplication>
#include <QRubberBand>
#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double zoomStep = 0.8; // of the range that remains
constexpr qint64 sameStepMilliseconds = 700;

QCPAxis *axisOf(QCPAxisRect &rect, Qt::Orientation orientation) {
    return rect.axis(orientation == Qt::Horizontal ? QCPAxis::atBottom : QCPAxis::atLeft);
}
} // namespace

PlotInteraction::PlotInteraction(QCustomPlot *plot, DelayAxis delayAxis, std::function<void()> showHome)
    : QObject(plot), m_plot(plot), m_delayAxis(delayAxis), m_showHome(std::move(showHome)),
      m_rubberBand(new QRubberBand(QRubberBand::Rectangle, plot)), m_overlay(new DelayOverlay(plot, delayAxis)) {
    plot->setFocusPolicy(Qt::StrongFocus);
    plot->setMouseTracking(true);
    plot->installEventFilter(this);
    m_legendClick.setSingleShot(true);
    connect(&m_legendClick, &QTimer::timeout, this, [this] { emit legendClicked(m_pressedRun); });
}

QCPAxisRect *PlotInteraction::current() const {
    return m_current && m_plot->axisRects().contains(m_current.data()) ? m_current.data() : m_plot->axisRect();
}

QCPAxis *PlotInteraction::axis(Qt::Orientation orientation) const {
    return axisOf(*current(), orientation);
}

Qt::Orientation PlotInteraction::delayOrientation() const {
    return m_delayAxis == DelayAxis::x ? Qt::Horizontal : Qt::Vertical;
}

bool PlotInteraction::countsDelays(Qt::Orientation orientation) const {
    return orientation == delayOrientation() && m_overlay->countsDelays(*current());
}

double PlotInteraction::scale(QCPAxisRect &rect, Qt::Orientation orientation) const {
    return orientation == delayOrientation() && m_overlay->countsDelays(rect) ? m_nanosecondsPerUnit : 1;
}

RangeLimits PlotInteraction::limits(Qt::Orientation orientation) const {
    if (const auto &set = m_limits[orientation == Qt::Horizontal ? 0 : 1])
        return *set;
    if (axis(orientation)->scaleType() == QCPAxis::stLinear)
        return {false, 0, 1e15, 1e-9}; // counts, times and shares
    return countsDelays(orientation) ? RangeLimits{true, 1e-3, 1e19} : RangeLimits{};
}

void PlotInteraction::setLimits(Qt::Orientation orientation, const RangeLimits &limits) {
    m_limits[orientation == Qt::Horizontal ? 0 : 1] = limits;
}

void PlotInteraction::setNanosecondsPerUnit(double nanoseconds) {
    const View before = view();
    m_nanosecondsPerUnit = nanoseconds;
    m_overlay->setNanosecondsPerUnit(nanoseconds);
    if (m_hasOwnY)
        forgetViews(); // the other axes may count in that unit as well
    else if (!m_home)
        setRanges(before);
}

runs::AxisRange PlotInteraction::rangeOf(QCPAxisRect &rect, Qt::Orientation orientation) const {
    const QCPRange range = axisOf(rect, orientation)->range();
    return {range.lower * scale(rect, orientation), range.upper * scale(rect, orientation)};
}

runs::AxisRange PlotInteraction::range(Qt::Orientation orientation) const {
    return rangeOf(*current(), orientation);
}

View PlotInteraction::view() const {
    View view{m_home, range(Qt::Horizontal), {}};
    for (QCPAxisRect *const rect : m_plot->axisRects())
        view.y.push_back(rangeOf(*rect, Qt::Vertical));
    return view;
}

std::vector<runs::AxisRange> PlotInteraction::withY(std::vector<runs::AxisRange> all,
                                                    const runs::AxisRange &y) const {
    const QList<QCPAxisRect *> rects = m_plot->axisRects();
    for (std::size_t index = 0; index < all.size(); ++index)
        if (!m_hasOwnY || static_cast<qsizetype>(index) == rects.indexOf(current()))
            all[index] = y;
    return all;
}

void PlotInteraction::setRanges(const View &view) {
    const auto set = [this](QCPAxisRect &rect, Qt::Orientation orientation, const runs::AxisRange &range) {
        const double unit = scale(rect, orientation);
        axisOf(rect, orientation)->setRange(range.lower / unit, range.upper / unit);
    };
    const QList<QCPAxisRect *> rects = m_plot->axisRects();
    for (std::size_t index = 0; index < static_cast<std::size_t>(rects.size()); ++index) {
        QCPAxisRect &rect = *rects[static_cast<qsizetype>(index)];
        set(rect, Qt::Horizontal, view.x);
        // There may be more or fewer of them than when that was in view.
        if (!view.y.empty())
            set(rect, Qt::Vertical, view.y[std::min(index, view.y.size() - 1)]);
    }
}

void PlotInteraction::showView(const View &view) {
    m_home = view.home;
    if (view.home) {
        m_showHome();
    } else {
        setRanges(view);
    }
    announceHistory();
    emit viewChanged();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotInteraction::changeView(const View &view, Step step) {
    const bool goesOn = step == Step::continued && !m_home && m_sinceStep.isValid() &&
                        m_sinceStep.elapsed() < sameStepMilliseconds;
    if (!goesOn)
        m_history.leave(this->view());
    m_sinceStep.start();
    showView(view);
}

void PlotInteraction::forgetViews() {
    m_home = true;
    m_history.clear();
    announceHistory();
}

void PlotInteraction::announceHistory() {
    if (std::exchange(m_couldUndo, m_history.canUndo()) != m_history.canUndo())
        emit canUndoChanged(m_history.canUndo());
    if (std::exchange(m_couldRedo, m_history.canRedo()) != m_history.canRedo())
        emit canRedoChanged(m_history.canRedo());
}

void PlotInteraction::showRanges(const runs::AxisRange &x, const runs::AxisRange &y) {
    changeView({false, x, withY(view().y, y)}, Step::single);
}

void PlotInteraction::showChosenRanges(const std::optional<runs::AxisRange> &x,
                                       const std::optional<runs::AxisRange> &y) {
    if (!x && !y)
        return home();
    const View before = view();
    m_showHome();
    const runs::AxisRange wholeX = range(Qt::Horizontal), wholeY = range(Qt::Vertical);
    if (!before.home) // the step is left as it was seen
        setRanges(before);
    showRanges(x.value_or(wholeX), y.value_or(wholeY));
}

void PlotInteraction::home() {
    if (!m_home)
        changeView({true, {}, {}}, Step::single);
}

void PlotInteraction::undo() {
    if (m_history.canUndo())
        showView(m_history.undo(view()));
}

void PlotInteraction::redo() {
    if (m_history.canRedo())
        showView(m_history.redo(view()));
}

void PlotInteraction::zoomIn() {
    zoomAbout(current()->center(), zoomStep, zoomStep);
}

void PlotInteraction::zoomOut() {
    zoomAbout(current()->center(), 1 / zoomStep, 1 / zoomStep);
}

void PlotInteraction::zoomX(double about, double factor) {
    const QRect axes = axis(Qt::Horizontal)->axisRect()->rect();
    zoomAbout({axes.left() + about * axes.width(), double(axes.center().y())}, factor, 1);
}

void PlotInteraction::zoomAbout(const QPointF &centre, double xFactor, double yFactor) {
    const QRect axes = current()->rect();
    if (axes.isEmpty())
        return; // never laid out: nothing is about anything
    const double x = (centre.x() - axes.left()) / axes.width();
    const double y = (axes.bottom() - centre.y()) / axes.height();
    const View now = view();
    const View next{
        false, reshaped(now.x, x, xFactor, 0, limits(Qt::Horizontal)),
        withY(now.y, reshaped(range(Qt::Vertical), y, yFactor, 0, limits(Qt::Vertical)))};
    if (next.x != now.x || next.y != now.y)
        changeView(next, Step::continued);
}

void PlotInteraction::panFrom(const View &from, const QPointF &pixels, Step step) {
    const QRect axes = current()->rect();
    const qsizetype index = m_plot->axisRects().indexOf(current());
    if (axes.isEmpty() || index >= static_cast<qsizetype>(from.y.size()))
        return;
    changeView({false, reshaped(from.x, 0, 1, -pixels.x() / axes.width(), limits(Qt::Horizontal)),
                withY(from.y, reshaped(from.y[static_cast<std::size_t>(index)], 0, 1, pixels.y() / axes.height(),
                                       limits(Qt::Vertical)))},
               step);
}

void PlotInteraction::panBy(double right, double up) {
    const QRect axes = current()->rect();
    panFrom(view(), {-right * axes.width(), up * axes.height()}, Step::continued);
}

void PlotInteraction::setCrosshair(const std::optional<Delay> &crosshair) {
    if (crosshair == m_overlay->crosshair())
        return;
    m_overlay->setCrosshair(crosshair);
    m_overlay->refresh();
}

void PlotInteraction::setBand(const std::optional<DelayBand> &band) {
    if (band == m_overlay->band())
        return;
    m_overlay->setBand(band);
    m_overlay->refresh();
}

void PlotInteraction::drawOn(QCPPainter &painter, const QSize &size) {
    m_overlay->setVisible(false);
    m_plot->toPainter(&painter, size.width(), size.height());
    m_overlay->setVisible(true);
}

void PlotInteraction::brush(const std::optional<DelayBand> &band) {
    setBand(band);
    emit bandBrushed(band);
}

std::optional<Delay> PlotInteraction::delayAt(const QPointF &position) const {
    QCPAxisRect *const rect = axesAt(position);
    if (!rect || !m_overlay->countsDelays(*rect))
        return std::nullopt;
    const bool isX = m_delayAxis == DelayAxis::x;
    const double value = rect->axis(isX ? QCPAxis::atBottom : QCPAxis::atLeft)
                             ->pixelToCoord(isX ? position.x() : position.y());
    return Delay(std::llround(std::fmin(std::fmax(value * m_nanosecondsPerUnit, 1.0), 9e18)));
}

PlotPlace PlotInteraction::placeAt(const QPointF &position) const {
    const QString named = m_legendRunAt(position);
    return {position, m_plot->mapToGlobal(position.toPoint()), named.isEmpty() ? m_runAt(position) : named,
            delayAt(position)};
}

} // namespace delayrank::ui
