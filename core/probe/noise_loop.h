#pragma once

#include "core/base/fact.h"
#include "core/probe/loop_result.h"
#include "core/probe/stamp_clock.h"

#include <atomic>
#include <vector>

namespace delayrank::probe {

/// The host's own noise: reads the clock in a loop, as sysjitter does, and keeps each gap between two
/// readings that is `floor` or longer: then something else had the CPU. Shorter ones are only counted. run()
/// is for the measured thread, all else for the control thread once done() is true.
class NoiseLoop {
public:
    /// Well above a reading's cost and below what an interrupt takes.
    static constexpr std::chrono::nanoseconds floor = std::chrono::microseconds(1);
    /// Gaps that are kept, in memory touched beforehand; more are counted as lost.
    static constexpr std::size_t maxGaps = 500'000;

    NoiseLoop(const StampClock &clock, std::chrono::nanoseconds time);

    void run(const StopFlag &stop) noexcept;

    bool done() const { return m_done.load(std::memory_order_acquire); }
    /// In the order in which they happened.
    std::vector<Delay> gaps() const;
    std::uint64_t lostGaps() const { return m_lost; }
    /// "host noise, ...": time, readings, floor, gaps kept and lost, the time in them, the longest, and how
    /// often the thread lost its CPU.
    Facts facts() const;

private:
    const StampClock m_clock;
    const std::chrono::nanoseconds m_time;
    std::vector<std::int64_t> m_gapTicks;
    std::size_t m_kept = 0;
    std::uint64_t m_lost = 0;
    std::uint64_t m_readings = 0;
    std::int64_t m_lostTicks = 0; ///< the time in lost gaps
    Delay m_took{0};
    Facts m_usage;
    std::atomic<bool> m_done{false};
};

} // namespace delayrank::probe
