#pragma once

#include <QString>
#include <QVector>
#include <cmath>
#include <qcustomplot.h>

namespace delayrank::ui {

inline constexpr double tickSlack = 1e-9; // relative: a tick at the very end of the range is in it

/// What a ticker of a logarithmic axis begins with: clears what it is to fill. False where the range is none that
/// such an axis can show, so that there are no ticks.
inline bool beginLogTicks(const QCPRange &range, QVector<double> &ticks, QVector<double> *subTicks,
                          QVector<QString> *tickLabels) {
    ticks.clear();
    if (subTicks)
        subTicks->clear();
    if (tickLabels)
        tickLabels->clear();
    return range.lower > 0 && range.upper > range.lower;
}

/// Calls use(digit, exponent, value) for 1 to 9 times each power of ten in the range.
template <class Use> void eachDigit(const QCPRange &range, Use use) {
    const auto inside = [&range](double value) {
        return value >= range.lower * (1 - tickSlack) && value <= range.upper * (1 + tickSlack);
    };
    const int first = static_cast<int>(std::floor(std::log10(range.lower) + tickSlack));
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + tickSlack));
    for (int exponent = first; exponent <= last; ++exponent)
        for (int digit = 1; digit <= 9; ++digit)
            // Through the decimal text, so that 3e-6 is the double that reads so.
            if (const double value = QStringLiteral("%1e%2").arg(digit).arg(exponent).toDouble(); inside(value))
                use(digit, exponent, value);
}

} // namespace delayrank::ui
