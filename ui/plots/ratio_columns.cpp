#include "ui/plots/ratio_columns.h"

#include <algorithm>

namespace delayrank::ui {

std::vector<RatioColumn> ratioColumns(const analysis::RatioCurve &curve, const PixelAxis &columns,
                                      const PixelAxis &rows, double xPerFraction, int left, int right) {
    std::vector<RatioColumn> all;
    auto step = curve.firstEndingAt(columns.valueAt(left - 0.5) / xPerFraction);
    if (step == curve.steps().end() || left > right)
        return all;
    const auto columnOf = [&](double fraction) { return columns.at(fraction * xPerFraction); };
    int column = std::max(left, columnOf(step->from));
    double lowest = step->ratio(), highest = lowest;
    const auto add = [&](int x, double from, double to) { all.push_back({x, rows.at(to), rows.at(from)}); };
    double columnEnds = columns.valueAt(column + 0.5) / xPerFraction;
    for (; step != curve.steps().end() && column <= right; ++step) {
        const double ratio = step->ratio();
        lowest = std::min(lowest, ratio);
        highest = std::max(highest, ratio);
        if (step->to < columnEnds)
            continue;
        // The step leads on into columns to the right: all of this one is known.
        const int last = std::max(column, columnOf(step->to));
        if (last == column)
            continue; // the rounding of the column's end
        add(column, lowest, highest);
        for (int x = column + 1; x < std::min(last, right + 1); ++x)
            add(x, ratio, ratio);
        column = last;
        columnEnds = columns.valueAt(column + 0.5) / xPerFraction;
        lowest = highest = ratio;
    }
    if (column <= right)
        add(column, lowest, highest);
    return all;
}

} // namespace delayrank::ui
