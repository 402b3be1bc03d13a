#include "core/analysis/density.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace delayrank::analysis {

namespace {

constexpr double binsPerDecade = 200;
constexpr double narrowerThanABin = 100; // 1 ns of 100 is 1 %, a bin 1.2 %
constexpr double deviationBins = binsPerDecade / 100;
constexpr std::size_t reach = 10; // bins: five deviations

double position(double nanoseconds) {
    return std::max(0.0, std::log10(nanoseconds) * binsPerDecade);
}

/// Adds a run to the bins that its delay covers: a clock that counts nanoseconds means d - 1/2 to d + 1/2,
/// and that is many bins for the shortest delays, which would stand there as a comb of false maxima.
void addRun(std::vector<double> &bins, const RankRun &run) {
    const double nanoseconds = static_cast<double>(run.delay.count());
    const double count = static_cast<double>(run.count);
    if (nanoseconds >= narrowerThanABin) {
        bins[LogDensity::binOf(run.delay)] += count;
        return;
    }
    const double from = position(nanoseconds - 0.5);
    const double to = position(nanoseconds + 0.5);
    for (auto bin = static_cast<std::size_t>(from); static_cast<double>(bin) < to; ++bin) {
        const double start = std::max(from, static_cast<double>(bin));
        const double end = std::min(to, static_cast<double>(bin + 1));
        bins[bin] += count * (end - start) / (to - from);
    }
}

std::array<double, 2 * reach + 1> normalDistribution() {
    std::array<double, 2 * reach + 1> weights{};
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double distance = (static_cast<double>(i) - static_cast<double>(reach)) / deviationBins;
        weights[i] = std::exp(-distance * distance / 2);
        sum += weights[i];
    }
    for (double &weight : weights)
        weight /= sum;
    return weights;
}

} // namespace

std::size_t LogDensity::binOf(Delay delay) {
    return static_cast<std::size_t>(position(static_cast<double>(delay.count())));
}

LogDensity::LogDensity(const RankCurve &curve) {
    if (curve.longest() <= Delay(0))
        return;
    // Room for the longest delay's upper half nanosecond and for what it spreads to.
    const std::size_t size =
        static_cast<std::size_t>(position(static_cast<double>(curve.longest().count()) + 0.5)) + 2 + reach;
    m_counts.resize(size);
    for (const RankRun run : curve.runs())
        if (run.delay > Delay(0))
            addRun(m_counts, run);
    static const auto weights = normalDistribution();
    m_bins.resize(size);
    for (std::size_t bin = 0; bin < size; ++bin) {
        if (m_counts[bin] == 0)
            continue;
        const std::size_t first = bin < reach ? reach - bin : 0;
        for (std::size_t i = first; i < weights.size() && bin + i - reach < size; ++i)
            m_bins[bin + i - reach] += m_counts[bin] * weights[i];
    }
}

} // namespace delayrank::analysis
