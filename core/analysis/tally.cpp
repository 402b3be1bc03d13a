#include "core/analysis/tally.h"

#include "core/analysis/radix_sort.h"

namespace delayrank::analysis {

namespace {

/// Fewer delays are sorted: looking through the counters would cost more.
constexpr std::size_t worthCounting = 128;

/// One counter for each delay below countedBelow, all 0 between two uses. Which counters are in use is
/// remembered by the block, so that taking them out costs what was counted.
class Counters {
public:
    void count(std::span<const Delay> delays, std::vector<Delay> &others) {
        std::uint64_t *const counts = m_counts.data();
        char *const used = m_used.data();
        for (const Delay delay : delays) {
            const auto nanoseconds = static_cast<std::uint64_t>(delay.count());
            if (nanoseconds < counters) [[likely]] {
                ++counts[nanoseconds];
                used[nanoseconds / blockLength] = 1;
            } else {
                others.push_back(delay);
            }
        }
    }
    void takeOut(std::vector<RankRun> &runs) {
        for (std::size_t block = m_used.size(); block-- > 0;) {
            if (!m_used[block])
                continue;
            m_used[block] = 0;
            for (std::size_t at = (block + 1) * blockLength; at-- > block * blockLength;) {
                if (m_counts[at] > 0)
                    runs.push_back({Delay(static_cast<std::int64_t>(at)), m_counts[at], 0});
                m_counts[at] = 0;
            }
        }
    }

private:
    static constexpr auto counters = static_cast<std::size_t>(countedBelow.count());
    static constexpr std::size_t blockLength = 64;
    std::vector<std::uint64_t> m_counts = std::vector<std::uint64_t>(counters);
    std::vector<char> m_used = std::vector<char>(counters / blockLength);
};

} // namespace

std::vector<RankRun> tallied(std::span<const Delay> delays) {
    std::vector<Delay> sorted;
    std::vector<RankRun> runs;
    const bool counts = delays.size() >= worthCounting;
    thread_local Counters counters;
    if (counts)
        counters.count(delays, sorted);
    else
        sorted.assign(delays.begin(), delays.end());
    sortFalling(sorted);
    for (const Delay delay : sorted)
        if (!runs.empty() && runs.back().delay == delay)
            ++runs.back().count;
        else
            runs.push_back({delay, 1, 0});
    if (counts)
        counters.takeOut(runs);
    return runs;
}

} // namespace delayrank::analysis
