#include "ui/plots/percentile_ticker.h"

#include "ui/plots/log_ticks.h"

#include <cmath>

namespace delayrank::ui {

QString percentileText(double x) {
    // One more place than there are nines: 99.95 %, 99.995 %.
    const int places = std::max(0, static_cast<int>(std::floor(std::log10(x) + 1e-9)));
    QString text = QString::number(100 - 100 / x, 'f', places);
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return text + QStringLiteral(" %");
}

void PercentileTicker::generate(const QCPRange &range, const QLocale &, QChar, int, QVector<double> &ticks,
                                QVector<double> *subTicks, QVector<QString> *tickLabels) {
    if (!beginLogTicks(range, ticks, subTicks, tickLabels))
        return;
    const double decades = std::log10(range.upper / range.lower);
    eachDigit(range, [&](int digit, int exponent, double x) {
        if (exponent < 0) // there is no quantile below 0 %
            return;
        // 50, 80, 95, 98 %: the names between 90 and 99 that people use.
        const bool named = digit == 1 || (decades < 3.5 && (digit == 2 || digit == 5));
        if (named)
            ticks.append(x);
        else if (subTicks)
            subTicks->append(x);
    });
    if (tickLabels)
        for (const double tick : ticks)
            tickLabels->append(percentileText(tick));
}

} // namespace delayrank::ui
