#pragma once

#include "core/runs/run.h"

namespace delayrank::runs {

/// Which delays of one series lie in a band: a bit for each. One thread writes; reading is good in any.
class BandMembers {
public:
    /// Both ends of the band are in it.
    BandMembers(Delay shortest, Delay longest) : m_shortest(shortest), m_longest(longest) {}

    /// Takes what the series has gained since the last call, or all of it where its middle was left out since.
    void update(const Series &series);
    Delay shortest() const { return m_shortest; }
    Delay longest() const { return m_longest; }
    /// How many delays it knows, and how many of those are in the band.
    std::uint64_t size() const { return m_size; }
    std::uint64_t count() const { return m_count; }
    /// The first member in [begin, end); end where there is none. `end` is at most size().
    std::uint64_t first(std::uint64_t begin, std::uint64_t end) const;

private:
    Delay m_shortest, m_longest;
    std::vector<std::uint64_t> m_bits;
    std::uint64_t m_size = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_leftOut = 0;
};

} // namespace delayrank::runs
