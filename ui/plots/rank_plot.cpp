#include "ui/plots/rank_plot.h"

#include "ui/plots/readout.h"
#include "ui/plots/threshold_line.h"

#include <QToolTip>
#include <cmath>

namespace delayrank::ui {

namespace {

constexpr double wheelStep = 0.8;    // of the range that remains for one click of the wheel
constexpr double keyStep = 0.1;      // of the axes that an arrow key moves
constexpr double thresholdReach = 4; // pixels from the line within which it is taken hold of
constexpr int shortestZoom = 5;      // pixels: a smaller rectangle is a click with a shaky hand
constexpr qint64 sameStepMilliseconds = 700;
constexpr double narrowest = 1.0001; // upper / lower; doubles draw well above that
constexpr Delay longestThreshold = std::chrono::hours(24);

/// A range moved by a share of itself and scaled about a point, in logarithms; within what makes sense to
/// see.
runs::AxisRange reshaped(const runs::AxisRange &range, double about, double factor, double shift,
                         double lowest, double highest) {
    const double lower = std::log(range.lower), upper = std::log(range.upper);
    const double length = upper - lower;
    const double centre = lower + about * length;
    runs::AxisRange result{std::exp(centre + (lower - centre) * factor + shift * length),
                           std::exp(centre + (upper - centre) * factor + shift * length)};
    const bool sane =
        result.lower >= lowest && result.upper <= highest && result.upper / result.lower >= narrowest;
    return sane ? result : range;
}

runs::AxisRange reshapedRanks(const runs::AxisRange &range, double about, double factor, double shift) {
    return reshaped(range, about, factor, shift, 1e-12, 1e15);
}

runs::AxisRange reshapedDelays(const runs::AxisRange &range, double about, double factor, double shift) {
    return reshaped(range, about, factor, shift, 1e-3, 1e19);
}

/// Three significant digits, as the label shows it.
Delay rounded(Delay delay) {
    const double value = static_cast<double>(delay.count());
    if (value < 1)
        return Delay(1);
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 2));
    return std::min(longestThreshold, Delay(std::llround(std::round(value / unit) * unit)));
}

} // namespace

