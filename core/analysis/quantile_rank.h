#pragma once

#include <cstdint>

namespace delayrank::analysis {

/// The rank, from 1 for the longest delay, of the quantile q (0 < q <= 1) of n delays, n >= 1.
std::uint64_t rankOfQuantile(double q, std::uint64_t n);

} // namespace delayrank::analysis
