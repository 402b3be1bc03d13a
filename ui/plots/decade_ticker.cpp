#include "ui/plots/decade_ticker.h"

#include "ui/plots/axis_text.h"
#include "ui/plots/log_ticks.h"

#include <cmath>

namespace delayrank::ui {

namespace {

/// A step of 1, 2 or 5 times a power of ten that gives about six ticks.
double evenStep(const QCPRange &range) {
    const double rough = (range.upper - range.lower) / 6;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power)
            return factor * power;
    return 10 * power;
}

} // namespace

void DecadeTicker::generate(const QCPRange &range, const QLocale &, QChar, int, QVector<double> &ticks,
                            QVector<double> *subTicks, QVector<QString> *tickLabels) {
    if (!beginLogTicks(range, ticks, subTicks, tickLabels))
        return;
    const double decades = std::log10(range.upper / range.lower);
    int digits = 1; // significant digits that tell neighbouring ticks apart
    if (decades < 0.7) {
        const double step = evenStep(range);
        for (double n = std::ceil(range.lower / step - tickSlack); n * step <= range.upper * (1 + tickSlack); ++n)
            ticks.append(n * step);
        digits = std::max(1, static_cast<int>(std::ceil(std::log10(range.upper / step) + tickSlack)) + 1);
    } else {
        const int every = std::max(1, static_cast<int>(std::ceil(decades / m_mostLabels)));
        eachDigit(range, [&](int digit, int exponent, double value) {
            const bool labelled =
                decades >= 2 ? digit == 1 && exponent % every == 0 : digit == 1 || digit == 2 || digit == 5;
            // 2, 5 and 8 alone are what gnuplot puts between decades.
            if (labelled)
                ticks.append(value);
            else if (subTicks && (m_numbers == TickNumbers::powers || digit == 2 || digit == 5 || digit == 8))
                subTicks->append(value);
        });
    }
    if (tickLabels)
        for (const double tick : ticks)
            tickLabels->append(m_numbers == TickNumbers::plain
                                   ? QString::number(tick, 'g', std::max(6, digits))
                                   : tickText(tick, digits));
}

} // namespace delayrank::ui
