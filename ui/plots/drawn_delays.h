#pragma once

#include "core/analysis/rank_curve.h"

#include <qcustomplot.h>

namespace delayrank::ui {

/// From the shortest delay that a log axis can show to the longest, in units of `nanosecondsPerUnit`; `found` is
/// false where the curve has none.
inline QCPRange drawnDelays(const analysis::RankCurve &curve, double nanosecondsPerUnit, bool &found) {
    const std::uint64_t drawn = curve.size() - curve.zeroDelays();
    found = drawn > 0;
    if (!found)
        return {};
    return {static_cast<double>(curve.delayAtRank(drawn).count()) / nanosecondsPerUnit,
            static_cast<double>(curve.longest().count()) / nanosecondsPerUnit};
}

} // namespace delayrank::ui
