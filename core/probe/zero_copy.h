#pragma once

#include "core/base/fact.h"

#include <cstdint>
#include <sys/socket.h>

namespace delayrank::probe {

/// What a sender with MSG_ZEROCOPY owes the kernel: notifications of messages that it has done with are read
/// off the error queue before they use up the socket's memory (Documentation/networking/msg_zerocopy.rst).
/// Measured thread.
class ZeroCopy {
public:
    explicit ZeroCopy(bool wanted) : m_flag(wanted ? MSG_ZEROCOPY : 0) {}
    /// For send(2); 0 where it is not wanted.
    int flag() const noexcept { return m_flag; }
    /// When send() had no memory left (ENOBUFS): reads what notifications there are, waits at most 1 ms for
    /// the first.
    void collect(int socket) noexcept;
    /// "zero-copy notifications", and how many messages of them the kernel copied all the same (it does over
    /// loopback). Nothing where it is not wanted.
    void addFacts(int socket, Facts &facts);

private:
    bool collectOne(int socket) noexcept;
    int m_flag;
    std::uint64_t m_notified = 0; ///< messages
    std::uint64_t m_copied = 0;
};

} // namespace delayrank::probe
