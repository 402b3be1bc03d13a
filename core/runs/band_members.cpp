#include "core/runs/band_members.h"

#include <algorithm>
#include <bit>

namespace delayrank::runs {

namespace {
constexpr std::uint64_t word = 64;
}

void BandMembers::update(const Series &series) {
    const std::uint64_t leftOut = series.leftOut();
    if (leftOut != m_leftOut || series.delays.size() < m_size) {
        m_bits.clear();
        m_size = m_count = 0;
        m_leftOut = leftOut;
    }
    m_bits.resize((series.delays.size() + word - 1) / word);
    for (; m_size < series.delays.size(); ++m_size) {
        const Delay delay = series.delays[m_size];
        const auto is = static_cast<std::uint64_t>(delay >= m_shortest && delay <= m_longest);
        m_bits[m_size / word] |= is << (m_size % word);
        m_count += is;
    }
}

std::uint64_t BandMembers::first(std::uint64_t begin, std::uint64_t end) const {
    while (begin < end) {
        const std::uint64_t rest = m_bits[begin / word] >> (begin % word);
        if (rest != 0)
            return std::min(end, begin + static_cast<std::uint64_t>(std::countr_zero(rest)));
        begin += word - begin % word;
    }
    return end;
}

} // namespace delayrank::runs
