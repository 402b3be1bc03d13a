#pragma once

#include "core/base/plan.h"
#include "core/probe/countdown.h"
#include "core/probe/loop_extras.h"
#include "core/probe/loop_result.h"
#include "core/probe/receive_stamps.h"
#include "core/probe/stamp_buffer.h"
#include "core/probe/transport.h"

#include <vector>

namespace delayrank::probe {

/// The receiver's measured loop: exactly `size` bytes and one clock read a message; or, with read-up-to, bulk
/// reads whose one stamp goes to every message that they complete. No allocation, lock or log. After every
/// window's last message it answers with one byte.
class ReceiverLoop {
public:
    /// `socket` is a proven, blocking connection that was accepted at `connected`; it, `transport` and
    /// `buffer` outlive the loop.
    ReceiverLoop(const StepPlan &plan, int socket, const Transport &transport, StampBuffer &buffer,
                 MonotonicStamp connected, const LoopExtras &extras = {});
    /// Measured thread, once. Ends with the sender's end of stream seen (unless stopped) and our side shut.
    LoopResult run(const StopFlag &stop);
    /// Measured thread, as often as wanted: the plan's messages once, and the connection stays open.
    LoopResult runOpen(const StopFlag &stop);

private:
    void readMessages(const StopFlag &stop) noexcept;
    void readInBulk(const StopFlag &stop) noexcept;
    ssize_t readSome(std::size_t bytes, bool betweenMessages, const StopFlag &stop) noexcept;
    bool reply(std::uint64_t windows, const StopFlag &stop) noexcept;
    void endOfStream(bool betweenMessages) noexcept;
    bool broken(const char *call, int systemErrno) noexcept;

    const StepPlan m_plan;
    const int m_socket;
    const Transport &m_transport;
    StampBuffer &m_buffer;
    const MonotonicStamp m_connected;
    const std::uint64_t m_target;
    ReceiveStampKeeper m_kernelStamps;
    std::vector<char> m_bytes;
    const int m_waiting; ///< MSG_DONTWAIT where it spins
    LoopResult m_result;
};

} // namespace delayrank::probe
