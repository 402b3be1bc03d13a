#pragma once

#include "ui/plots/curve.h"
#include "ui/plots/delay_band.h"

#include <span>

namespace delayrank::ui {

/// How many delays of a curve are in a band.
std::uint64_t countIn(const analysis::RankCurve &curve, const DelayBand &band);

/// "9.4 to 9.8 ms", or one length where both ends read alike.
QString bandRangeText(const DelayBand &band);

/// One line: "4,929 messages of 9.4 to 9.8 ms: Linux 2.2.2 4,929 (2.5 %), Linux 2.0.36 none". A reference is
/// not counted: it has no messages.
QString bandText(std::span<const Curve> curves, const DelayBand &band);

} // namespace delayrank::ui
