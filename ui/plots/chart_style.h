#pragma once

#include <QColor>
#include <QFont>
#include <QSize>

class QPalette;

namespace delayrank::ui {

/// What a chart is made for: reading on a screen, paper, or a mailing list (648 x 476, a few flat colours, no
/// antialiasing, the look of the 1999 charts).
enum class ChartStyle { screen, print, list };

/// The colours, fonts and sizes (logical pixels) of one style.
struct ChartLook {
    QColor background, foreground, grid, minorGrid, faint;
    QFont font;
    double markerRadius = 3; ///< from the centre of a marker to its tip
    double lineWidth = 1.5;  ///< of Marker::line
    bool antialiasing = true;
    bool boxTicks = false; ///< ticks on all four sides, inwards, and no grid, as gnuplot draws
    bool dark = false;     ///< curve colours are lightened until they stand out
};

/// The look of a style; `palette` gives the colours of the screen style and is not used by the others.
ChartLook lookOf(ChartStyle style, const QPalette &palette);
/// The size in logical pixels that a chart of this style has unless another is asked for.
QSize defaultSize(ChartStyle style);
/// `colour` moved away from `background` until the two have a contrast of at least `enough` to 1 (WCAG 2.1,
/// 1.4.11: 3 for graphics).
QColor readableOn(const QColor &colour, const QColor &background, double enough = 3);

} // namespace delayrank::ui
