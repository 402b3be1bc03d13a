#include "core/analysis/repetition_sample.h"

#include "core/analysis/quantile_rank.h"

#include <algorithm>

namespace delayrank::analysis {

namespace {
constexpr double tail = 0.999;
}

RepetitionSample::RepetitionSample(std::span<const RankCurve *const> curves, Delay threshold) {
    std::vector<const RankCurve *> measured;
    for (const RankCurve *curve : curves) {
        if (curve->empty())
            continue;
        measured.push_back(curve);
        m_sums.push_back({static_cast<double>(curve->timeAtLeast(threshold).count()),
                          static_cast<double>(curve->countAtLeast(threshold)),
                          static_cast<double>(curve->total().count()), curve->size()});
    }
    m_times.resize(m_sums.size());
    tabulate(measured);
}

void RepetitionSample::tabulate(std::span<const RankCurve *const> curves) {
    Delay lowest = Delay::max(), highest{0};
    for (const RankCurve *curve : curves) {
        lowest = std::min(lowest, *curve->quantile(tail));
        highest = std::max(highest, *curve->quantile(tail));
    }
    for (const RankCurve *curve : curves) {
        const auto from = curve->firstRun([&](const RankRun &run) { return run.delay <= highest; });
        for (auto run = from; run != curve->runs().end() && (*run).delay >= lowest; ++run)
            m_delays.push_back((*run).delay);
    }
    std::sort(m_delays.begin(), m_delays.end(), std::greater<>());
    m_delays.erase(std::unique(m_delays.begin(), m_delays.end()), m_delays.end());
    m_longer.resize(m_delays.size() * curves.size());
    for (std::size_t column = 0; column < curves.size(); ++column) {
        const RankCurve &curve = *curves[column];
        auto run = curve.firstRun([&](const RankRun &one) { return one.delay <= highest; });
        std::uint64_t longer = curve.countAtLeast(highest + Delay(1));
        for (std::size_t row = 0; row < m_delays.size(); ++row) {
            for (; run != curve.runs().end() && (*run).delay >= m_delays[row]; ++run)
                longer = (*run).lastRank;
            m_longer[row * curves.size() + column] = longer;
        }
    }
}

RepetitionSample::Drawn RepetitionSample::draw(std::mt19937_64 &random) {
    std::fill(m_times.begin(), m_times.end(), 0);
    Drawn drawn;
    const std::size_t count = m_sums.size();
    for (std::size_t i = 0; i < count; ++i) {
        // By the remainder: the standard's distributions differ from library to library, and a bias of
        // 1 in 2^64 / count shows nowhere.
        const auto one = static_cast<std::size_t>(random() % count);
        ++m_times[one];
        drawn.stalledTime += m_sums[one].stalledTime;
        drawn.stallCount += m_sums[one].stallCount;
        drawn.totalTime += m_sums[one].totalTime;
    }
    for (double *sum : {&drawn.stalledTime, &drawn.stallCount, &drawn.totalTime})
        *sum /= static_cast<double>(count);
    drawn.p999 = static_cast<double>(quantileOfDrawn().count());
    return drawn;
}

Delay RepetitionSample::quantileOfDrawn() const {
    const std::size_t count = m_sums.size();
    std::uint64_t delays = 0;
    for (std::size_t i = 0; i < count; ++i)
        delays += m_times[i] * m_sums[i].delays;
    const std::uint64_t rank = rankOfQuantile(tail, delays);
    // The longest delay that at least `rank` of the drawn delays reach.
    std::size_t first = 0, length = m_delays.size();
    while (length > 0) {
        const std::size_t half = length / 2;
        std::uint64_t longer = 0;
        for (std::size_t i = 0; i < count; ++i)
            longer += m_times[i] * m_longer[(first + half) * count + i];
        if (longer < rank) {
            first += half + 1;
            length -= half + 1;
        } else {
            length = half;
        }
    }
    return m_delays[std::min(first, m_delays.size() - 1)];
}

} // namespace delayrank::analysis
