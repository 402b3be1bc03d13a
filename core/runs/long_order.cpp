#include "core/runs/long_order.h"

#include <algorithm>

namespace delayrank::runs {

void leaveOutMiddle(Series &series, const OrderBounds &bounds) {
    const bool isLong = series.leftOut() > 0;
    const std::uint64_t size = series.delays.size();
    if (size <=
        (isLong ? bounds.first + 2 * bounds.last : std::max(bounds.whole, bounds.first + bounds.last)))
        return;
    const std::uint64_t begin = bounds.first;
    const std::uint64_t end = size - bounds.last;
    Gap middle{begin, 0, end - begin};
    std::vector<Gap> gaps;
    for (Gap gap : series.gaps) {
        if (gap.before >= begin && gap.before <= end) {
            middle.lost += gap.lost;
            middle.leftOut += gap.leftOut;
        } else {
            if (gap.before > end)
                gap.before -= end - begin;
            gaps.push_back(gap);
        }
    }
    gaps.insert(std::upper_bound(gaps.begin(), gaps.end(), middle,
                                 [](const Gap &a, const Gap &b) { return a.before < b.before; }),
                middle);
    series.gaps = std::move(gaps);
    const auto at = [&series](std::uint64_t index) {
        return series.delays.begin() + static_cast<std::ptrdiff_t>(index);
    };
    series.delays.erase(at(begin), at(end));
    if (!isLong)
        series.delays.shrink_to_fit();
}

} // namespace delayrank::runs
