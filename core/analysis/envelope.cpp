#include "core/analysis/envelope.h"

#include <algorithm>

namespace delayrank::analysis {

namespace {

constexpr std::uint64_t firstBlock = 64; // delays in a block of the lowest level
constexpr std::uint64_t fan = 16;        // blocks in a block of the next level

Extremes extremesOf(std::span<const Delay> delays) {
    Extremes extremes;
    for (const Delay delay : delays) {
        extremes.shortest = std::min(extremes.shortest, delay);
        extremes.longest = std::max(extremes.longest, delay);
    }
    return extremes;
}

Extremes extremesOf(std::span<const Extremes> blocks) {
    Extremes extremes;
    for (const Extremes &block : blocks)
        extremes.add(block);
    return extremes;
}

} // namespace

void Extremes::add(const Extremes &other) {
    shortest = std::min(shortest, other.shortest);
    longest = std::max(longest, other.longest);
}

void Envelope::extend(std::span<const Delay> all) {
    m_size = all.size();
    if (m_levels.empty())
        m_levels.emplace_back();
    for (std::uint64_t begin = m_levels[0].size() * firstBlock; begin + firstBlock <= m_size; begin += firstBlock)
        m_levels[0].push_back(extremesOf(all.subspan(begin, firstBlock)));
    for (std::size_t level = 1; m_levels[level - 1].size() >= fan; ++level) {
        if (m_levels.size() == level)
            m_levels.emplace_back();
        const std::span<const Extremes> below = m_levels[level - 1];
        for (std::uint64_t begin = m_levels[level].size() * fan; begin + fan <= below.size(); begin += fan)
            m_levels[level].push_back(extremesOf(below.subspan(begin, fan)));
    }
}

Extremes Envelope::over(std::span<const Delay> all, std::uint64_t begin, std::uint64_t end) const {
    const std::uint64_t firstWhole = (begin + firstBlock - 1) / firstBlock;
    const std::uint64_t endWhole = end / firstBlock;
    if (begin >= end)
        return {};
    if (firstWhole >= endWhole)
        return extremesOf(all.subspan(begin, end - begin));
    Extremes extremes = extremesOf(all.subspan(begin, firstWhole * firstBlock - begin));
    extremes.add(extremesOf(all.subspan(endWhole * firstBlock, end - endWhole * firstBlock)));
    // Up the levels: the ragged ends of a level are taken from it, what is between from the next.
    std::uint64_t first = firstWhole, last = endWhole;
    for (std::size_t level = 0; first < last; ++level) {
        const std::span<const Extremes> blocks = m_levels[level];
        const std::uint64_t whole = (first + fan - 1) / fan, wholeEnd = last / fan;
        if (whole >= wholeEnd) {
            extremes.add(extremesOf(blocks.subspan(first, last - first)));
            break;
        }
        extremes.add(extremesOf(blocks.subspan(first, whole * fan - first)));
        extremes.add(extremesOf(blocks.subspan(wholeEnd * fan, last - wholeEnd * fan)));
        first = whole;
        last = wholeEnd;
    }
    return extremes;
}

} // namespace delayrank::analysis
