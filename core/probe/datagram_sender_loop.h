#pragma once

#include "core/base/plan.h"
#include "core/probe/countdown.h"
#include "core/probe/datagram.h"
#include "core/probe/loop_extras.h"
#include "core/probe/loop_result.h"
#include "core/probe/pacer.h"
#include "core/probe/stamp_buffer.h"

#include <vector>

namespace delayrank::probe {

/// SenderLoop for datagrams: one send call and one clock read a message. A reply that does not come within
/// `replyLimit` is given up and counted, and the wait shows on the next message. At its end it tells the
/// receiver how many messages it sent, until the receiver has answered with its counts.
class DatagramSenderLoop {
public:
    static constexpr std::chrono::seconds replyLimit{1};
    static constexpr std::chrono::seconds endLimit{5};
    static constexpr std::chrono::milliseconds endEvery{20};

    /// `socket` is a proven, blocking, connected socket; it and `buffer` outlive the loop.
    DatagramSenderLoop(const StepPlan &plan, int socket, StampBuffer &buffer, const std::string &runKey,
                       const LoopExtras &extras = {});
    /// Measured thread, once.
    LoopResult run(const StopFlag &stop);

private:
    void sendMessages(const StopFlag &stop, Pacer &pacer, TickStamp start, TickStamp end) noexcept;
    bool sendMessage(const StopFlag &stop) noexcept;
    ssize_t sendLater(std::uint64_t transmitTime) noexcept;
    bool awaitReply(TickStamp sent, const StopFlag &stop) noexcept;
    void tellEnd(const StopFlag &stop) noexcept;
    bool broken(const char *call, int systemErrno) noexcept;
    void addFacts(const Pacer &pacer);

    const StepPlan m_plan;
    const int m_socket;
    StampBuffer &m_buffer;
    const DatagramKeys m_keys;
    const LoopExtras m_extras;
    const int m_flags;
    const std::chrono::nanoseconds m_transmitAfter; ///< SO_TXTIME; -1: not asked for
    std::vector<char> m_message;
    LoopResult m_result;
    bool m_endHeard = false;
    std::uint64_t m_repliesMissed = 0;
    std::uint64_t m_notSent = 0;
};

} // namespace delayrank::probe
