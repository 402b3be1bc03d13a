#include "ui/plots/plot_interaction.h"

#include <QApplication>
#include <QRubberBand>
#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double zoomStep = 0.8; // of the range that remains
constexpr qint64 sameStepMilliseconds = 700;
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

QCPAxis *PlotInteraction::axis(Qt::Orientation orientation) const {
    return m_plot->axisRect()->axis(orientation == Qt::Horizontal ? QCPAxis::atBottom : QCPAxis::atLeft);
}

Qt::Orientation PlotInteraction::delayOrientation() const {
    return m_delayAxis == DelayAxis::x ? Qt::Horizontal : Qt::Vertical;
}

double PlotInteraction::scale(Qt::Orientation orientation) const {
    return m_delayAxis != DelayAxis::none && orientation == delayOrientation() ? m_nanosecondsPerUnit : 1;
}

RangeLimits PlotInteraction::limits(Qt::Orientation orientation) const {
    if (const auto &set = m_limits[orientation == Qt::Horizontal ? 0 : 1])
        return *set;
    if (axis(orientation)->scaleType() == QCPAxis::stLinear)
        return {false, -1e15, 1e15, 1e-9};
    return m_delayAxis != DelayAxis::none && orientation == delayOrientation()
               ? RangeLimits{true, 1e-3, 1e19}
               : RangeLimits{};
}

void PlotInteraction::setLimits(Qt::Orientation orientation, const RangeLimits &limits) {
    m_limits[orientation == Qt::Horizontal ? 0 : 1] = limits;
}

void PlotInteraction::setNanosecondsPerUnit(double nanoseconds) {
    m_nanosecondsPerUnit = nanoseconds;
    m_overlay->setNanosecondsPerUnit(nanoseconds);
}

runs::AxisRange PlotInteraction::range(Qt::Orientation orientation) const {
    const QCPRange &range = axis(orientation)->range();
    return {range.lower * scale(orientation), range.upper * scale(orientation)};
}

void PlotInteraction::setRange(Qt::Orientation orientation, const runs::AxisRange &range) {
    const double unit = scale(orientation);
    for (QCPAxisRect *const rect : m_plot->axisRects())
        rect->axis(orientation == Qt::Horizontal ? QCPAxis::atBottom : QCPAxis::atLeft)
            ->setRange(range.lower / unit, range.upper / unit);
}

View PlotInteraction::view() const {
    return {m_home, range(Qt::Horizontal), range(Qt::Vertical)};
}

void PlotInteraction::showView(const View &view) {
    m_home = view.home;
    if (view.home) {
        m_showHome();
    } else {
        setRange(Qt::Horizontal, view.x);
        setRange(Qt::Vertical, view.y);
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
    changeView({false, x, y}, Step::single);
}

void PlotInteraction::showChosenRanges(const std::optional<runs::AxisRange> &x,
                                       const std::optional<runs::AxisRange> &y) {
    if (!x && !y)
        return home();
    const View before = view();
    m_showHome();
    const View all = view();
    if (!before.home) { // the step is left as it was seen
        setRange(Qt::Horizontal, before.x);
        setRange(Qt::Vertical, before.y);
    }
    showRanges(x.value_or(all.x), y.value_or(all.y));
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
    zoomAbout(m_plot->axisRect()->center(), zoomStep, zoomStep);
}

void PlotInteraction::zoomOut() {
    zoomAbout(m_plot->axisRect()->center(), 1 / zoomStep, 1 / zoomStep);
}

void PlotInteraction::zoomX(double about, double factor) {
    const QRect axes = axis(Qt::Horizontal)->axisRect()->rect();
    zoomAbout({axes.left() + about * axes.width(), double(axes.center().y())}, factor, 1);
}

void PlotInteraction::zoomAbout(const QPointF &centre, double xFactor, double yFactor) {
    const QCPAxisRect *const found = surroundingsAt(centre);
    const QRect axes = (found ? found : m_plot->axisRect())->rect();
    if (axes.isEmpty())
        return; // never laid out: nothing is about anything
    const double x = (centre.x() - axes.left()) / axes.width();
    const double y = (axes.bottom() - centre.y()) / axes.height();
    const View now = view();
    const View next{false, reshaped(now.x, x, xFactor, 0, limits(Qt::Horizontal)),
                    reshaped(now.y, y, yFactor, 0, limits(Qt::Vertical))};
    if (next.x != now.x || next.y != now.y)
        changeView(next, Step::continued);
}

void PlotInteraction::panFrom(const View &from, const QPointF &pixels, Step step) {
    const QRect axes = m_plot->axisRect()->rect();
    if (axes.isEmpty())
        return;
    changeView({false, reshaped(from.x, 0, 1, -pixels.x() / axes.width(), limits(Qt::Horizontal)),
                reshaped(from.y, 0, 1, pixels.y() / axes.height(), limits(Qt::Vertical))},
               step);
}

void PlotInteraction::panBy(double right, double up) {
    const QRect axes = m_plot->axisRect()->rect();
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

void PlotInteraction::brush(const std::optional<DelayBand> &band) {
    setBand(band);
    emit bandBrushed(band);
}

std::optional<Delay> PlotInteraction::delayAt(const QPointF &position) const {
    QCPAxisRect *const rect = axesAt(position);
    if (!rect || m_delayAxis == DelayAxis::none)
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
