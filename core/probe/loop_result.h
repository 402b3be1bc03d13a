#pragma once

#include "core/base/duration.h"
#include "core/base/fact.h"

#include <atomic>
#include <cstdint>
#include <functional>

namespace delayrank::probe {

/// How a measured loop ended.
enum class LoopEnd {
    complete, ///< all that the plan asked for
    stopped,  ///< the stop flag was set
    peerLost, ///< the data connection broke or ended early
    failed,   ///< a system call failed for another reason
};

/// What a measured loop leaves behind, beside the stamps in the buffer.
struct LoopResult {
    LoopEnd end = LoopEnd::stopped;
    std::uint64_t messages = 0; ///< completed at this end, each with a stamp pushed
    int systemErrno = 0;        ///< for peerLost and failed, where the system had a say
    const char *call = "";      ///< the system call that failed
    Facts facts;                ///< lateness of a paced sender
};

/// Set by the control thread; a measured loop looks at it once a message and after every interrupted call.
using StopFlag = std::atomic<bool>;

/// A measured loop, ready to run on its thread.
using MeasuredLoop = std::function<LoopResult(const StopFlag &)>;

/// Sorts a failed system call into peerLost or failed; `systemErrno` is never EINTR.
LoopEnd endFor(int systemErrno);

/// Reads and throws away until the other end closes its side, so that no unread byte turns our close() into
/// an RST that kills the peer. Once `stop` is set it goes on for `stoppedLimit` at most. False where the
/// connection broke. Not measured.
bool drainUntilClosed(int socket, const StopFlag &stop);
inline constexpr std::chrono::milliseconds stoppedLimit{50};

} // namespace delayrank::probe
