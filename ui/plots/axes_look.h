#pragma once

#include "ui/plots/chart_style.h"

#include <qcustomplot.h>

namespace delayrank::ui {

/// Gives a plot's background and all axes in its layout (numbers, lines, ticks, grid) the look of a style. Tickers and
/// titles stay as they are.
void applyAxesLook(QCustomPlot &plot, const ChartLook &look);

/// The same for the axes of one rect.
void applyAxesLook(QCPAxisRect &rect, const ChartLook &look);

/// Makes all four axes of a box logarithmic and fixed to each other; the upper and the right one have no
/// numbers.
void setupLogBox(QCPAxisRect &box);

/// Ticks at powers of ten on all axes of such a box, written as the look wants them.
void setDecadeTicks(QCPAxisRect &box, const ChartLook &look);

/// A share of the colour on the background: opaque, so that a palette of few colours holds it.
QColor mixed(const QColor &colour, const QColor &background, double share);

} // namespace delayrank::ui