RankPlot::RankPlot(QWidget *parent) : RankChart(parent) {
    setObjectName(QStringLiteral("rankPlot"));
    setAccessibleName(QStringLiteral("Rank plot"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_rubberBand = new QRubberBand(QRubberBand::Rectangle, this);
    for (QCPAxis *axis : {xAxis, yAxis})
        connect(axis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), this, &RankPlot::viewChanged);
}

RankPlot::~RankPlot() = default;

View RankPlot::view() const {
    return {m_home, rankRange(), delayRange()};
}

void RankPlot::showView(const View &view) {
    m_home = view.home;
    if (view.home)
        showHomeRanges();
    else
        setRanges(view.rank, view.delay);
    announceHistory();
    replot(QCustomPlot::rpQueuedReplot);
}

void RankPlot::changeView(const View &view, Step step) {
    const bool goesOn = step == Step::continued && !m_home && m_sinceStep.isValid() &&
                        m_sinceStep.elapsed() < sameStepMilliseconds;
    if (!goesOn)
        m_history.leave(this->view());
    m_sinceStep.start();
    showView(view);
}

void RankPlot::forgetViews() {
    m_home = true;
    m_history.clear();
    announceHistory();
}

void RankPlot::announceHistory() {
    if (std::exchange(m_couldUndo, m_history.canUndo()) != m_history.canUndo())
        emit canUndoViewChanged(m_history.canUndo());
    if (std::exchange(m_couldRedo, m_history.canRedo()) != m_history.canRedo())
        emit canRedoViewChanged(m_history.canRedo());
}

void RankPlot::showRanges(const runs::AxisRange &rank, const runs::AxisRange &delay) {
    changeView({false, rank, delay}, Step::single);
}

void RankPlot::home() {
    if (!m_home)
        changeView({true, {}, {}}, Step::single);
}

void RankPlot::undoView() {
    if (m_history.canUndo())
        showView(m_history.undo(view()));
}

void RankPlot::redoView() {
    if (m_history.canRedo())
        showView(m_history.redo(view()));
}

void RankPlot::zoomIn() {
    zoomAbout(axisRect()->center(), wheelStep, wheelStep, Step::continued);
}

void RankPlot::zoomOut() {
    zoomAbout(axisRect()->center(), 1 / wheelStep, 1 / wheelStep, Step::continued);
}

void RankPlot::zoomAbout(const QPointF &centre, double rankFactor, double delayFactor, Step step) {
    const QRect axes = axisRect()->rect();
    const double x = (centre.x() - axes.left()) / axes.width();
    const double y = (axes.bottom() - centre.y()) / axes.height();
    const View now = view();
    const View next{false, reshapedRanks(now.rank, x, rankFactor, 0),
                    reshapedDelays(now.delay, y, delayFactor, 0)};
    if (next.rank != now.rank || next.delay != now.delay)
        changeView(next, step);
}

void RankPlot::zoomRanks(double about, double factor) {
    const QRect axes = axisRect()->rect();
    zoomAbout({axes.left() + about * axes.width(), double(axes.center().y())}, factor, 1, Step::continued);
}

void RankPlot::panBy(const View &from, const QPointF &pixels, Step step) {
    const QRect axes = axisRect()->rect();
    changeView({false, reshapedRanks(from.rank, 0, 1, -pixels.x() / axes.width()),
                reshapedDelays(from.delay, 0, 1, pixels.y() / axes.height())},
               step);
}

void RankPlot::moveThreshold(delayrank::Delay threshold) {
    const Delay next = rounded(threshold);
    if (next == this->threshold())
        return;
    setThreshold(next);
    emit thresholdChanged(next);
}

QString RankPlot::readoutAt(const QPointF &position) const {
    if (!axisRect()->rect().contains(position.toPoint()))
        return {};
    const double delay = yAxis->pixelToCoord(position.y()) * unit().nanosecondsPerUnit();
    const ReadoutPoint point{xAxis->pixelToCoord(position.x()),
                             Delay(std::llround(std::fmin(std::fmax(delay, 1.0), 9e18)))};
    return readout(curves(), point, rankAxis());
}

void RankPlot::showReadout(const QPoint &position, const QPoint &globalPosition) {
    const QString text = readoutAt(position);
    emit hovered(text.section(QLatin1Char('\n'), 0, 0));
    if (text.isEmpty() || curves().empty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalPosition, text, this);
}

bool RankPlot::isOnThreshold(const QPointF &position) const {
    return thresholdLine().visible() && thresholdLine().inView() &&
           axisRect()->rect().contains(position.toPoint()) &&
           std::fabs(position.y() - thresholdLine().pixel()) <= thresholdReach;
}

void RankPlot::updateCursor(const QPointF &position) {
    const bool held = m_drag == Drag::threshold || (m_drag == Drag::none && isOnThreshold(position));
    setCursor(held                                              ? Qt::SizeVerCursor
              : m_drag == Drag::pan                             ? Qt::ClosedHandCursor
              : axisRect()->rect().contains(position.toPoint()) ? Qt::CrossCursor
                                                                : Qt::ArrowCursor);
}

QRect RankPlot::zoomRect(const QPoint &position) const {
    return QRect(m_dragStart, position).normalized().intersected(axisRect()->rect());
}

void RankPlot::mousePressEvent(QMouseEvent *event) {
    if (m_drag != Drag::none)
        return;
    const bool pans = event->button() == Qt::MiddleButton ||
                      (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    const bool inAxes = axisRect()->rect().contains(event->position().toPoint());
    if (pans && inAxes)
        m_drag = Drag::pan;
    else if (event->button() == Qt::LeftButton && inAxes)
        m_drag = isOnThreshold(event->position()) ? Drag::threshold : Drag::zoom;
    m_dragStart = event->position().toPoint();
    m_dragView = view();
    m_sinceStep.invalidate();
    if (m_drag != Drag::none)
        QToolTip::hideText();
    updateCursor(event->position());
}

void RankPlot::mouseMoveEvent(QMouseEvent *event) {
    const QPoint position = event->position().toPoint();
    switch (m_drag) {
    case Drag::none:
        showReadout(position, event->globalPosition().toPoint());
        break;
    case Drag::zoom:
        m_rubberBand->setGeometry(zoomRect(position));
        m_rubberBand->show();
        break;
    case Drag::pan:
        // The first move makes the step, however long ago the button went down.
        panBy(m_dragView, position - m_dragStart, m_sinceStep.isValid() ? Step::continued : Step::single);
        break;
    case Drag::threshold: {
        const QRect axes = axisRect()->rect();
        const double y = std::clamp(event->position().y(), double(axes.top()), double(axes.bottom()));
        const double delay = yAxis->pixelToCoord(y) * unit().nanosecondsPerUnit();
        moveThreshold(Delay(std::llround(std::fmin(delay, 8e18))));
        break;
    }
    }
    updateCursor(event->position());
}

void RankPlot::mouseReleaseEvent(QMouseEvent *event) {
    const QPoint position = event->position().toPoint();
    if (m_drag == Drag::zoom) {
        m_rubberBand->hide();
        const QRect rect = zoomRect(position);
        if (rect.width() >= shortestZoom && rect.height() >= shortestZoom) {
            const double perUnit = unit().nanosecondsPerUnit();
            const runs::AxisRange ranks{xAxis->pixelToCoord(rect.left()), xAxis->pixelToCoord(rect.right())};
            const runs::AxisRange delays{yAxis->pixelToCoord(rect.bottom()) * perUnit,
                                         yAxis->pixelToCoord(rect.top()) * perUnit};
            if (ranks.upper / ranks.lower >= narrowest && delays.upper / delays.lower >= narrowest)
                showRanges(ranks, delays);
        }
    }
    m_drag = Drag::none;
    m_sinceStep.invalidate();
    updateCursor(event->position());
}

void RankPlot::mouseDoubleClickEvent(QMouseEvent *event) {
    if (event->button() == Qt::LeftButton && !isOnThreshold(event->position()))
        home();
}

void RankPlot::wheelEvent(QWheelEvent *event) {
    const QRect axes = axisRect()->rect();
    const double factor = std::pow(wheelStep, event->angleDelta().y() / 120.0);
    const bool overRanks = event->position().y() > axes.bottom();
    const bool overDelays = event->position().x() < axes.left();
    if (factor != 1)
        zoomAbout(event->position(), overDelays && !overRanks ? 1 : factor,
                  overRanks && !overDelays ? 1 : factor, Step::continued);
    event->accept();
}

void RankPlot::keyPressEvent(QKeyEvent *event) {
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const QRect axes = axisRect()->rect();
    const double x = axes.width() * keyStep, y = axes.height() * keyStep;
    const auto pan = [this](double right, double down) { panBy(view(), {right, down}, Step::continued); };
    switch (event->key()) {
    case Qt::Key_Home:
        return home();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_Left:
        return pan(x, 0);
    case Qt::Key_Right:
        return pan(-x, 0);
    case Qt::Key_Up:
        return control ? moveThreshold(Delay(threshold().count() / 10 + threshold().count() + 1)) : pan(0, y);
    case Qt::Key_Down:
        return control ? moveThreshold(Delay(threshold().count() - threshold().count() / 10 - 1))
                       : pan(0, -y);
    case Qt::Key_Escape:
        if (m_drag == Drag::zoom) {
            m_rubberBand->hide();
            m_drag = Drag::none;
            return;
        }
        break;
    default:
        break;
    }
    RankChart::keyPressEvent(event);
}

void RankPlot::leaveEvent(QEvent *event) {
    emit hovered(QString());
    RankChart::leaveEvent(event);
}

} // namespace delayrank::ui
