#include "core/probe/wall_clock_anchors.h"

#include <algorithm>
#include <ctime>
#include <limits>

namespace delayrank::probe {

namespace {

constexpr int tries = 5;

std::int64_t read(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

} // namespace

void WallClockAnchors::look() {
    std::int64_t narrowest = std::numeric_limits<std::int64_t>::max();
    std::int64_t raw = 0;
    std::int64_t wall = 0;
    for (int i = 0; i < tries; ++i) {
        const std::int64_t before = read(CLOCK_MONOTONIC_RAW);
        const std::int64_t between = read(CLOCK_REALTIME);
        const std::int64_t width = read(CLOCK_MONOTONIC_RAW) - before;
        if (width >= narrowest)
            continue;
        narrowest = width;
        raw = before + width / 2;
        wall = between;
    }
    m_widest = std::max(m_widest, std::chrono::nanoseconds(narrowest));
    add(raw, wall);
}

void WallClockAnchors::add(std::int64_t rawNs, std::int64_t wallClockNs) {
    m_anchors.push_back({rawNs, wallClockNs - rawNs});
}

std::int64_t WallClockAnchors::wallClockAt(std::int64_t rawNs) {
    while (m_anchors.size() > 2 && m_anchors[1].rawNs <= rawNs && m_anchors[2].rawNs <= rawNs)
        m_anchors.pop_front();
    std::size_t next = 0;
    while (next < m_anchors.size() && m_anchors[next].rawNs <= rawNs)
        ++next;
    if (next == 0)
        return rawNs + m_anchors.front().offsetNs;
    const Anchor &before = m_anchors[next - 1];
    if (next == m_anchors.size())
        return rawNs + before.offsetNs;
    const Anchor &after = m_anchors[next];
    const double part =
        static_cast<double>(rawNs - before.rawNs) / static_cast<double>(after.rawNs - before.rawNs);
    const double change = static_cast<double>(after.offsetNs - before.offsetNs) * part;
    return rawNs + before.offsetNs + static_cast<std::int64_t>(change);
}

} // namespace delayrank::probe
