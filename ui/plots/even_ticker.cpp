#include "ui/plots/even_ticker.h"

#include "ui/plots/axis_text.h"

namespace delayrank::ui {

QString EvenTicker::getTickLabel(double tick, const QLocale &, QChar, int) {
    return tick == 0 ? QStringLiteral("0") : tickText(tick, 4);
}

} // namespace delayrank::ui
