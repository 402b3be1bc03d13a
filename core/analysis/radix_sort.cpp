#include "core/analysis/radix_sort.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

namespace delayrank::analysis {

namespace {

constexpr unsigned digitBits = 11; // 2,048 counters of 8 bytes stay in the first-level cache
constexpr std::size_t digits = std::size_t(1) << digitBits;
constexpr std::size_t fewerAreFasterCompared = 4096;

std::size_t digitOf(Delay delay, unsigned shift) {
    return (static_cast<std::uint64_t>(delay.count()) >> shift) & (digits - 1);
}

} // namespace

void sortFalling(std::vector<Delay> &delays) {
    if (delays.size() < fewerAreFasterCompared) {
        std::sort(delays.begin(), delays.end(), std::greater<>());
        return;
    }
    const auto longest = static_cast<std::uint64_t>(std::max_element(delays.begin(), delays.end())->count());
    std::vector<Delay> other(delays.size());
    for (unsigned shift = 0; shift < 64 && (longest >> shift) != 0; shift += digitBits) {
        std::array<std::size_t, digits> place{};
        for (const Delay delay : delays)
            ++place[digitOf(delay, shift)];
        std::size_t before = 0;
        for (std::size_t digit = digits; digit-- > 0;) {
            const std::size_t count = place[digit];
            place[digit] = before;
            before += count;
        }
        for (const Delay delay : delays)
            other[place[digitOf(delay, shift)]++] = delay;
        delays.swap(other);
    }
}

} // namespace delayrank::analysis
