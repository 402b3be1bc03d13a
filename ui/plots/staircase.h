#pragma once

#include "core/analysis/rank_curve.h"

#include <QPoint>
#include <QRect>
#include <cmath>
#include <optional>
#include <vector>

namespace delayrank::ui {

/// One log axis in device pixels: where a value is drawn, on which whole pixel, and back. at() rises or falls
/// with the value without exception, for values that are whole numbers below 1e14 times a constant.
class PixelAxis {
public:
    /// `from` and `to`: device pixels of the values `lower` and `upper`, 0 < lower < upper.
    PixelAxis(double lower, double upper, double from, double to)
        : m_lower(lower), m_from(from), m_pixelsPerE((to - from) / std::log(upper / lower)) {}
    /// The pixel of a value above 0, held within +-1e8 so that far-away values remain numbers.
    int at(double value) const {
        const double pixel = m_from + std::log(value / m_lower) * m_pixelsPerE;
        return static_cast<int>(std::floor(std::fmin(std::fmax(pixel, -1e8), 1e8) + 0.5));
    }
    double valueAt(double pixel) const { return m_lower * std::exp((pixel - m_from) / m_pixelsPerE); }

private:
    double m_lower;
    double m_from;
    double m_pixelsPerE;
};

/// Where a curve's samples go: rank r to column at(r * xPerRank), delay d to row at(d in nanoseconds).
struct SampleGrid {
    PixelAxis columns; ///< rising: higher ranks to the right
    PixelAxis rows;    ///< falling: longer delays higher up, so at smaller rows
    double xPerRank = 1;
    QRect view; ///< cells outside are not drawn

    int column(std::uint64_t rank) const { return columns.at(static_cast<double>(rank) * xPerRank); }
    int row(Delay delay) const { return rows.at(static_cast<double>(delay.count())); }
};

/// What the view shows of a curve.
struct Staircase {
    std::vector<QPoint> cells; ///< every pixel that a sample falls on, once, by rising rank
    /// The samples next to the view on both sides, for lines that lead out of it.
    std::optional<QPoint> before, after;
};

/// Exactly the cells that the samples above 0 ns of `curve` fall on within the view. The cost goes with the
/// number of cells (at most width + height of the view), not with the number of samples.
Staircase staircaseOf(const analysis::RankCurve &curve, const SampleGrid &grid);

} // namespace delayrank::ui
