#pragma once

#include "ui/export/picture.h"
#include "ui/plots/chart_marks.h"
#include "ui/plots/curve.h"
#include "ui/plots/ratio_line.h"

#include <optional>
#include <vector>

namespace delayrank::ui {

/// The ratio chart below the rank chart.
struct RatioPart {
    std::vector<RatioLine> lines;
    QString baselineLabel;
};

/// A chart to be made without a window.
struct ChartRequest {
    std::vector<Curve> curves;
    runs::Comparison comparison; ///< its title, unit, axes, fixed ranges, marks and threshold are honoured
    ChartStyle style = ChartStyle::screen;
    QSize size;                        ///< logical pixels, of all; empty: chartSize()
    double scale = 1;                  ///< device pixels a logical pixel, for PNG
    std::optional<bool> showThreshold = {}; ///< the threshold line; nullopt: in all styles but list
    std::optional<RatioPart> ratio = {};
    std::vector<Bracket> brackets = {};         ///< clusters that are marked
    std::vector<DelayMark> referenceBands = {}; ///< behind the curves
};

/// The size that a chart of a style has unless another is asked for: defaultSize(), and with a ratio chart
/// its height below it.
QSize chartSize(ChartStyle style, bool withRatio);

/// The chart of a request, to be drawn later.
Picture pictureOf(ChartRequest request);

/// renderPicture() and exportPicture() of the chart.
QImage renderChart(const ChartRequest &request);
Expected<void> exportChart(const ChartRequest &request, const QString &path);

} // namespace delayrank::ui
