#pragma once

#include "core/base/duration.h"

#include <span>
#include <vector>

namespace delayrank::analysis {

/// The shortest and the longest of some delays; of none: shortest > longest.
struct Extremes {
    Delay shortest = Delay::max();
    Delay longest = Delay(-1);
    bool empty() const { return shortest > longest; }
    void add(const Extremes &other);
    void add(Delay delay) { add(Extremes{delay, delay}); }
    friend bool operator==(const Extremes &, const Extremes &) = default;
};

/// Finds the exact shortest and longest of any stretch of delays in a time that hardly grows with its length: a
/// pyramid of the extremes of 64, 1,024, 16,384, ... delays, a thirtieth of the delays' own size. It keeps no
/// delays: every call is given the same ones, which may have grown at the end. Reading is good in any thread.
class Envelope {
public:
    /// Takes those of `all` that it does not know yet; amortised constant time a delay.
    void extend(std::span<const Delay> all);
    /// How many delays it knows.
    std::uint64_t size() const { return m_size; }
    /// Of all[begin] to all[end - 1]; `end` is at most size().
    Extremes over(std::span<const Delay> all, std::uint64_t begin, std::uint64_t end) const;

private:
    /// m_levels[k][i]: of the (i + 1)-th block of level k, all of them whole.
    std::vector<std::vector<Extremes>> m_levels;
    std::uint64_t m_size = 0;
};

} // namespace delayrank::analysis
