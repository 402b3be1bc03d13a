#pragma once

#include "core/base/duration.h"

namespace delayrank::agent {

/// Keeps an agent from being aimed at others: one of its senders at a time may be on its way to an address that has
/// proved nothing, and the next one begins no sooner than a second after one that was left without a proof, whichever
/// client asks. Control thread.
class Attempts {
public:
    static constexpr std::chrono::seconds pause{1};

    /// When the next attempt may begin.
    MonotonicStamp next() const { return m_next; }
    /// One is under way, and may have sent something.
    void underWay(MonotonicStamp now) { m_next = now + pause; }
    /// The address has proved the run key: nobody waits for it.
    void proved() { m_next = {}; }

private:
    MonotonicStamp m_next;
};

} // namespace delayrank::agent
