#include "core/remote/one_way.h"

#include <algorithm>

namespace delayrank::remote {

void OneWay::append(std::deque<Stamp> &to, std::uint64_t firstMessage, std::chrono::nanoseconds origin,
                    std::span<const Delay> delays) {
    // Unsigned, as a peer's sums may wrap around: nonsense then, but nothing undefined.
    auto now = static_cast<std::uint64_t>(origin.count());
    for (const Delay delay : delays) {
        now += static_cast<std::uint64_t>(delay.count());
        to.push_back({firstMessage++, static_cast<std::int64_t>(now)});
    }
}

std::optional<OneWay::Batch> OneWay::take() {
    Batch batch;
    while (!m_sent.empty() && !m_received.empty()) {
        const Stamp sent = m_sent.front();
        const Stamp received = m_received.front();
        if (sent.message != received.message) {
            (sent.message < received.message ? m_sent : m_received).pop_front();
            continue;
        }
        if (!batch.delays.empty() && sent.message != batch.firstMessage + batch.delays.size())
            break;
        if (batch.delays.empty())
            batch.firstMessage = sent.message;
        const auto delay = static_cast<std::int64_t>(static_cast<std::uint64_t>(received.ns) -
                                                     static_cast<std::uint64_t>(sent.ns));
        m_backwards += delay < 0 ? 1 : 0;
        batch.delays.push_back(Delay(std::max<std::int64_t>(delay, 0)));
        m_sent.pop_front();
        m_received.pop_front();
    }
    if (batch.delays.empty())
        return std::nullopt;
    return batch;
}

} // namespace delayrank::remote
