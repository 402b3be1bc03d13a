#include "ui/export/chart_export.h"

#include "core/runs/replaced_file.h"
#include "ui/export/indexed_image.h"
#include "ui/plots/rank_chart.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

namespace delayrank::ui {

namespace {

constexpr int pixelsPerInch = 96; // what a logical pixel is on paper

QSize sizeOf(const ChartRequest &request) {
    return request.size.isEmpty() ? defaultSize(request.style) : request.size;
}

bool fits(const QSize &size) {
    return size.width() >= 1 && size.height() >= 1 && size.width() <= largestChartSide &&
           size.height() <= largestChartSide;
}

/// Sets a chart up as asked and draws it once.
void drawChart(const ChartRequest &request, QPaintDevice &device, QCPPainter::PainterModes modes) {
    RankChart chart;
    chart.setChartStyle(request.style);
    chart.setComparison(request.comparison);
    chart.setCurves(request.curves);
    chart.setThresholdVisible(request.showThreshold.value_or(request.style != ChartStyle::list));
    QCPPainter painter(&device);
    painter.setModes(modes);
    chart.drawOn(painter, sizeOf(request));
}

QString titleOf(const ChartRequest &request) {
    return request.comparison.title.empty() ? QStringLiteral("Rank curves of message delays")
                                            : QString::fromStdString(request.comparison.title);
}

bool writePng(const ChartRequest &request, QIODevice &out) {
    const QImage image = renderChart(request);
    QImageWriter writer(&out, "png");
    // Qt's 0 is zlib's best; flat colours gain a fifth by it and cost no time, smoothed ones take seconds.
    writer.setQuality(request.style == ChartStyle::list ? 0 : 50);
    writer.setText(QStringLiteral("Title"), titleOf(request));
    writer.setText(QStringLiteral("Software"), QStringLiteral("Delayrank " DELAYRANK_VERSION));
    return !image.isNull() && writer.write(image);
}

void writeSvg(const ChartRequest &request, QIODevice &out) {
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(sizeOf(request));
    svg.setViewBox(QRect(QPoint(0, 0), sizeOf(request)));
    svg.setResolution(pixelsPerInch);
    svg.setTitle(titleOf(request));
    svg.setDescription(QStringLiteral("Made by Delayrank " DELAYRANK_VERSION));
    drawChart(request, svg, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
}

void writePdf(const ChartRequest &request, QIODevice &out) {
    QPdfWriter pdf(&out);
    pdf.setResolution(pixelsPerInch);
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    pdf.setPageSize(QPageSize(QSizeF(sizeOf(request)) * 72 / pixelsPerInch, QPageSize::Point, QString(),
                              QPageSize::ExactMatch));
    pdf.setTitle(titleOf(request));
    pdf.setCreator(QStringLiteral("Delayrank " DELAYRANK_VERSION));
    drawChart(request, pdf, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
}

} // namespace

QImage renderChart(const ChartRequest &request) {
    const QSizeF wanted = QSizeF(sizeOf(request)) * request.scale;
    if (!std::isfinite(request.scale) || wanted.width() > largestChartSide ||
        wanted.height() > largestChartSide || !fits(wanted.toSize()))
        return {};
    QImage image(wanted.toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.setDevicePixelRatio(request.scale);
    image.fill(Qt::white);
    drawChart(request, image, QCPPainter::pmNoCaching);
    image.setDevicePixelRatio(1); // the file's pixels are the device's
    return request.style == ChartStyle::list ? toIndexed(image) : image;
}

Expected<void> exportChart(const ChartRequest &request, const QString &path) {
    const QString extension = QFileInfo(path).suffix().toLower();
    const bool png = extension == QLatin1String("png");
    const QSizeF size = QSizeF(sizeOf(request)) * (png ? request.scale : 1.0);
    const std::string subject = path.toStdString();
    if (!png && extension != QLatin1String("svg") && extension != QLatin1String("pdf"))
        return fail(ErrorCode::invalidArgument, subject, "the name of a chart ends in .png, .svg or .pdf");
    if (!(size.width() >= 1 && size.height() >= 1 && size.width() <= largestChartSide &&
          size.height() <= largestChartSide))
        return fail(ErrorCode::invalidArgument, subject,
                    "a chart is 1 to " + std::to_string(largestChartSide) + " pixels wide and high");

    // First into memory: Qt's writers do not tell of a disk that is full.
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (png) {
        if (!writePng(request, buffer))
            return fail(ErrorCode::internal, subject, "the picture could not be made: too little memory");
    } else if (extension == QLatin1String("svg")) {
        writeSvg(request, buffer);
    } else {
        writePdf(request, buffer);
    }
    auto file = runs::ReplacedFile::create(subject);
    if (!file)
        return tl::unexpected(file.error());
    const QByteArray &bytes = buffer.data();
    if (auto written = file->write({bytes.constData(), static_cast<std::size_t>(bytes.size())}); !written)
        return written;
    return file->commit();
}

} // namespace delayrank::ui
