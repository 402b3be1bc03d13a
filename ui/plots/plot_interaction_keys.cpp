// The part of PlotInteraction that takes keys.

#include "ui/plots/plot_interaction.h"

#include <QKeyEvent>
#include <QRubberBand>
#include <cmath>

namespace delayrank::ui {

namespace {

constexpr double keyStep = 0.1;  // of the axes that an arrow key moves
constexpr double pageStep = 0.9; // that a page key moves
constexpr Delay longestThreshold = std::chrono::hours(24);

/// Three significant digits, as the label shows it; above 0.
Delay rounded(double nanoseconds) {
    if (!(nanoseconds >= 1))
        return Delay(1);
    const double value = std::fmin(nanoseconds, static_cast<double>(longestThreshold.count()));
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 2));
    return Delay(std::llround(std::round(value / unit) * unit));
}

} // namespace

bool PlotInteraction::key(QKeyEvent &event) {
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    const auto factor = event.key() == Qt::Key_Up ? 1.1 : 0.9;
    switch (event.key()) {
    case Qt::Key_Home:
        home();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return true;
    case Qt::Key_Minus:
        zoomOut();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!control)
            panBy(event.key() == Qt::Key_Left ? -keyStep : keyStep, 0);
        return !control;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        if (!control)
            panBy(event.key() == Qt::Key_PageUp ? -pageStep : pageStep, 0);
        return !control;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (!control)
            panBy(0, event.key() == Qt::Key_Up ? keyStep : -keyStep);
        else if (const std::optional<Delay> threshold = m_threshold())
            moveThreshold(std::ceil(static_cast<double>(threshold->count()) * factor) -
                          (factor < 1 ? 1 : 0));
        return true;
    case Qt::Key_Escape:
        if (m_drag == Drag::none && !m_overlay->band())
            return false;
        callOff();
        return true;
    default:
        return false;
    }
}

void PlotInteraction::callOff() {
    if (std::exchange(m_drag, Drag::none) == Drag::none)
        return brush(std::nullopt);
    m_rubberBand->hide();
    m_overlay->setBrushed({});
    m_overlay->refresh();
}

void PlotInteraction::leave() {
    m_overlay->setPointer(std::nullopt);
    setCrosshair(std::nullopt);
    emit crosshairMoved(std::nullopt);
    emit left();
}

void PlotInteraction::moveThreshold(double nanoseconds) {
    const Delay next = rounded(nanoseconds);
    if (next != m_threshold())
        emit thresholdMoved(next);
}

void PlotInteraction::setBrushMode(bool brushes) {
    m_brushMode = brushes;
}

} // namespace delayrank::ui
