#include "core/analysis/buckets.h"

#include <algorithm>
#include <bit>

namespace delayrank::analysis {

namespace {
constexpr int bitsKept = 10; // 1,024 buckets to an octave
}

Delay bucketMiddle(Delay delay) {
    const auto nanoseconds = static_cast<std::uint64_t>(delay.count());
    const auto bits = static_cast<int>(std::bit_width(nanoseconds));
    if (bits <= bitsKept + 1)
        return delay;
    const int shift = bits - (bitsKept + 1);
    const std::uint64_t width = std::uint64_t{1} << shift;
    return Delay(static_cast<std::int64_t>((nanoseconds & ~(width - 1)) + width / 2));
}

std::vector<RankRun> bucketed(std::span<const RankRun> runs, Delay below) {
    std::vector<RankRun> result;
    for (const RankRun &run : runs) {
        const Delay delay =
            run.delay < below ? std::min(bucketMiddle(run.delay), below - Delay(1)) : run.delay;
        if (!result.empty() && result.back().delay == delay)
            result.back().count += run.count;
        else
            result.push_back({delay, run.count, 0});
    }
    return result;
}

} // namespace delayrank::analysis
