#pragma once

#include "core/base/error.h"
#include "ui/plots/chart_style.h"

#include <QImage>
#include <QSize>
#include <QString>
#include <functional>

class QCPPainter;

namespace delayrank::ui {

/// Something to be drawn to a file: a chart or another view.
struct Picture {
    /// Draws all of it, in logical pixels of the size; the painter may have any scale. With
    /// QCPPainter::pmVectorized set, nothing is drawn as pixels that can be a shape.
    std::function<void(QCPPainter &painter, const QSize &size)> draw;
    ChartStyle style = ChartStyle::screen;
    QSize size;       ///< logical pixels; empty: defaultSize(style)
    double scale = 1; ///< device pixels a logical pixel, for PNG
    QString title;    ///< of the file
};

/// The largest width or height of a PNG, in device pixels.
inline constexpr int largestChartSide = 16'384;

/// A picture of size * scale pixels: indexed (8 bits a pixel) in list style, RGB else; a null image where that
/// is larger than largestChartSide. Needs a QApplication; GUI thread.
QImage renderPicture(const Picture &picture);

/// Writes it: PNG, SVG or PDF by the path's extension. An existing file is replaced only by a whole one.
/// Errors: invalidArgument (another extension, a size that is not 1 to largestChartSide), notFound, io with
/// errno, permission; the subject is the path.
Expected<void> exportPicture(const Picture &picture, const QString &path);

} // namespace delayrank::ui
