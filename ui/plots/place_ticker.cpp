#include "ui/plots/place_ticker.h"

#include "ui/plots/axis_text.h"

#include <cmath>

namespace delayrank::ui {

double PlaceTicker::getTickStep(const QCPRange &range) {
    const double step = QCPAxisTicker::getTickStep(range);
    m_step = m_whole ? std::fmax(1, std::round(step)) : step;
    return m_step;
}

QString PlaceTicker::getTickLabel(double tick, const QLocale &, QChar, int) {
    if (m_whole)
        return tick < 0 ? QString() : countText(static_cast<std::uint64_t>(std::llround(tick)));
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(m_step) - 1e-9)), 0, 9);
    return QString::number(std::fabs(tick) < m_step * 1e-6 ? 0.0 : tick, 'f', decimals);
}

} // namespace delayrank::ui
