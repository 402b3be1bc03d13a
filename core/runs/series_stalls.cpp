#include "core/runs/series_stalls.h"

#include <algorithm>

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
    const std::span<const Delay> all(series.delays);
    std::size_t begin = 0;
    const auto addUpTo = [&](std::size_t end) {
        if (end > begin)
            stalls->add(series.messageOf(begin), all.subspan(begin, end - begin));
        begin = end;
    };
    for (const Gap &gap : series.gaps)
        addUpTo(std::min<std::size_t>(gap.before, all.size()));
    addUpTo(all.size());
    return stalls;
}

analysis::RankCurve curveOf(const Series &series) {
    return series.digest ? series.digest->curve : analysis::RankCurve::fromDelays(series.delays);
}

} // namespace delayrank::runs
