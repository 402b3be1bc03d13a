#include "core/analysis/statistics.h"

namespace delayrank::analysis {

namespace {

/// The nearest whole nanosecond.
Delay meanOf(const RankCurve &curve) {
    const auto total = static_cast<std::uint64_t>(curve.total().count());
    const std::uint64_t n = curve.size();
    return Delay(static_cast<std::int64_t>(total / n + (total % n >= n - n / 2 ? 1 : 0)));
}

double number(Delay time) {
    return static_cast<double>(time.count());
}

} // namespace

Statistics statisticsOf(const RankCurve &curve, Delay threshold, const StallList *stalls,
                        const WaitingHost &host) {
    Statistics result;
    result.delays = curve.size();
    result.zeroDelays = curve.zeroDelays();
    result.total = curve.total();
    result.bucketedBelow = curve.bucketedBelow();
    result.threshold = threshold;
    if (curve.empty())
        return result;
    result.mean = meanOf(curve);
    result.shortest = curve.shortest();
    result.median = curve.quantile(0.5);
    result.p90 = curve.quantile(0.9);
    result.p99 = curve.quantile(0.99);
    result.p999 = curve.quantile(0.999);
    result.p9999 = curve.quantile(0.9999);
    result.longest = curve.longest();
    result.stallCount = curve.countAtLeast(threshold);
    result.stalledTime = curve.timeAtLeast(threshold);
    if (curve.total() > Delay(0))
        result.stalledShare = number(result.stalledTime) / number(curve.total());
    if (stalls)
        result.period = stalls->period();
    result.clusters = findClusters(curve, host);
    return result;
}

} // namespace delayrank::analysis
