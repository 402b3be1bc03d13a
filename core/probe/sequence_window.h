#pragma once

#include <cstdint>
#include <vector>

namespace delayrank::probe {

/// Tells from message numbers, as they arrive, what was lost, duplicated and reordered. Remembers the last
/// `span` numbers below the highest; a still older one counts as duplicated. Measured thread; no allocation
/// after the constructor.
class SequenceWindow {
public:
    static constexpr std::uint64_t span = std::uint64_t{1} << 20;

    SequenceWindow() : m_seen(span / 64) {}

    /// Takes a number from 1. True where it is higher than all before; `missing` then says how many were
    /// left out just before it.
    bool arrive(std::uint64_t number, std::uint64_t &missing) noexcept {
        if (number == m_highest + 1) { // all but a few
            missing = 0;
            m_highest = number;
            ++m_received;
            mark(number);
            return true;
        }
        return arriveOutOfOrder(number, missing);
    }

    std::uint64_t highest() const { return m_highest; }
    std::uint64_t received() const { return m_received; }
    std::uint64_t duplicated() const { return m_duplicated; }
    std::uint64_t reordered() const { return m_reordered; }

private:
    bool arriveOutOfOrder(std::uint64_t number, std::uint64_t &missing) noexcept;
    std::uint64_t &word(std::uint64_t number) noexcept { return m_seen[number / 64 % m_seen.size()]; }
    static std::uint64_t bit(std::uint64_t number) noexcept { return std::uint64_t{1} << number % 64; }
    /// Notes the new highest number. The first number of a word clears what it held `span` numbers ago.
    void mark(std::uint64_t number) noexcept {
        if (number % 64 == 0)
            word(number) = 0;
        word(number) |= bit(number);
    }

    std::vector<std::uint64_t> m_seen;
    std::uint64_t m_highest = 0;
    std::uint64_t m_received = 0;
    std::uint64_t m_duplicated = 0;
    std::uint64_t m_reordered = 0;
};

} // namespace delayrank::probe
