#include "ui/plots/readout.h"

#include "ui/plots/axis_text.h"
#include "ui/plots/home_ranges.h"

#include <QStringList>
#include <cmath>

namespace delayrank::ui {

namespace {

/// K with three digits, or whole above that: "1", "40.6", "1,234".
QString ratioText(double ratio) {
    return ratio < 99.95 ? QString::number(ratio, 'g', 3)
                         : countText(static_cast<std::uint64_t>(ratio + 0.5));
}

} // namespace

QString readoutPlace(const ReadoutPoint &point, runs::RankAxis axis) {
    const QString delay = delayText(point.delay);
    switch (axis) {
    case runs::RankAxis::fraction:
        return QStringLiteral("fraction %1, %2").arg(QString::number(point.x, 'g', 3), delay);
    case runs::RankAxis::perSecond:
        return QStringLiteral("%1 per second, %2").arg(QString::number(point.x, 'g', 3), delay);
    case runs::RankAxis::rank:
        break;
    }
    const double rank = std::fmin(std::fmax(point.x, 1.0), 1e18);
    return QStringLiteral("rank %1, %2").arg(countText(static_cast<std::uint64_t>(rank + 0.5)), delay);
}

QString readoutOf(const Curve &curve, const ReadoutPoint &point, runs::RankAxis axis) {
    const analysis::RankCurve &delays = *curve.curve;
    if (delays.empty())
        return QStringLiteral("%1: no delays yet").arg(curve.label);
    QString text = curve.label + QStringLiteral(": ");
    const double rank = std::round(point.x / xScaleOf(curve, axis));
    if (rank >= 1 && rank <= static_cast<double>(delays.size()))
        text += QStringLiteral("%1 at this rank; ")
                    .arg(delayText(delays.delayAtRank(static_cast<std::uint64_t>(rank))));
    const QString length = delayText(point.delay);
    const std::uint64_t count = delays.countAtLeast(point.delay);
    if (count == 0)
        return text + QStringLiteral("none waits %1 or longer").arg(length);
    if (count == delays.size())
        return text + QStringLiteral("every message waits %1 or longer").arg(length);
    const double oneIn = static_cast<double>(delays.size()) / static_cast<double>(count);
    return text + QStringLiteral("one in %1 messages waits %2 or longer").arg(ratioText(oneIn), length);
}

QString readout(std::span<const Curve> curves, const ReadoutPoint &point, runs::RankAxis axis) {
    constexpr std::size_t most = 12; // more lines would cover the chart
    QStringList lines{readoutPlace(point, axis)};
    for (const Curve &curve : curves.first(std::min(curves.size(), most)))
        lines << readoutOf(curve, point, axis);
    if (curves.size() > most)
        lines << QStringLiteral("and %1 more").arg(curves.size() - most);
    return lines.join(QLatin1Char('\n'));
}

} // namespace delayrank::ui
