#pragma once

#include <qcustomplot.h>

namespace delayrank::ui {

/// How the numbers at the ticks are written.
enum class TickNumbers {
    powers, ///< 0.001 to 1000, then 10⁴, 10⁻⁶
    plain   ///< as gnuplot and printf's %g do: 0.0001, 1e-05, 100000, 1e+06
};

/// Ticks of a logarithmic axis: every power of ten, with 2 to 9 between; 1, 2, 5 or evenly spaced ones where
/// less than two decades are in view. The range must be above 0.
class DecadeTicker : public QCPAxisTicker {
public:
    explicit DecadeTicker(TickNumbers numbers) : m_numbers(numbers) {}
    /// Decades are labelled farther apart where there are more than so many; 1 always has its label.
    void setMostLabels(int most) { m_mostLabels = most; }
    void generate(const QCPRange &range, const QLocale &locale, QChar formatChar, int precision,
                  QVector<double> &ticks, QVector<double> *subTicks, QVector<QString> *tickLabels) override;

private:
    TickNumbers m_numbers;
    int m_mostLabels = 14;
};

} // namespace delayrank::ui
