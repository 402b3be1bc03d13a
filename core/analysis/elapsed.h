#pragma once

#include "core/base/duration.h"

#include <span>
#include <vector>

namespace delayrank::analysis {

/// How much time has gone by after so many delays of a series: prefix sums of every 64th, so that they take an
/// eighth of a byte for each byte of delays. Keeps no delays: every call is given the same ones, which may
/// have grown at the end. Sums over 292 years are Delay::max().
class Elapsed {
public:
    /// Takes those of `all` that it does not know yet.
    void extend(std::span<const Delay> all);
    /// The sum of the first `count` delays, at most as many as it knows.
    Delay after(std::span<const Delay> all, std::uint64_t count) const;
    /// The smallest count after which at least `time` has gone by; one more than all where it never has.
    std::uint64_t countAt(std::span<const Delay> all, Delay time) const;

private:
    std::vector<Delay> m_sums{Delay(0)}; ///< of the first 64 * i
    std::uint64_t m_size = 0;
};

} // namespace delayrank::analysis
