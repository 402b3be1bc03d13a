#include "ui/plots/band_text.h"

#include "ui/plots/axis_text.h"

#include <QStringList>

namespace delayrank::ui {

namespace {

QString shareText(std::uint64_t count, std::uint64_t all) {
    return QString::number(100.0 * static_cast<double>(count) / static_cast<double>(all), 'g', 3);
}

} // namespace

std::uint64_t countIn(const analysis::RankCurve &curve, const DelayBand &band) {
    const std::uint64_t longer =
        band.longest == Delay::max() ? 0 : curve.countAtLeast(band.longest + Delay(1));
    return curve.countAtLeast(band.shortest) - longer;
}

QString bandRangeText(const DelayBand &band) {
    const QString from = delayText(band.shortest), to = delayText(band.longest);
    if (from == to)
        return to;
    const QString unit = to.section(QLatin1Char(' '), -1);
    return QStringLiteral("%1 to %2").arg(
        from.section(QLatin1Char(' '), -1) == unit ? from.section(QLatin1Char(' '), 0, 0) : from, to);
}

QString bandText(std::span<const Curve> curves, const DelayBand &band) {
    std::uint64_t all = 0;
    QStringList parts;
    for (const Curve &curve : curves) {
        if (curve.isReference() || curve.curve->empty())
            continue;
        const std::uint64_t count = countIn(*curve.curve, band);
        all += count;
        parts << (count == 0 ? QStringLiteral("%1 none").arg(curve.label)
                             : QStringLiteral("%1 %2 (%3 %)").arg(curve.label, countText(count),
                                                                  shareText(count, curve.curve->size())));
    }
    const QString what = QStringLiteral("%1 %2 of %3").arg(
        countText(all), all == 1 ? QStringLiteral("message") : QStringLiteral("messages"), bandRangeText(band));
    return parts.isEmpty() ? what : what + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

} // namespace delayrank::ui
