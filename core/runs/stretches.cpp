#include "core/runs/stretches.h"

#include <algorithm>

namespace delayrank::runs {

void forEachStretch(const Series &series,
                    const std::function<void(std::uint64_t firstMessage, std::span<const Delay>)> &take) {
    const std::span<const Delay> all(series.delays);
    std::size_t begin = 0;
    std::uint64_t message = 2; // the first delay ends at message 2
    const auto takeUpTo = [&](std::size_t end) {
        if (end > begin)
            take(message, all.subspan(begin, end - begin));
        message += end - begin;
        begin = end;
    };
    for (const Gap &gap : series.gaps) {
        takeUpTo(std::max(begin, std::min<std::size_t>(gap.before, all.size())));
        message += gap.lost + gap.leftOut;
    }
    takeUpTo(all.size());
}

} // namespace delayrank::runs
