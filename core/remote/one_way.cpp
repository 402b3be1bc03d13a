#include "core/remote/one_way.h"

#include <algorithm>

namespace delayrank::remote {

void OneWay::append(End &to, std::uint64_t firstMessage, std::chrono::nanoseconds origin,
                    std::span<const Delay> delays) {
    // The first message after a gap has no delay, but its stamp is where the next one's delay begins.
    if (firstMessage > to.last + 1)
        to.stamps.push_back({firstMessage - 1, origin.count()});
    // Unsigned, as a peer's sums may wrap around: nonsense then, but nothing undefined.
    auto now = static_cast<std::uint64_t>(origin.count());
    for (const Delay delay : delays) {
        now += static_cast<std::uint64_t>(delay.count());
        to.stamps.push_back({firstMessage++, static_cast<std::int64_t>(now)});
    }
    to.last = firstMessage - 1;
}

std::optional<OneWay::Batch> OneWay::take() {
    Batch batch;
    std::deque<Stamp> &sentStamps = m_sent.stamps;
    std::deque<Stamp> &receivedStamps = m_received.stamps;
    while (!sentStamps.empty() && !receivedStamps.empty()) {
        const Stamp sent = sentStamps.front();
        const Stamp received = receivedStamps.front();
        if (sent.message != received.message) {
            (sent.message < received.message ? sentStamps : receivedStamps).pop_front();
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
        sentStamps.pop_front();
        receivedStamps.pop_front();
    }
    if (batch.delays.empty())
        return std::nullopt;
    return batch;
}

} // namespace delayrank::remote
