#pragma once

#include "core/base/fact.h"
#include "core/probe/kernel_stamps.h"
#include "core/probe/loop_extras.h"

#include <sys/socket.h>

namespace delayrank::probe {

/// Receiver, measured thread: reads with the stamps that the kernel and the device took of each packet, and
/// keeps those of each message; without any asked for it is recv(). What is missing is a gap, and counted; so
/// are messages that have the stamp of the one before, as they came in one packet or the kernel joined their
/// packets.
class ReceiveStampKeeper {
public:
    explicit ReceiveStampKeeper(const LoopExtras &extras)
        : m_asked(extras.rxSoftware != nullptr || extras.rxHardware != nullptr),
          m_software{extras.rxSoftware}, m_hardware{extras.rxHardware} {}

    ssize_t receive(int socket, void *bytes, std::size_t size, int flags) noexcept {
        return m_asked ? receiveStamped(socket, bytes, size, flags, m_read)
                       : recv(socket, bytes, size, flags);
    }
    /// The message that the last read completed.
    void keep() noexcept {
        if (m_asked)
            keepBoth();
    }
    /// Messages that never arrived.
    void skip(std::uint64_t messages) noexcept;
    /// "RX SOFTWARE, stamps missing" (of messages that arrived) and "RX SOFTWARE, stamps shared"; none where
    /// nothing was asked for.
    Facts facts() const;

private:
    struct Source {
        StampBuffer *buffer = nullptr;
        TickStamp last{};
        std::uint64_t missing = 0;
        std::uint64_t shared = 0;
        void keep(const std::optional<TickStamp> &stamp) noexcept;
    };
    void keepBoth() noexcept;

    const bool m_asked;
    Source m_software;
    Source m_hardware;
    ReceiveStamps m_read;
};

} // namespace delayrank::probe
