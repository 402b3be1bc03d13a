#include "core/runs/series_stalls.h"

#include "core/runs/stretches.h"

namespace delayrank::runs {

std::shared_ptr<const analysis::StallList> stallsOf(const Series &series, Delay threshold) {
    if (!series.ordered || series.end == End::merged)
        return nullptr;
    if (series.digest) {
        if (threshold < series.digest->stalls.threshold())
            return nullptr;
        return std::make_shared<analysis::StallList>(series.digest->stalls.above(threshold));
    }
    auto stalls = std::make_shared<analysis::StallList>(threshold);
    forEachStretch(series, [&stalls](std::uint64_t first, std::span<const Delay> delays) {
        stalls->add(first, delays);
    });
    return stalls;
}

analysis::RankCurve curveOf(const Series &series) {
    return series.digest ? series.digest->curve : analysis::RankCurve::fromDelays(series.delays);
}

} // namespace delayrank::runs
