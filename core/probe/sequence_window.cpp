#include "core/probe/sequence_window.h"

#include <algorithm>

namespace delayrank::probe {

bool SequenceWindow::arriveOutOfOrder(std::uint64_t number, std::uint64_t &missing) noexcept {
    if (number > m_highest) {
        missing = number - m_highest - 1;
        // The words in between are cleared, at most all of them.
        const std::uint64_t firstWord = m_highest / 64 + 1;
        const std::uint64_t words = std::min<std::uint64_t>(number / 64 + 1 - firstWord, m_seen.size());
        for (std::uint64_t i = 0; i < words; ++i)
            m_seen[(number / 64 - i) % m_seen.size()] = 0;
        m_highest = number;
        ++m_received;
        word(number) |= bit(number);
        return true;
    }
    // The oldest word is shared with the newest numbers' successors.
    const bool remembered = m_highest - number < span - 64;
    if (number == 0 || !remembered || (word(number) & bit(number)) != 0) {
        ++m_duplicated;
        return false;
    }
    word(number) |= bit(number);
    ++m_received;
    ++m_reordered;
    return false;
}

} // namespace delayrank::probe
