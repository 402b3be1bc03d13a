#pragma once

#include <qcustomplot.h>

namespace delayrank::ui {

/// Ticks of a linear axis of message numbers (whole ones, with commas) or seconds (as many decimals as tell
/// neighbours apart).
class PlaceTicker : public QCPAxisTicker {
public:
    explicit PlaceTicker(bool whole) : m_whole(whole) {}

protected:
    double getTickStep(const QCPRange &range) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;

private:
    bool m_whole;
    double m_step = 1;
};

} // namespace delayrank::ui
