#pragma once

#include "core/base/duration.h"

#include <cstdint>

namespace delayrank::probe {

/// Notices that the path of a TCP connection is cut where nothing else would: what this end has sent is under way and
/// nothing of it has been acknowledged for the limit. A peer that only does not read acknowledges all the same, and a
/// connection on which nothing is under way may rest for ever. Healthy connections are looked at by two ioctls that take
/// no lock; TCP_INFO, which takes the socket's for a moment, is read only after two seconds of silence. Sockets that do not
/// tell (other transports) never are cut. Control thread.
class PathWatch {
public:
    static constexpr std::chrono::seconds limit{7};
    static constexpr std::chrono::milliseconds lookEvery{500};

    PathWatch(int socket, MonotonicStamp now) : m_socket(socket), m_quietSince(now), m_nextLook(now + lookEvery) {}
    MonotonicStamp nextLook() const { return m_nextLook; }
    /// Looks, where that is due. True from when the path is found cut.
    bool isCut(MonotonicStamp now);

private:
    bool isQuiet(MonotonicStamp now);

    const int m_socket;
    MonotonicStamp m_quietSince;
    MonotonicStamp m_nextLook;
    int m_queued = 0;                 ///< bytes not acknowledged, at the last look
    std::uint64_t m_acknowledged = 0; ///< bytes, by TCP_INFO; of use while m_isWatching
    bool m_isWatching = false;
    bool m_isCut = false;
};

} // namespace delayrank::probe
