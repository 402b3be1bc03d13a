#pragma once

#include "core/analysis/against_baseline.h"
#include "core/analysis/rank_curve.h"

#include <span>

namespace delayrank::analysis {

/// How often repetitions are drawn anew, and what the generator (mt19937_64) begins with: the same curves
/// give the same intervals everywhere.
inline constexpr unsigned bootstrapResamples = 2000;
inline constexpr std::uint64_t bootstrapSeed = 1999;

/// 95 % intervals of the ratios baseline/this between two configurations that were repeated, by the
/// percentile bootstrap (Efron, 1979): each resample draws as many repetitions of each side, with
/// replacement, as it has, and takes the ratios of what they are together: of the means of sums, and of the
/// p99.9 of all their delays. The interval reaches from the 2.5 % to the 97.5 % quantile of the resamples.
/// Repetitions without a delay are no repetitions. Where both sides of a resample have none of what is
/// counted its ratio is 1, where this one alone has none it is infinite.
/// A few milliseconds for ten repetitions of 1,000,000 delays each (bench_compare). Any thread.
RatioIntervals bootstrapRatios(std::span<const RankCurve *const> baseline,
                               std::span<const RankCurve *const> own, Delay threshold);

} // namespace delayrank::analysis
