#include "ui/export/chart_export.h"

#include "ui/plots/rank_chart.h"

namespace delayrank::ui {

namespace {

/// Sets a chart up as asked and draws it once.
void drawChart(const ChartRequest &request, QCPPainter &painter, const QSize &size) {
    RankChart chart;
    chart.setChartStyle(request.style);
    chart.setComparison(request.comparison);
    chart.setCurves(request.curves);
    chart.setThresholdVisible(request.showThreshold.value_or(request.style != ChartStyle::list));
    chart.drawOn(painter, size);
}

} // namespace

Picture pictureOf(ChartRequest request) {
    Picture picture;
    picture.style = request.style;
    picture.size = request.size;
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
