#pragma once

#include "core/base/error.h"
#include "ui/plots/chart_style.h"
#include "ui/plots/curve.h"

#include <QImage>
#include <QSize>
#include <QString>
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

/// The largest width or height of a PNG, in device pixels.
inline constexpr int largestChartSide = 16'384;

/// The chart as a picture of size * scale pixels: indexed (8 bits a pixel) in list style, RGB else; a null
/// image where that is larger than largestChartSide. Needs a QApplication; GUI thread.
QImage renderChart(const ChartRequest &request);

/// Writes the chart: PNG, SVG or PDF by the path's extension. An existing file is replaced only by a whole
/// one. Errors: invalidArgument (another extension, a size that is not 1 to largestChartSide), notFound, io
/// with errno, permission; the subject is the path.
Expected<void> exportChart(const ChartRequest &request, const QString &path);

} // namespace delayrank::ui
