#include "ui/plots/quantile_steps.h"

#include <cmath>

namespace delayrank::ui {

namespace {

/// The quantile at x is the delay at this rank: the smallest delay such that n - n/x of the delays are <= it.
/// `x` need not be exact; where n / x is a whole number but for rounding, it is taken for that.
std::uint64_t rankAt(double x, std::uint64_t size) {
    const double longer = static_cast<double>(size) / x;
    const double whole = std::round(longer);
    const double rank = (std::fabs(longer - whole) < 1e-9 * whole ? whole : std::floor(longer)) + 1;
    return rank >= static_cast<double>(size) ? size : static_cast<std::uint64_t>(rank);
}

analysis::RankRun runWith(const analysis::RankCurve &curve, std::uint64_t rank) {
    return *curve.firstRun([rank](const analysis::RankRun &run) { return run.lastRank >= rank; });
}

/// How many delays are longer than those of the run.
std::uint64_t longerThan(const analysis::RankRun &run) {
    return run.lastRank - run.count;
}

} // namespace

Delay quantileAt(const analysis::RankCurve &curve, double x) {
    return curve.delayAtRank(rankAt(std::fmax(x, 1.0), curve.size()));
}

std::vector<QuantileStep> quantileSteps(const analysis::RankCurve &curve, double lower, double upper,
                                        double finest) {
    std::vector<QuantileStep> steps;
    const std::uint64_t size = curve.size();
    const double end = std::fmin(upper, static_cast<double>(size));
    if (size == 0 || !(lower <= end))
        return steps;
    const auto startOf = [size](const analysis::RankRun &run) {
        return static_cast<double>(size) / static_cast<double>(run.lastRank);
    };
    analysis::RankRun run = runWith(curve, rankAt(lower, size));
    steps.push_back({lower, run.delay});
    while (longerThan(run) > 0) {
        const analysis::RankRun next = runWith(curve, longerThan(run));
        if (startOf(next) > end)
            break;
        steps.push_back({startOf(next), next.delay});
        run = next;
        // What begins within the same pixel stands above this step, so the last of it is enough.
        const double near = std::fmin(startOf(next) * finest, end);
        const analysis::RankRun last = runWith(curve, rankAt(near, size));
        if (last.lastRank < run.lastRank) {
            steps.push_back({startOf(last), last.delay});
            run = last;
        }
    }
    if (longerThan(run) == 0 && end > steps.back().x)
        steps.push_back({end, run.delay});
    return steps;
}

} // namespace delayrank::ui
