#pragma once

#include "core/base/error.h"
#include "core/probe/tick_rate.h"

#include <cstdint>
#include <optional>
#include <sys/types.h>

// Stamps that the kernel and the devices take (SO_TIMESTAMPING, Documentation/networking/timestamping.rst):
// in software, on CLOCK_REALTIME, or in hardware, on the device's own clock; one tick a nanosecond.

namespace delayrank::probe {

/// Who is to take the stamps.
struct StampSources {
    bool software = false;
    bool hardware = false; ///< where checkHardwareStamping() has found nothing amiss
};

/// Receiver: asks for a stamp of each packet as it comes to the device (hardware) and as the device hands it
/// in (software). Errors: invalidArgument, the option as subject.
Expected<void> askForReceiveStamps(int socket, StampSources sources);

/// Sender: asks for a stamp as each message enters the packet scheduler, is handed to the device, is
/// acknowledged (software) and has left the device (hardware). They come on the socket's error queue with a
/// number: of a stream, the offset of the message's last byte since this call; of datagrams, the count of
/// send calls since then. Errors as above.
Expected<void> askForTransmitStamps(int socket, StampSources sources);

/// Sender: what is sent from now on gets no stamp; those that are on their way still come.
void endTransmitStamps(int socket) noexcept;

/// The stamps of one packet, as far as there are any.
struct ReceiveStamps {
    std::optional<TickStamp> software;
    std::optional<TickStamp> hardware;
};

/// Measured thread: recv() that also gives the stamps of the packet that the last byte read came in; none
/// where the kernel has none, as for one that came in before the stamps were switched on. One read of several
/// packets has the last one's only.
ssize_t receiveStamped(int socket, void *bytes, std::size_t size, int flags, ReceiveStamps &stamps) noexcept;

/// One entry of the error queue.
struct TransmitStamp {
    enum class Point { sched, software, ack, hardware } point = Point::sched;
    std::uint32_t number = 0; ///< see askForTransmitStamps(); modulo 2^32, from 0
    TickStamp stamp;
};
/// Takes one out; none where the queue holds no stamp (for now). Never blocks.
std::optional<TransmitStamp> takeTransmitStamp(int socket);

} // namespace delayrank::probe
