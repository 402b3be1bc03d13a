#pragma once

#include "core/analysis/rank_curve.h"

#include <random>
#include <span>
#include <vector>

namespace delayrank::analysis {

/// The repetitions of one configuration, made ready for drawing from them thousands of times: a draw costs a
/// binary search and no curve is merged.
class RepetitionSample {
public:
    /// Curves without a delay are left out.
    RepetitionSample(std::span<const RankCurve *const> curves, Delay threshold);
    unsigned repetitions() const { return static_cast<unsigned>(m_sums.size()); }

    /// What a draw is together: means over the repetitions, and the p99.9 of all their delays.
    struct Drawn {
        double stalledTime = 0; ///< ns
        double stallCount = 0;
        double totalTime = 0; ///< ns
        double p999 = 0;      ///< ns
    };
    /// As many repetitions as there are, with replacement; there is at least one.
    Drawn draw(std::mt19937_64 &random);

private:
    struct Sums {
        double stalledTime, stallCount, totalTime;
        std::uint64_t delays;
    };
    void tabulate(std::span<const RankCurve *const> curves);
    Delay quantileOfDrawn() const;

    std::vector<Sums> m_sums;
    /// Falling; every length among the repetitions from their highest p99.9 to their lowest. The p99.9 of any
    /// of them together lies between.
    std::vector<Delay> m_delays;
    /// For each of m_delays and each repetition: how many of its delays are that long or longer.
    std::vector<std::uint64_t> m_longer;
    std::vector<std::uint64_t> m_times; ///< how often each was drawn
};

} // namespace delayrank::analysis
