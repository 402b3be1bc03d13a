#pragma once

#include <cstddef>
#include <vector>

namespace delayrank::agent {

/// The median of ratios of rates, taken pair by pair, and the bounds that hold it with 95 % by order
/// statistics, whatever the ratios' distribution.
struct RateRatio {
    std::size_t pairs = 0;
    double median = 0;
    double low = 0;
    double high = 0;
};

/// No pairs give zeros.
RateRatio rateRatio(std::vector<double> ratios);

} // namespace delayrank::agent
