#pragma once

#include <cstdint>

namespace delayrank::probe {

/// Tells every `period`-th call from the others without a division; a period of 0 never comes.
class Countdown {
public:
    explicit Countdown(std::uint64_t period) : m_period(period), m_left(period) {}
    /// True on every period-th call.
    bool tick() noexcept {
        if (m_period == 0 || --m_left != 0)
            return false;
        m_left = m_period;
        return true;
    }
    /// True while the next tick() begins a new round.
    bool atStart() const noexcept { return m_left == m_period; }

    /// True where the next tick() comes to the end.
    bool atEnd() const noexcept { return m_left == 1; }

private:
    std::uint64_t m_period;
    std::uint64_t m_left;
};

} // namespace delayrank::probe
