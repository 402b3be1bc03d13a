#pragma once

#include "ui/export/picture.h"
#include "ui/plots/curve.h"

#include <optional>
#include <vector>

namespace delayrank::ui {

/// A chart to be made without a window.
struct ChartRequest {
    std::vector<Curve> curves;
    runs::Comparison comparison; ///< its title, unit, axes, fixed ranges and threshold are honoured
    ChartStyle style = ChartStyle::screen;
    QSize size;                        ///< logical pixels; empty: defaultSize(style)
    double scale = 1;                  ///< device pixels a logical pixel, for PNG
    std::optional<bool> showThreshold; ///< the threshold line; nullopt: in all styles but list
};

/// The chart of a request, to be drawn later.
Picture pictureOf(ChartRequest request);

/// renderPicture() and exportPicture() of the chart.
QImage renderChart(const ChartRequest &request);
Expected<void> exportChart(const ChartRequest &request, const QString &path);

} // namespace delayrank::ui
