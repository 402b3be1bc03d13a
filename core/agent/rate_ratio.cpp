#include "core/agent/rate_ratio.h"

#include <algorithm>
#include <cmath>

namespace delayrank::agent {

RateRatio rateRatio(std::vector<double> ratios) {
    RateRatio result;
    result.pairs = ratios.size();
    if (ratios.empty())
        return result;
    std::sort(ratios.begin(), ratios.end());
    const std::size_t last = ratios.size() - 1;
    result.median = (ratios[last / 2] + ratios[(last + 1) / 2]) / 2;
    // How many of n ratios lie below the median is binomial (n, 1/2), of deviation sqrt(n)/2.
    const double pairs = static_cast<double>(ratios.size());
    const auto outside =
        static_cast<std::size_t>(std::max(0.0, std::floor((pairs - 1.96 * std::sqrt(pairs)) / 2)));
    const std::size_t below = std::min(outside, last / 2);
    result.low = ratios[below];
    result.high = ratios[last - below];
    return result;
}

} // namespace delayrank::agent
