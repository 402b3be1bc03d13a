#include "core/probe/noise_loop.h"

#include "core/probe/thread_settings.h"

#include <algorithm>
#include <numeric>

namespace delayrank::probe {

NoiseLoop::NoiseLoop(const StampClock &clock, std::chrono::nanoseconds time)
    : m_clock(clock), m_time(time), m_gapTicks(maxGaps, 0) {}

void NoiseLoop::run(const StopFlag &stop) noexcept {
    const ThreadUsage before = ThreadUsage::now();
    const std::int64_t floorTicks = m_clock.rate().ticks(floor);
    const TickStamp start = m_clock.now();
    const TickStamp end = m_clock.after(start, m_time);
    TickStamp last = start;
    while (last < end && !stop.load(std::memory_order_relaxed)) {
        const TickStamp now = m_clock.now();
        const std::int64_t gap = now.ticks - last.ticks;
        if (gap >= floorTicks) {
            if (m_kept < m_gapTicks.size()) {
                m_gapTicks[m_kept++] = gap;
            } else {
                ++m_lost;
                m_lostTicks += gap;
            }
        }
        last = now;
        ++m_readings;
    }
    m_took = m_clock.between(start, last);
    m_usage = before.changesUntil(ThreadUsage::now());
    m_done.store(true, std::memory_order_release);
}

std::vector<Delay> NoiseLoop::gaps() const {
    std::vector<Delay> delays;
    delays.reserve(m_kept);
    for (std::size_t i = 0; i < m_kept; ++i)
        delays.push_back(Delay(m_clock.rate().nanoseconds(m_gapTicks[i])));
    return delays;
}

Facts NoiseLoop::facts() const {
    const auto keptEnd = m_gapTicks.begin() + static_cast<std::ptrdiff_t>(m_kept);
    const std::int64_t ticks = std::accumulate(m_gapTicks.begin(), keptEnd, m_lostTicks);
    const std::int64_t longest = m_kept == 0 ? 0 : *std::max_element(m_gapTicks.begin(), keptEnd);
    Facts facts{
        {"host noise, time", formatDuration(m_took)},
        {"host noise, readings", std::to_string(m_readings)},
        {"host noise, floor", formatDuration(floor)},
        {"host noise, gaps", std::to_string(m_kept + m_lost)},
        {"host noise, time in gaps", formatDuration(Delay(m_clock.rate().nanoseconds(ticks)))},
        {"host noise, longest gap", formatDuration(Delay(m_clock.rate().nanoseconds(longest)))},
        {"host noise, context switches, involuntary", factValue(m_usage, "context switches, involuntary")}};
    if (m_lost > 0)
        facts.push_back({"host noise, gaps not kept", std::to_string(m_lost)});
    return facts;
}

} // namespace delayrank::probe
