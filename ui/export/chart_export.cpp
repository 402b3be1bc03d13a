#include "ui/export/chart_export.h"

#include "ui/plots/rank_chart.h"
#include "ui/plots/ratio_chart.h"

#include <cmath>

namespace delayrank::ui {

namespace {

/// The height of the rank chart, out of that of the whole, where a ratio chart takes its share below it.
int rankHeightOf(const ChartRequest &request, int whole) {
    if (!request.ratio)
        return whole;
    const int usual = defaultSize(request.style).height();
    const double share = static_cast<double>(usual) / (usual + RatioChart::heightBelow(usual));
    return static_cast<int>(std::lround(whole * share));
}

/// Below the rank chart, whose axes it goes on from.
void drawRatio(const ChartRequest &request, const RankChart &above, RatioChart &chart, QCPPainter &painter,
               const QSize &whole, int rankHeight) {
    const QSize size(whole.width(), whole.height() - rankHeight);
    const QRect axes = above.axisRect()->rect();
    chart.setSideMargins(axes.left(), size.width() - 1 - axes.right());
    chart.setRankAxis(request.comparison.rankAxis);
    chart.setRankRange(above.rankRange());
    chart.setLines(request.ratio->lines);
    chart.setBaselineLabel(request.ratio->baselineLabel);
    painter.translate(0, rankHeight);
    chart.drawOn(painter, size);
}

/// Sets a chart up as asked and draws it once.
void drawChart(const ChartRequest &request, QCPPainter &painter, const QSize &size) {
    RankChart chart;
    chart.setChartStyle(request.style);
    chart.setComparison(request.comparison);
    chart.setCurves(request.curves);
    chart.setBrackets(request.brackets);
    chart.setReferenceBands(request.referenceBands);
    chart.setThresholdVisible(request.showThreshold.value_or(request.style != ChartStyle::list));
    RatioChart ratio;
    ratio.setChartStyle(request.style);
    if (request.ratio)
        chart.setLeastLeftMargin(ratio.leftMarginNeeded());
    const int rankHeight = rankHeightOf(request, size.height());
    painter.save();
    chart.drawOn(painter, {size.width(), rankHeight});
    painter.restore();
    if (request.ratio && rankHeight < size.height())
        drawRatio(request, chart, ratio, painter, size, rankHeight);
}

} // namespace

QSize chartSize(ChartStyle style, bool withRatio) {
    const QSize size = defaultSize(style);
    return withRatio ? size + QSize(0, RatioChart::heightBelow(size.height())) : size;
}

Picture pictureOf(ChartRequest request) {
    Picture picture;
    picture.style = request.style;
    picture.size = request.size.isEmpty() ? chartSize(request.style, request.ratio.has_value()) : request.size;
    picture.scale = request.scale;
    picture.title = request.comparison.title.empty() ? QStringLiteral("Rank curves of message delays")
                                                     : QString::fromStdString(request.comparison.title);
    picture.draw = [request = std::move(request)](QCPPainter &painter, const QSize &size) {
        drawChart(request, painter, size);
    };
    return picture;
}

QImage renderChart(const ChartRequest &request) {
    return renderPicture(pictureOf(request));
}

Expected<void> exportChart(const ChartRequest &request, const QString &path) {
    return exportPicture(pictureOf(request), path);
}

} // namespace delayrank::ui
