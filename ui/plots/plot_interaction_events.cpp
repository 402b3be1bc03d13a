// The part of PlotInteraction that takes the mouse.

#include "ui/plots/plot_interaction.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QRubberBand>
#include <QToolTip>
#include <cmath>

namespace delayrank::ui {

namespace {

constexpr double wheelStep = 0.8;    // of the range that remains for one click of the wheel
constexpr double thresholdReach = 4; // pixels from the line within which it is taken hold of
constexpr int shortestDrag = 5;      // pixels: less is a click with a shaky hand

bool isClick(const QPoint &from, const QPoint &to) {
    return std::abs(from.x() - to.x()) < shortestDrag && std::abs(from.y() - to.y()) < shortestDrag;
}

} // namespace

bool PlotInteraction::eventFilter(QObject *watched, QEvent *event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(static_cast<QMouseEvent &>(*event));
        return true;
    case QEvent::MouseMove:
        move(static_cast<QMouseEvent &>(*event));
        return true;
    case QEvent::MouseButtonRelease:
        release(static_cast<QMouseEvent &>(*event));
        return true;
    case QEvent::MouseButtonDblClick:
        doubleClick(static_cast<QMouseEvent &>(*event));
        return true;
    case QEvent::Wheel:
        wheel(static_cast<QWheelEvent &>(*event));
        return true;
    case QEvent::KeyPress:
        return key(static_cast<QKeyEvent &>(*event));
    case QEvent::Leave:
        leave();
        break;
    case QEvent::ContextMenu: {
        const auto &menu = static_cast<QContextMenuEvent &>(*event);
        const bool byKey = menu.reason() == QContextMenuEvent::Keyboard;
        if (QCPAxisRect *const rect = surroundingsAt(menu.pos()); rect && !byKey)
            m_current = rect;
        emit menuRequested(placeAt(byKey ? current()->center() : menu.pos()));
        return true;
    }
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

QCPAxisRect *PlotInteraction::axesAt(const QPointF &position) const {
    for (QCPAxisRect *const rect : m_plot->axisRects())
        if (rect->rect().contains(position.toPoint()))
            return rect;
    return nullptr;
}

QCPAxisRect *PlotInteraction::surroundingsAt(const QPointF &position) const {
    for (QCPAxisRect *const rect : m_plot->axisRects())
        if (rect->outerRect().contains(position.toPoint()))
            return rect;
    return nullptr;
}

bool PlotInteraction::isOnThreshold(const QPointF &position) const {
    QCPAxisRect *const rect = axesAt(position);
    const std::optional<Delay> threshold = m_threshold();
    if (!rect || !threshold || !m_overlay->countsDelays(*rect))
        return false;
    const bool isX = m_delayAxis == DelayAxis::x;
    const double pixel = rect->axis(isX ? QCPAxis::atBottom : QCPAxis::atLeft)
                             ->coordToPixel(static_cast<double>(threshold->count()) / m_nanosecondsPerUnit);
    return std::fabs((isX ? position.x() : position.y()) - pixel) <= thresholdReach;
}

void PlotInteraction::updateCursor(const QPointF &position) {
    const bool held = m_drag == Drag::threshold || (m_drag == Drag::none && isOnThreshold(position));
    m_plot->setCursor(!m_legendRunAt(position).isEmpty() && m_drag == Drag::none ? Qt::PointingHandCursor
                      : held && m_delayAxis == DelayAxis::x                      ? Qt::SizeHorCursor
                      : held                                                     ? Qt::SizeVerCursor
                      : m_drag == Drag::pan                                      ? Qt::ClosedHandCursor
                      : axesAt(position)                                         ? Qt::CrossCursor
                                                                                 : Qt::ArrowCursor);
}

QRect PlotInteraction::dragged(const QPoint &position) const {
    const QCPAxisRect *const rect = axesAt(m_dragStart);
    const QRect area = QRect(m_dragStart, position).normalized();
    return rect ? area.intersected(rect->rect()) : area;
}

void PlotInteraction::press(QMouseEvent &event) {
    const bool left = event.button() == Qt::LeftButton;
    if (m_drag != Drag::none || (!left && event.button() != Qt::MiddleButton))
        return;
    const QPoint position = event.position().toPoint();
    if (QCPAxisRect *const rect = surroundingsAt(position))
        m_current = rect;
    const QString named = left ? m_legendRunAt(position) : QString();
    const bool brushes = (m_brushMode || event.modifiers().testFlag(Qt::AltModifier)) &&
                         m_overlay->countsDelays(*current());
    if (!named.isEmpty()) {
        m_drag = Drag::legend;
        m_pressedRun = named;
        m_legendClick.stop();
    } else if (axesAt(position)) {
        m_drag = !left || event.modifiers().testFlag(Qt::ShiftModifier) ? Drag::pan
                 : isOnThreshold(position)                              ? Drag::threshold
                 : brushes                                              ? Drag::brush
                                                                        : Drag::zoom;
    }
    m_dragStart = position;
    m_dragView = view();
    m_sinceStep.invalidate();
    if (m_drag != Drag::none)
        QToolTip::hideText();
    updateCursor(position);
}

void PlotInteraction::move(QMouseEvent &event) {
    const QPoint position = event.position().toPoint();
    switch (m_drag) {
    case Drag::none: {
        const std::optional<Delay> delay = delayAt(position);
        m_overlay->setPointer(delay ? std::optional<QPointF>(position) : std::nullopt);
        m_overlay->setCrosshair(delay);
        m_overlay->refresh();
        emit crosshairMoved(delay);
        emit hovered(position, event.globalPosition().toPoint());
        break;
    }
    case Drag::zoom:
        m_rubberBand->setGeometry(dragged(position));
        m_rubberBand->show();
        break;
    case Drag::brush:
        m_overlay->setBrushed(dragged(position));
        m_overlay->refresh();
        break;
    case Drag::pan:
        // The first move makes the step, however long ago the button went down.
        panFrom(m_dragView, position - m_dragStart, m_sinceStep.isValid() ? Step::continued : Step::single);
        break;
    case Drag::threshold:
        if (QCPAxisRect *const rect = axesAt(m_dragStart)) {
            const QRect axes = rect->rect();
            const bool isX = m_delayAxis == DelayAxis::x;
            const double pixel = isX ? std::clamp(event.position().x(), double(axes.left()), double(axes.right()))
                                     : std::clamp(event.position().y(), double(axes.top()), double(axes.bottom()));
            moveThreshold(rect->axis(isX ? QCPAxis::atBottom : QCPAxis::atLeft)->pixelToCoord(pixel) *
                          m_nanosecondsPerUnit);
        }
        break;
    case Drag::legend:
        break;
    }
    updateCursor(position);
}

void PlotInteraction::release(QMouseEvent &event) {
    const QPoint position = event.position().toPoint();
    const Drag ended = std::exchange(m_drag, Drag::none);
    m_sinceStep.invalidate();
    m_rubberBand->hide();
    if (ended == Drag::zoom && isClick(m_dragStart, position))
        emit clicked(position);
    else if (ended == Drag::zoom)
        zoomTo(dragged(position));
    else if (ended == Drag::brush)
        brushArea(dragged(position));
    else if (ended == Drag::legend && m_legendRunAt(position) == m_pressedRun)
        m_legendClick.start(QApplication::doubleClickInterval());
    updateCursor(position);
}

void PlotInteraction::zoomTo(const QRect &area) {
    if (area.width() < shortestDrag || area.height() < shortestDrag)
        return;
    QCPAxisRect *const rect = axesAt(m_dragStart);
    const QCPAxis *const x = rect->axis(QCPAxis::atBottom);
    const QCPAxis *const y = rect->axis(QCPAxis::atLeft);
    const double perX = scale(*rect, Qt::Horizontal), perY = scale(*rect, Qt::Vertical);
    const runs::AxisRange across{x->pixelToCoord(area.left()) * perX, x->pixelToCoord(area.right()) * perX};
    const runs::AxisRange up{y->pixelToCoord(area.bottom()) * perY, y->pixelToCoord(area.top()) * perY};
    if (fits(across, limits(Qt::Horizontal)) && fits(up, limits(Qt::Vertical)))
        showRanges(across, up);
}

void PlotInteraction::brushArea(const QRect &area) {
    m_overlay->setBrushed({});
    m_overlay->refresh();
    const bool alongX = area.width() > area.height();
    const bool isX = m_delayAxis == DelayAxis::x;
    QCPAxisRect *const rect = axesAt(m_dragStart);
    if (!rect || std::max(area.width(), area.height()) < shortestDrag)
        return brush(std::nullopt);
    if (m_brushesAcross && alongX != isX) {
        const QCPAxis *const across = rect->axis(isX ? QCPAxis::atLeft : QCPAxis::atBottom);
        const double from = across->pixelToCoord(isX ? area.bottom() : area.left());
        const double to = across->pixelToCoord(isX ? area.top() : area.right());
        emit acrossBrushed({from, to}, m_dragStart);
        return;
    }
    const std::optional<Delay> shortest = delayAt(isX ? area.topLeft() : area.bottomLeft());
    const std::optional<Delay> longest = delayAt(isX ? area.topRight() : area.topLeft());
    if (shortest && longest)
        brush(DelayBand{*shortest, *longest});
}

void PlotInteraction::doubleClick(QMouseEvent &event) {
    const QPoint position = event.position().toPoint();
    if (event.button() != Qt::LeftButton)
        return;
    if (const QString named = m_legendRunAt(position); !named.isEmpty()) {
        m_legendClick.stop();
        emit legendDoubleClicked(named);
    } else if (axesAt(position)) {
        if (!isOnThreshold(position))
            home();
    } else if (QCPAxisRect *const rect = surroundingsAt(position)) {
        m_current = rect;
        if (position.y() > rect->rect().bottom() && position.x() >= rect->rect().left())
            emit axisActivated(Qt::Horizontal);
        else if (position.x() < rect->rect().left() && position.y() <= rect->rect().bottom())
            emit axisActivated(Qt::Vertical);
    }
}

void PlotInteraction::wheel(QWheelEvent &event) {
    event.accept();
    QCPAxisRect *const rect = surroundingsAt(event.position());
    const double factor = std::pow(wheelStep, event.angleDelta().y() / 120.0);
    if (!rect || factor == 1)
        return;
    m_current = rect;
    const bool overX = event.position().y() > rect->rect().bottom();
    const bool overY = event.position().x() < rect->rect().left();
    zoomAbout(event.position(), overY && !overX ? 1 : factor, overX && !overY ? 1 : factor);
}

} // namespace delayrank::ui
