#include "core/analysis/histogram.h"

#include <algorithm>
#include <cmath>

namespace delayrank::analysis {

std::vector<Delay> logEdges(int perDecade) {
    std::vector<Delay> edges;
    for (int index = 0;; ++index) {
        const double edge = std::ceil(std::pow(10.0, static_cast<double>(index) / perDecade));
        if (edge >= static_cast<double>(Delay::max().count()))
            break;
        if (const Delay next(static_cast<std::int64_t>(edge)); edges.empty() || next > edges.back())
            edges.push_back(next);
    }
    edges.push_back(Delay::max());
    return edges;
}

Histogram histogramOf(const RankCurve &curve, const std::vector<Delay> &edges) {
    Histogram result;
    result.zeroDelays = curve.zeroDelays();
    const std::uint64_t drawn = curve.size() - result.zeroDelays;
    if (drawn == 0)
        return result;
    const auto binOf = [&edges](Delay delay) {
        const auto above = std::upper_bound(edges.begin() + 1, edges.end() - 1, delay);
        return static_cast<std::size_t>(above - edges.begin()) - 1;
    };
    const std::size_t first = binOf(curve.delayAtRank(drawn));
    const std::size_t last = binOf(curve.longest());
    std::uint64_t count = drawn;
    Delay time = curve.total();
    for (std::size_t bin = first; bin <= last; ++bin) {
        // The last one has all that is left, Delay::max() itself as well.
        const std::uint64_t longer = bin == last ? 0 : curve.countAtLeast(edges[bin + 1]);
        const Delay timeOfLonger = bin == last ? Delay(0) : curve.timeAtLeast(edges[bin + 1]);
        result.bins.push_back({edges[bin], edges[bin + 1], count - longer, time - timeOfLonger});
        count = longer;
        time = timeOfLonger;
    }
    return result;
}

const HistogramBin *binAt(const Histogram &histogram, Delay delay) {
    const auto after =
        std::upper_bound(histogram.bins.begin(), histogram.bins.end(), delay,
                         [](Delay value, const HistogramBin &bin) { return value < bin.from; });
    if (after == histogram.bins.begin() || delay >= std::prev(after)->to)
        return nullptr;
    return &*std::prev(after);
}

} // namespace delayrank::analysis
