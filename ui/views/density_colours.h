#pragma once

#include "ui/plots/chart_style.h"

#include <qcustomplot.h>

namespace delayrank::ui {

/// Colours from few to many that rise evenly in lightness and are told apart by colour-blind readers (after
/// viridis, by van der Walt and Smith, 2015), away from the background: few delays are still seen on it.
QCPColorGradient densityGradient(const ChartLook &look);
/// One of `count` colours of the same row.
QColor rowColour(const ChartLook &look, std::size_t index, std::size_t count);
/// Gives a colour scale the look of the axes beside it.
void showScaleLook(QCPColorScale &scale, const ChartLook &look);

} // namespace delayrank::ui
