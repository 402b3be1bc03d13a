#include "core/analysis/statistics.h"

namespace delayrank::analysis {

namespace {

/// The nearest whole nanosecond.
Delay meanOf(const RankCurve &curve) {
    const auto total = static_cast<std::uint64_t>(curve.total().count());
    const std::uint64_t n = curve.size();
    return Delay(static_cast<std::int64_t>(total / n + (total % n >= n - n / 2 ? 1 : 0)));
}

std::optional<double> ratio(double baseline, double value) {
    if (value == 0)
        return std::nullopt;
    return baseline / value;
}

double number(Delay time) {
    return static_cast<double>(time.count());
}

} // namespace

Statistics statisticsOf(const RankCurve &curve, Delay threshold, const StallList *stalls, double hertz) {
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
    result.clusters = findClusters(curve, hertz);
    return result;
}

AgainstBaseline against(const Statistics &baseline, const Statistics &statistics) {
    AgainstBaseline result;
    if (baseline.delays == 0 || statistics.delays == 0)
        return result;
    result.stalledTime = ratio(number(baseline.stalledTime), number(statistics.stalledTime));
    result.stallCount =
        ratio(static_cast<double>(baseline.stallCount), static_cast<double>(statistics.stallCount));
    result.totalTime = ratio(number(baseline.total), number(statistics.total));
    if (baseline.p999 && statistics.p999)
        result.p999 = ratio(number(*baseline.p999), number(*statistics.p999));
    return result;
}

} // namespace delayrank::analysis
