#include "ui/plots/ratio_plot.h"

#include <QContextMenuEvent>
#include <QToolTip>
#include <cmath>

namespace delayrank::ui {

RatioPlot::RatioPlot(QWidget *parent) : RatioChart(parent) {
    setObjectName(QStringLiteral("ratioPlot"));
    setMouseTracking(true);
}

void RatioPlot::mouseMoveEvent(QMouseEvent *event) {
    const QString text = readoutAt(event->position());
    emit hovered(text.section(QLatin1Char('\n'), 0, 0));
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

void RatioPlot::mouseDoubleClickEvent(QMouseEvent *event) {
    if (event->button() == Qt::LeftButton)
        emit homeWanted();
}

void RatioPlot::wheelEvent(QWheelEvent *event) {
    const QRect axes = axisRect()->rect();
    const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
    if (factor != 1 && axes.width() > 0)
        emit zoomWanted((event->position().x() - axes.left()) / axes.width(), factor);
    event->accept();
}

void RatioPlot::contextMenuEvent(QContextMenuEvent *event) {
    emit menuWanted(event->globalPos());
}

void RatioPlot::leaveEvent(QEvent *event) {
    emit hovered(QString());
    RatioChart::leaveEvent(event);
}

} // namespace delayrank::ui
