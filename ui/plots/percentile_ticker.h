#pragma once

#include <qcustomplot.h>

namespace delayrank::ui {

/// Ticks of an axis of 1 / (1 - q), logarithmic, as percentiles: 0 %, 90 %, 99 %, 99.9 % ..., with 50, 80, 95 %
/// and their like between them where there is room.
class PercentileTicker : public QCPAxisTicker {
public:
    void generate(const QCPRange &range, const QLocale &locale, QChar formatChar, int precision,
                  QVector<double> &ticks, QVector<double> *subTicks, QVector<QString> *tickLabels) override;
};

/// "99.9 %" for 1,000: as many nines as tell it apart from 100 %. `x` is 1 or more.
QString percentileText(double x);

} // namespace delayrank::ui
