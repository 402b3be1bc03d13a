#pragma once

#include <cstddef>
#include <vector>

namespace delayrank::analysis {

/// A hill of a density: from `first` to `last` (bins, both included) around the highest bin, `top`.
struct Hill {
    std::size_t first = 0;
    std::size_t top = 0;
    std::size_t last = 0;
};

/// The local maxima of a density with what belongs to each, in the order of the bins: out to the valleys, but
/// no further than where the density falls below 1 % of the top. `counts` are the samples that `density` was
/// smoothed from, as many bins. A dip is a valley where it goes below 80 % of the lower of the two tops and
/// where that many samples are not missing by chance (four standard deviations of a Poisson count).
std::vector<Hill> findHills(const std::vector<double> &density, const std::vector<double> &counts);

} // namespace delayrank::analysis
