#include "core/analysis/rank_curve.h"

#include "core/analysis/radix_sort.h"
#include "core/analysis/saturating.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace delayrank::analysis {

namespace {

/// Fewer delays are sorted at once: clearing the counters would cost more.
constexpr std::size_t worthCounting = 4096;

bool longerFirst(const RankRun &a, const RankRun &b) {
    return a.delay > b.delay;
}

} // namespace

RankCurve::RankCurve(std::vector<RankRun> runs) : m_runs(std::move(runs)) {
    m_timeThrough.reserve(m_runs.size());
    std::uint64_t rank = 0;
    for (RankRun &run : m_runs) {
        assert(run.count > 0 && run.delay >= Delay(0));
        assert(&run == m_runs.data() || run.delay < (&run - 1)->delay);
        rank += run.count;
        run.lastRank = rank;
        m_total = saturatingSum(m_total, saturatingProduct(run.delay, run.count));
        m_timeThrough.push_back(m_total);
    }
}

RankCurve RankCurve::fromDelays(std::span<const Delay> delays) {
    if (delays.size() >= worthCounting) {
        RankCurveBuilder builder;
        builder.add(delays);
        return builder.curve();
    }
    std::vector<Delay> sorted(delays.begin(), delays.end());
    sortFalling(sorted);
    std::vector<RankRun> runs;
    for (const Delay delay : sorted)
        if (!runs.empty() && runs.back().delay == delay)
            ++runs.back().count;
        else
            runs.push_back({delay, 1, 0});
    return RankCurve(std::move(runs));
}

RankCurve RankCurve::merged(std::span<const RankCurve *const> curves) {
    std::vector<RankRun> all;
    std::vector<std::ptrdiff_t> ends{0}; // of the sorted stretches in `all`
    for (const RankCurve *curve : curves) {
        all.insert(all.end(), curve->m_runs.begin(), curve->m_runs.end());
        ends.push_back(static_cast<std::ptrdiff_t>(all.size()));
    }
    // Neighbours are merged in pairs until one stretch is left, so that each run moves log2(curves) times.
    const std::size_t stretches = curves.size();
    for (std::size_t width = 1; width < stretches; width *= 2)
        for (std::size_t first = 0; first + width < stretches; first += 2 * width)
            std::inplace_merge(all.begin() + ends[first], all.begin() + ends[first + width],
                               all.begin() + ends[std::min(first + 2 * width, stretches)], longerFirst);
    std::vector<RankRun> runs;
    runs.reserve(all.size());
    for (const RankRun &run : all)
        if (!runs.empty() && runs.back().delay == run.delay)
            runs.back().count += run.count;
        else
            runs.push_back(run);
    return RankCurve(std::move(runs));
}

std::uint64_t RankCurve::zeroDelays() const {
    return !m_runs.empty() && m_runs.back().delay == Delay(0) ? m_runs.back().count : 0;
}

Delay RankCurve::delayAtRank(std::uint64_t rank) const {
    assert(rank >= 1 && rank <= size());
    const auto run = std::partition_point(m_runs.begin(), m_runs.end(),
                                          [rank](const RankRun &r) { return r.lastRank < rank; });
    return run->delay;
}

std::optional<Delay> RankCurve::quantile(double q) const {
    if (empty())
        return std::nullopt;
    const double n = static_cast<double>(size());
    // The smallest whole k with k / n >= q. q * n is off by a rounding now and then (0.07 * 100 > 7), which
    // would take the neighbouring delay.
    double k = std::clamp(std::ceil(q * n), 1.0, n);
    if (k > 1 && (k - 1) / n >= q)
        --k;
    else if (k < n && k / n < q)
        ++k;
    return delayAtRank(size() - static_cast<std::uint64_t>(k) + 1);
}

std::size_t RankCurve::runsAtLeast(Delay delay) const {
    const auto shorter = std::partition_point(m_runs.begin(), m_runs.end(),
                                              [delay](const RankRun &r) { return r.delay >= delay; });
    return static_cast<std::size_t>(shorter - m_runs.begin());
}

std::uint64_t RankCurve::countAtLeast(Delay delay) const {
    const std::size_t runs = runsAtLeast(delay);
    return runs == 0 ? 0 : m_runs[runs - 1].lastRank;
}

Delay RankCurve::timeAtLeast(Delay delay) const {
    const std::size_t runs = runsAtLeast(delay);
    return runs == 0 ? Delay(0) : m_timeThrough[runs - 1];
}

} // namespace delayrank::analysis
