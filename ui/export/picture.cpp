#include "ui/export/picture.h"

#include "core/runs/replaced_file.h"
#include "ui/export/indexed_image.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>
#include <qcustomplot.h>

namespace delayrank::ui {

namespace {

constexpr int pixelsPerInch = 96; // what a logical pixel is on paper

QSize sizeOf(const Picture &picture) {
    return picture.size.isEmpty() ? defaultSize(picture.style) : picture.size;
}

bool fits(const QSize &size) {
    return size.width() >= 1 && size.height() >= 1 && size.width() <= largestChartSide &&
           size.height() <= largestChartSide;
}

void drawOn(QPaintDevice &device, const Picture &picture, QCPPainter::PainterModes modes) {
    QCPPainter painter(&device);
    painter.setModes(modes);
    picture.draw(painter, sizeOf(picture));
}

bool writePng(const Picture &picture, QIODevice &out) {
    const QImage image = renderPicture(picture);
    QImageWriter writer(&out, "png");
    // Qt's 0 is zlib's best; flat colours gain a fifth by it and cost no time, smoothed ones take seconds.
    writer.setQuality(picture.style == ChartStyle::list ? 0 : 50);
    writer.setText(QStringLiteral("Title"), picture.title);
    writer.setText(QStringLiteral("Software"), QStringLiteral("Delayrank " DELAYRANK_VERSION));
    return !image.isNull() && writer.write(image);
}

void writeSvg(const Picture &picture, QIODevice &out) {
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(sizeOf(picture));
    svg.setViewBox(QRect(QPoint(0, 0), sizeOf(picture)));
    svg.setResolution(pixelsPerInch);
    svg.setTitle(picture.title);
    svg.setDescription(QStringLiteral("Made by Delayrank " DELAYRANK_VERSION));
    drawOn(svg, picture, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
}

void writePdf(const Picture &picture, QIODevice &out) {
    QPdfWriter pdf(&out);
    pdf.setResolution(pixelsPerInch);
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    pdf.setPageSize(QPageSize(QSizeF(sizeOf(picture)) * 72 / pixelsPerInch, QPageSize::Point, QString(),
                              QPageSize::ExactMatch));
    pdf.setTitle(picture.title);
    pdf.setCreator(QStringLiteral("Delayrank " DELAYRANK_VERSION));
    drawOn(pdf, picture, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
}

} // namespace

QImage renderPicture(const Picture &picture) {
    const QSizeF wanted = QSizeF(sizeOf(picture)) * picture.scale;
    if (!std::isfinite(picture.scale) || wanted.width() > largestChartSide ||
        wanted.height() > largestChartSide || !fits(wanted.toSize()))
        return {};
    QImage image(wanted.toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.setDevicePixelRatio(picture.scale);
    image.fill(Qt::white);
    drawOn(image, picture, QCPPainter::pmNoCaching);
    image.setDevicePixelRatio(1); // the file's pixels are the device's
    return picture.style == ChartStyle::list ? toIndexed(image) : image;
}

Expected<void> exportPicture(const Picture &picture, const QString &path) {
    const QString extension = QFileInfo(path).suffix().toLower();
    const bool png = extension == QLatin1String("png");
    const QSizeF size = QSizeF(sizeOf(picture)) * (png ? picture.scale : 1.0);
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
        if (!writePng(picture, buffer))
            return fail(ErrorCode::internal, subject, "the picture could not be made: too little memory");
    } else if (extension == QLatin1String("svg")) {
        writeSvg(picture, buffer);
    } else {
        writePdf(picture, buffer);
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
