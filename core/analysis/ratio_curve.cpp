#include "core/analysis/ratio_curve.h"

namespace delayrank::analysis {

namespace {

/// How a/n stands to b/m, exactly: ranks can be too large for a double to tell their fractions apart.
std::strong_ordering compareFractions(std::uint64_t a, std::uint64_t n, std::uint64_t b, std::uint64_t m) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<Wide>(a) * m <=> static_cast<Wide>(b) * n;
}

} // namespace

RatioCurve::RatioCurve(const RankCurve &baseline, const RankCurve &run) {
    const auto n = static_cast<double>(baseline.size()), m = static_cast<double>(run.size());
    auto theirs = baseline.runs().begin();
    auto own = run.runs().begin();
    double from = 0;
    while (theirs != baseline.runs().end() && own != run.runs().end()) {
        const RankRun a = *theirs, b = *own;
        if (a.delay == Delay(0) || b.delay == Delay(0))
            break;
        const auto order = compareFractions(a.lastRank, baseline.size(), b.lastRank, run.size());
        const double to =
            order < 0 ? static_cast<double>(a.lastRank) / n : static_cast<double>(b.lastRank) / m;
        m_steps.push_back({from, to, a.delay, b.delay});
        from = to;
        if (order <= 0)
            ++theirs;
        if (order >= 0)
            ++own;
    }
}

std::vector<RatioStep>::const_iterator RatioCurve::firstEndingAt(double fraction) const {
    return std::partition_point(m_steps.begin(), m_steps.end(),
                                [fraction](const RatioStep &step) { return step.to < fraction; });
}

std::optional<RatioStep> RatioCurve::at(double fraction) const {
    const auto step = firstEndingAt(fraction);
    return step == m_steps.end() ? std::nullopt : std::optional(*step);
}

std::optional<RatioCurve::Range> RatioCurve::range(double from, double to) const {
    std::optional<Range> range;
    for (auto step = firstEndingAt(from); step != m_steps.end() && step->from < to; ++step) {
        const double ratio = step->ratio();
        if (!range)
            range = Range{ratio, ratio};
        range->lowest = std::min(range->lowest, ratio);
        range->highest = std::max(range->highest, ratio);
    }
    return range;
}

} // namespace delayrank::analysis
