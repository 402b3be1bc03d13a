#pragma once

#include "core/analysis/elapsed.h"
#include "core/analysis/envelope.h"
#include "core/runs/run.h"

namespace delayrank::runs {

/// What a timeline asks of one ordered series, each in a time that hardly grows with its length: the extremes of
/// a stretch, message numbers, times. Keeps no delays: calls are given the series that it was made of, which
/// may have grown. One thread writes; reading is good in any.
class SeriesIndex {
public:
    /// Takes what the series has gained since the last call, or all of it where its middle was left out since.
    void update(const Series &series);
    /// True while what update() saw still is the beginning of the series.
    bool describes(const Series &series) const;
    /// How many delays it knows.
    std::uint64_t size() const { return m_envelope.size(); }

    analysis::Extremes over(const Series &series, std::uint64_t begin, std::uint64_t end) const {
        return m_envelope.over(series.delays, begin, end);
    }
    /// As Series::messageOf(), in logarithmic time.
    std::uint64_t messageOf(std::uint64_t index) const;
    /// The first delay that ends at this message or a later one; size() where there is none.
    std::uint64_t indexOf(std::uint64_t message) const;
    /// The last message that it knows of; 1 where there is no delay.
    std::uint64_t lastMessage() const { return size() == 0 ? 1 : messageOf(size() - 1); }
    const std::vector<Gap> &gaps() const { return m_gaps; }

    /// Delays whose times are known: those before the first gap with lost ones, or with left out ones whose
    /// time cannot be told.
    std::uint64_t timed() const { return m_timed; }
    /// From the first message to the one that delays[index] ends at; index < timed().
    Delay timeOf(const Series &series, std::uint64_t index) const;
    /// The first timed delay that ends at this time or later; timed() where there is none.
    std::uint64_t indexAt(const Series &series, Delay time) const;

private:
    void findTimes(const Series &series);

    analysis::Envelope m_envelope;
    analysis::Elapsed m_elapsed;
    std::vector<Gap> m_gaps;
    std::vector<std::uint64_t> m_missing; ///< messages without a delay through each gap
    std::uint64_t m_leftOut = 0;
    std::uint64_t m_timed = 0;
    std::uint64_t m_jumpAt = 0; ///< the delay before which a middle of known length is left out
    Delay m_jump{0};            ///< that length
};

} // namespace delayrank::runs
