#pragma once

#include <qcustomplot.h>

namespace delayrank::ui {

/// Ticks of a linear axis, evenly spaced, their numbers written as those of a DecadeTicker.
class EvenTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
};

} // namespace delayrank::ui
