#pragma once

#include "core/base/error.h"
#include "core/probe/tick_rate.h"

#include <cstdint>
#include <optional>
#include <sys/types.h>

// Stamps that the kernel takes (SO_TIMESTAMPING, Documentation/networking/timestamping.rst): in software, on
// CLOCK_REALTIME, one tick a nanosecond.

namespace delayrank::probe {

/// Receiver: asks for a stamp of each packet as the device hands it in. Errors: invalidArgument,
/// --kernel-stamps as subject.
Expected<void> askForReceiveStamps(int socket);

/// Sender: asks for a stamp as each message's last byte enters the packet scheduler, is handed to the device
/// and is acknowledged. They come on the socket's error queue, told apart by the last byte's offset since
/// this call. Errors as above.
Expected<void> askForTransmitStamps(int socket);

/// Measured thread: recv() that also gives the stamp of the packet that the last byte read came in; none
/// where the kernel has none, as for one that came in before the stamps were switched on. One read of several
/// packets has the last one's only.
ssize_t receiveStamped(int socket, void *bytes, std::size_t size, int flags,
                       std::optional<TickStamp> &stamp) noexcept;

/// One entry of the error queue.
struct TransmitStamp {
    enum class Point { sched, software, ack } point = Point::sched;
    std::uint32_t lastByte = 0; ///< offset, modulo 2^32
    TickStamp stamp;
};
/// Takes one out; none where the queue holds no stamp (for now). Never blocks.
std::optional<TransmitStamp> takeTransmitStamp(int socket);

} // namespace delayrank::probe
