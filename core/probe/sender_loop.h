#pragma once

#include "core/base/plan.h"
#include "core/probe/countdown.h"
#include "core/probe/loop_extras.h"
#include "core/probe/loop_result.h"
#include "core/probe/pacer.h"
#include "core/probe/stamp_buffer.h"
#include "core/probe/transport.h"
#include "core/probe/zero_copy.h"

#include <vector>

namespace delayrank::probe {

/// The sender's measured loop: one send call and one clock read a message, no allocation, lock or log. A
/// message is complete when the send call has returned with all its bytes; only then the sender waits for a
/// window's reply, so that the stall shows on the message after it.
class SenderLoop {
public:
    /// `socket` is a proven, blocking connection; it, `transport` and `buffer` outlive the loop.
    SenderLoop(const StepPlan &plan, int socket, const Transport &transport, StampBuffer &buffer,
               const LoopExtras &extras = {});
    /// Measured thread, once. Ends with the connection's sending side shut and the other one drained.
    LoopResult run(const StopFlag &stop);
    /// Measured thread, as often as wanted: the plan's messages once, and the connection stays open.
    LoopResult runOpen(const StopFlag &stop);

private:
    bool sendMessage(bool more, const StopFlag &stop) noexcept;
    bool awaitReply(const StopFlag &stop) noexcept;
    bool goOn(int systemErrno) noexcept;
    bool broken(const char *call, int systemErrno) noexcept;
    void sendMessages(const StopFlag &stop, Pacer &pacer, TickStamp start, TickStamp end) noexcept;
    Countdown corkGroup() const;

    const StepPlan m_plan;
    const int m_socket;
    const Transport &m_transport;
    StampBuffer &m_buffer;
    const LoopExtras m_extras;
    std::vector<char> m_message;
    const int m_waiting; ///< MSG_DONTWAIT where it spins
    ZeroCopy m_zeroCopy;
    LoopResult m_result;
};

} // namespace delayrank::probe
