// The part of PlotView that moves and zooms by keys and menu.

#include "ui/views/plot_view.h"

#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double keyStep = 0.1; // of the axes that an arrow key moves
}

void PlotView::home() {
    m_home = true;
    showContents();
}

void PlotView::zoomIn() {
    zoom(zoomStep);
}

void PlotView::zoomOut() {
    zoom(1 / zoomStep);
}

void PlotView::zoom(double factor) {
    for (QCPAxisRect *const axes : m_plot->axisRects()) {
        for (const Qt::Orientation way : {Qt::Horizontal, Qt::Vertical}) {
            QCPAxis *const axis = axes->rangeZoom().testFlag(way) ? axes->rangeZoomAxis(way) : nullptr;
            if (!axis)
                continue;
            const QCPRange range = axis->range();
            axis->scaleRange(factor, axis->scaleType() == QCPAxis::stLogarithmic
                                         ? std::sqrt(range.lower * range.upper)
                                         : range.center());
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::move(double right, double up) {
    for (QCPAxisRect *const axes : m_plot->axisRects()) {
        for (const Qt::Orientation way : {Qt::Horizontal, Qt::Vertical}) {
            QCPAxis *const axis = axes->rangeDrag().testFlag(way) ? axes->rangeDragAxis(way) : nullptr;
            const double share = way == Qt::Horizontal ? right : up;
            if (!axis || share == 0)
                continue;
            const QCPRange range = axis->range();
            if (axis->scaleType() == QCPAxis::stLogarithmic) {
                const double factor = std::pow(range.upper / range.lower, share);
                axis->setRange(range.lower * factor, range.upper * factor);
            } else {
                axis->moveRange(range.size() * share);
            }
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::keyPressEvent(QKeyEvent *event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-keyStep, 0);
    case Qt::Key_Right:
        return move(keyStep, 0);
    case Qt::Key_Up:
        return move(0, keyStep);
    case Qt::Key_Down:
        return move(0, -keyStep);
    case Qt::Key_Escape:
        if (selection().band())
            return selection().setBand({});
        break;
    default:
        break;
    }
    ChartView::keyPressEvent(event);
}

} // namespace delayrank::ui
