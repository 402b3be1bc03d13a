#pragma once

#include "core/base/duration.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace delayrank::analysis {

/// Delays of one length: `count` of them, the last at rank `lastRank` (so the first at lastRank - count + 1).
struct RankRun {
    Delay delay{0};
    std::uint64_t count = 0;
    std::uint64_t lastRank = 0;
    friend bool operator==(const RankRun &, const RankRun &) = default;
};

/// The exact rank curve of a set of delays: a run-length list, longest delay first. At nanosecond resolution
/// even 10,000,000 delays have only some thousand distinct lengths, so the list is small and holds every
/// sample. Immutable once built; may be read from any thread.
class RankCurve {
public:
    RankCurve() = default;
    /// From runs with strictly falling delays and counts of 1 or more; ranks are computed here.
    explicit RankCurve(std::vector<RankRun> runs);
    /// From delays in any order: counting below RankCurveBuilder::countedBelow, sorting only the rest.
    static RankCurve fromDelays(std::span<const Delay> delays);
    /// The curve of all the delays of all of these curves put together.
    static RankCurve merged(std::span<const RankCurve *const> curves);

    bool empty() const { return m_runs.empty(); }
    /// n, zero delays included.
    std::uint64_t size() const { return m_runs.empty() ? 0 : m_runs.back().lastRank; }
    /// Delays of 0 ns: they count in n and in quantiles and cannot be drawn on a log axis.
    std::uint64_t zeroDelays() const;
    std::span<const RankRun> runs() const { return m_runs; }
    /// The sum of all delays; Delay::max() where that is over 292 years.
    Delay total() const { return m_total; }
    Delay longest() const { return m_runs.empty() ? Delay(0) : m_runs.front().delay; }
    Delay shortest() const { return m_runs.empty() ? Delay(0) : m_runs.back().delay; }

    /// The delay at a rank from 1 to size(); the caller keeps to that range.
    Delay delayAtRank(std::uint64_t rank) const;
    /// The smallest delay such that at least a fraction q (0 < q <= 1) of the delays are <= it; nullopt when
    /// empty.
    std::optional<Delay> quantile(double q) const;
    /// How many delays are >= `delay`, which is also the rank of the last of them; 0 where there is none.
    std::uint64_t countAtLeast(Delay delay) const;
    /// The sum of the delays >= `delay`.
    Delay timeAtLeast(Delay delay) const;

private:
    /// How many of m_runs are >= `delay`.
    std::size_t runsAtLeast(Delay delay) const;

    std::vector<RankRun> m_runs;
    std::vector<Delay> m_timeThrough; ///< beside each run: the sum of all delays down to its last rank
    Delay m_total{0};
};

/// Gathers delays as they come and gives the curve at any moment; each costs about 2 ns. Not thread-safe.
class RankCurveBuilder {
public:
    /// Delays below this are counted in an array, one counter a nanosecond; the others are sorted.
    static constexpr Delay countedBelow{65'536};

    RankCurveBuilder();
    /// Delays of 0 or more, in any order.
    void add(std::span<const Delay> delays);
    std::uint64_t size() const { return m_size; }
    /// The curve of all delays so far; costs the distinct delays plus the sorting of long ones new since last
    /// time.
    RankCurve curve();

private:
    struct Counted {
        Delay delay;
        std::uint64_t count;
    };
    void mergeNewLong();

    std::vector<std::uint64_t> m_counts; ///< countedBelow counters
    std::size_t m_lowest;                ///< no counter below this one is used
    std::size_t m_highest = 0;           ///< nor above this one
    std::vector<Counted> m_long;         ///< delays >= countedBelow, falling, distinct
    std::vector<Delay> m_newLong;        ///< those not yet merged into m_long
    std::uint64_t m_size = 0;
};

} // namespace delayrank::analysis
