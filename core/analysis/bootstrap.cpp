#include "core/analysis/bootstrap.h"

#include "core/analysis/quantile_rank.h"
#include "core/analysis/repetition_sample.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace delayrank::analysis {

namespace {

double ratioOf(double baseline, double own) {
    if (own != 0)
        return baseline / own;
    return baseline == 0 ? 1 : std::numeric_limits<double>::infinity();
}

/// The quantile of sorted values as product.md defines it for delays: the smallest value that at least a
/// share q of them reach.
double quantileOf(const std::vector<double> &sorted, double q) {
    return sorted[sorted.size() - rankOfQuantile(q, sorted.size())];
}

Interval intervalOf(std::vector<double> &ratios) {
    std::sort(ratios.begin(), ratios.end());
    return {quantileOf(ratios, 0.025), quantileOf(ratios, 0.975)};
}

} // namespace

RatioIntervals bootstrapRatios(std::span<const RankCurve *const> baseline,
                               std::span<const RankCurve *const> own, Delay threshold) {
    RepetitionSample theirs(baseline, threshold), mine(own, threshold);
    RatioIntervals result;
    result.repetitions = {theirs.repetitions(), mine.repetitions()};
    if (result.tooFew())
        return result;
    std::mt19937_64 random(bootstrapSeed);
    std::vector<double> stalledTime, stallCount, p999, totalTime;
    for (unsigned resample = 0; resample < bootstrapResamples; ++resample) {
        const auto a = theirs.draw(random), b = mine.draw(random);
        stalledTime.push_back(ratioOf(a.stalledTime, b.stalledTime));
        stallCount.push_back(ratioOf(a.stallCount, b.stallCount));
        p999.push_back(ratioOf(a.p999, b.p999));
        totalTime.push_back(ratioOf(a.totalTime, b.totalTime));
    }
    result.stalledTime = intervalOf(stalledTime);
    result.stallCount = intervalOf(stallCount);
    result.p999 = intervalOf(p999);
    result.totalTime = intervalOf(totalTime);
    return result;
}

} // namespace delayrank::analysis
