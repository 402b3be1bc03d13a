#include "core/analysis/rank_curve.h"

#include "core/analysis/buckets.h"
#include "core/analysis/quantile_rank.h"
#include "core/analysis/saturating.h"
#include "core/analysis/tally.h"

#include <cassert>
#include <cmath>

namespace delayrank::analysis {

namespace {

/// A stretch that grows longer than this is cut: long enough that a curve has few, short enough that one
/// copied for a single new delay costs little.
constexpr std::size_t longestStretch = 128;

/// Both lists in one; each falls strictly.
void mergeRuns(std::span<const RankRun> a, std::span<const RankRun> b, std::vector<RankRun> &merged) {
    merged.clear();
    merged.reserve(a.size() + b.size());
    auto one = a.begin(), other = b.begin();
    while (one != a.end() && other != b.end()) {
        if (one->delay > other->delay) {
            merged.push_back(*one++);
        } else if (one->delay < other->delay) {
            merged.push_back(*other++);
        } else {
            merged.push_back({one->delay, one->count + other->count, 0});
            ++one, ++other;
        }
    }
    merged.insert(merged.end(), one, a.end());
    merged.insert(merged.end(), other, b.end());
}

} // namespace

RankCurve::RankCurve(std::span<const RankRun> runs, Delay bucketedBelow) : m_bucketedBelow(bucketedBelow) {
    append(runs);
}

RankCurve RankCurve::fromDelays(std::span<const Delay> delays) {
    return RankCurve(tallied(delays));
}

RankCurve RankCurve::merged(std::span<const RankCurve *const> curves) {
    if (curves.empty())
        return {};
    const auto largest = std::max_element(curves.begin(), curves.end(), [](const auto *a, const auto *b) {
        return a->distinct() < b->distinct();
    });
    RankCurve result = **largest;
    for (const RankCurve *curve : curves)
        result.m_bucketedBelow = std::max(result.m_bucketedBelow, curve->m_bucketedBelow);
    for (auto curve = curves.begin(); curve != curves.end(); ++curve) {
        if (curve == largest)
            continue;
        const Runs more = (*curve)->runs();
        result = result.with(std::vector<RankRun>(more.begin(), more.end()));
    }
    return result;
}

RankCurve RankCurve::with(std::span<const RankRun> more) const {
    RankCurve result;
    result.m_bucketedBelow = m_bucketedBelow;
    result.m_places.reserve(m_places.size() + more.size() / longestStretch + 1);
    std::vector<RankRun> mixed;
    auto begin = more.begin();
    for (std::size_t place = 0; place < m_places.size(); ++place) {
        // What is longer than the next stretch's first delay belongs here.
        auto end = more.end();
        if (place + 1 < m_places.size()) {
            const Delay next = m_places[place + 1].stretch->runs.front().delay;
            if (begin == more.end() || begin->delay <= next)
                end = begin;
            else
                end = std::partition_point(begin, more.end(),
                                           [next](const RankRun &run) { return run.delay > next; });
        }
        if (begin == end) {
            result.append(m_places[place].stretch);
        } else {
            mergeRuns(m_places[place].stretch->runs, {begin, end}, mixed);
            result.append(mixed);
        }
        begin = end;
    }
    result.append(std::span(begin, more.end())); // all of it, where this curve is empty
    return result;
}

RankCurve RankCurve::bucketed(Delay below) const {
    const Runs all = runs();
    return RankCurve(analysis::bucketed(std::vector<RankRun>(all.begin(), all.end()), below), below);
}

void RankCurve::append(std::shared_ptr<const Stretch> stretch) {
    const std::uint64_t ranks = stretch->runs.back().lastRank;
    const Delay time = stretch->timeThrough.back();
    m_distinct += stretch->runs.size();
    m_places.push_back({std::move(stretch), m_size, m_total});
    m_size += ranks;
    m_total = saturatingSum(m_total, time);
}

void RankCurve::append(std::span<const RankRun> runs) {
    if (runs.empty())
        return;
    // As many stretches as are needed, all of about one length.
    const std::size_t stretches = (runs.size() + longestStretch - 1) / longestStretch;
    for (std::size_t index = 0; index < stretches; ++index) {
        const std::size_t first = runs.size() * index / stretches;
        const std::size_t end = runs.size() * (index + 1) / stretches;
        auto stretch = std::make_shared<Stretch>();
        stretch->runs.assign(runs.begin() + static_cast<std::ptrdiff_t>(first),
                             runs.begin() + static_cast<std::ptrdiff_t>(end));
        stretch->timeThrough.reserve(end - first);
        std::uint64_t rank = 0;
        Delay time{0};
        for (RankRun &run : stretch->runs) {
            assert(run.count > 0 && run.delay >= Delay(0));
            assert(&run == stretch->runs.data() || run.delay < (&run - 1)->delay);
            rank += run.count;
            run.lastRank = rank;
            time = saturatingSum(time, saturatingProduct(run.delay, run.count));
            stretch->timeThrough.push_back(time);
        }
        append(std::move(stretch));
    }
}

std::uint64_t RankCurve::zeroDelays() const {
    return !empty() && shortest() == Delay(0) ? runs().back().count : 0;
}

Delay RankCurve::longest() const {
    return empty() ? Delay(0) : m_places.front().stretch->runs.front().delay;
}

Delay RankCurve::shortest() const {
    return empty() ? Delay(0) : m_places.back().stretch->runs.back().delay;
}

Delay RankCurve::delayAtRank(std::uint64_t rank) const {
    assert(rank >= 1 && rank <= size());
    return (*firstRun([rank](const RankRun &run) { return run.lastRank >= rank; })).delay;
}

std::optional<Delay> RankCurve::quantile(double q) const {
    if (empty())
        return std::nullopt;
    return delayAtRank(rankOfQuantile(q, size()));
}

std::uint64_t rankOfQuantile(double q, std::uint64_t size) {
    const double n = static_cast<double>(size);
    // The smallest whole k with k / n >= q. q * n is off by a rounding now and then (0.07 * 100 > 7), which
    // would take the neighbouring delay.
    double k = std::clamp(std::ceil(q * n), 1.0, n);
    if (k > 1 && (k - 1) / n >= q)
        --k;
    else if (k < n && k / n < q)
        ++k;
    return size - static_cast<std::uint64_t>(k) + 1;
}

RankCurve::Iterator RankCurve::firstShorter(Delay delay) const {
    return firstRun([delay](const RankRun &run) { return run.delay < delay; });
}

std::uint64_t RankCurve::countAtLeast(Delay delay) const {
    const Iterator shorter = firstShorter(delay);
    if (shorter == runs().end())
        return size();
    const RankRun run = *shorter;
    return run.lastRank - run.count;
}

Delay RankCurve::timeAtLeast(Delay delay) const {
    const Iterator shorter = firstShorter(delay);
    if (shorter == runs().end())
        return total();
    const Place &place = m_places[shorter.m_place];
    return shorter.m_run == 0
               ? place.timeBefore
               : saturatingSum(place.timeBefore, place.stretch->timeThrough[shorter.m_run - 1]);
}

} // namespace delayrank::analysis
