#pragma once

#include "core/base/duration.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
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
///
/// The list is cut into stretches that curves share: a curve with some more delays is a new one that has only
/// the stretches anew that they fall into. So a frame of a live curve costs what is new in it, however long
/// the run is.
class RankCurve {
public:
    class Runs;
    /// A place in the list of runs; bidirectional, gives the runs by value.
    class Iterator;

    RankCurve() = default;
    /// From runs with strictly falling delays and counts of 1 or more; ranks are computed here.
    /// `bucketedBelow`: those below it are in buckets already.
    explicit RankCurve(std::span<const RankRun> runs, Delay bucketedBelow = Delay(0));
    /// From delays in any order: counting the short ones, sorting only the rest.
    static RankCurve fromDelays(std::span<const Delay> delays);
    /// The curve of all the delays of all of these curves put together.
    static RankCurve merged(std::span<const RankCurve *const> curves);
    /// This curve's delays and more of them, as runs with strictly falling delays (their ranks are not looked
    /// at). Costs a stretch for each stretch that they fall into, and a step for each other one.
    RankCurve with(std::span<const RankRun> more) const;
    /// The same with all delays below `below` in buckets 0.1 % wide (analysis::bucketed()).
    RankCurve bucketed(Delay below) const;
    /// Shorter delays are known to 0.1 % only; 0: all are exact.
    Delay bucketedBelow() const { return m_bucketedBelow; }

    bool empty() const { return m_places.empty(); }
    /// n, zero delays included.
    std::uint64_t size() const { return m_size; }
    /// Delays of 0 ns: they count in n and in quantiles and cannot be drawn on a log axis.
    std::uint64_t zeroDelays() const;
    Runs runs() const;
    /// How many runs there are: lengths that differ.
    std::size_t distinct() const { return m_distinct; }
    /// The sum of all delays; Delay::max() where that is over 292 years.
    Delay total() const { return m_total; }
    Delay longest() const;
    Delay shortest() const;

    /// The delay at a rank from 1 to size(); the caller keeps to that range.
    Delay delayAtRank(std::uint64_t rank) const;
    /// The smallest delay such that at least a fraction q (0 < q <= 1) of the delays are <= it; nullopt when
    /// empty.
    std::optional<Delay> quantile(double q) const;
    /// How many delays are >= `delay`, which is also the rank of the last of them; 0 where there is none.
    std::uint64_t countAtLeast(Delay delay) const;
    /// The sum of the delays >= `delay`.
    Delay timeAtLeast(Delay delay) const;

    /// The first run at or after `from` with a property that all later ones have too; the end if none has it.
    /// `has` takes a RankRun. Two binary searches.
    template <class Property> Iterator firstRun(const Iterator &from, Property has) const;
    template <class Property> Iterator firstRun(Property has) const;

private:
    /// Neighbouring runs whose ranks count from the stretch's own start.
    struct Stretch {
        std::vector<RankRun> runs;
        std::vector<Delay> timeThrough; ///< beside each run: the stretch's delays down to it, summed
    };
    struct Place {
        std::shared_ptr<const Stretch> stretch;
        std::uint64_t ranksBefore = 0;
        Delay timeBefore{0};
    };
    void append(std::shared_ptr<const Stretch> stretch);
    void append(std::span<const RankRun> runs);
    /// The first run shorter than `delay`.
    Iterator firstShorter(Delay delay) const;

    std::vector<Place> m_places; ///< no stretch is empty
    std::uint64_t m_size = 0;
    std::size_t m_distinct = 0;
    Delay m_total{0};
    Delay m_bucketedBelow{0};
};

class RankCurve::Iterator {
public:
    using iterator_category = std::input_iterator_tag; // of C++17, as the runs are no references
    using iterator_concept = std::bidirectional_iterator_tag;
    using value_type = RankRun;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = RankRun;

    Iterator() = default;
    RankRun operator*() const {
        const Place &place = (*m_places)[m_place];
        RankRun run = place.stretch->runs[m_run];
        run.lastRank += place.ranksBefore;
        return run;
    }
    Iterator &operator++() {
        if (++m_run == (*m_places)[m_place].stretch->runs.size()) {
            ++m_place;
            m_run = 0;
        }
        return *this;
    }
    Iterator &operator--() {
        if (m_run == 0)
            m_run = (*m_places)[--m_place].stretch->runs.size();
        --m_run;
        return *this;
    }
    Iterator operator++(int) {
        Iterator before = *this;
        ++*this;
        return before;
    }
    Iterator operator--(int) {
        Iterator after = *this;
        --*this;
        return after;
    }
    friend bool operator==(const Iterator &, const Iterator &) = default;

private:
    friend class RankCurve;
    Iterator(const std::vector<Place> &places, std::size_t place, std::size_t run)
        : m_places(&places), m_place(place), m_run(run) {}
    const std::vector<Place> *m_places = nullptr;
    std::size_t m_place = 0;
    std::size_t m_run = 0;
};

/// The list of runs, longest delay first; good as long as its curve is.
class RankCurve::Runs {
public:
    explicit Runs(const RankCurve &curve) : m_curve(curve) {}
    Iterator begin() const { return {m_curve.m_places, 0, 0}; }
    Iterator end() const { return {m_curve.m_places, m_curve.m_places.size(), 0}; }
    std::size_t size() const { return m_curve.m_distinct; }
    bool empty() const { return m_curve.empty(); }
    RankRun front() const { return *begin(); }
    RankRun back() const { return *--end(); }

private:
    const RankCurve &m_curve;
};

inline RankCurve::Runs RankCurve::runs() const {
    return Runs(*this);
}

template <class Property> RankCurve::Iterator RankCurve::firstRun(const Iterator &from, Property has) const {
    if (from.m_place == m_places.size())
        return from;
    const auto inPlace = [&has](const Place &place, RankRun run) {
        run.lastRank += place.ranksBefore;
        return has(run);
    };
    const auto place = std::partition_point(
        m_places.begin() + static_cast<std::ptrdiff_t>(from.m_place), m_places.end(),
        [&](const Place &candidate) { return !inPlace(candidate, candidate.stretch->runs.back()); });
    const auto index = static_cast<std::size_t>(place - m_places.begin());
    if (place == m_places.end())
        return runs().end();
    const std::vector<RankRun> &all = place->stretch->runs;
    const std::size_t first = index == from.m_place ? from.m_run : 0;
    const auto run =
        std::partition_point(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
                             [&](const RankRun &candidate) { return !inPlace(*place, candidate); });
    return {m_places, index, static_cast<std::size_t>(run - all.begin())};
}

template <class Property> RankCurve::Iterator RankCurve::firstRun(Property has) const {
    return firstRun(runs().begin(), has);
}

} // namespace delayrank::analysis
