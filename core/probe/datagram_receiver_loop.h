#pragma once

#include "core/base/plan.h"
#include "core/probe/datagram.h"
#include "core/probe/loop_result.h"
#include "core/probe/receive_stamps.h"
#include "core/probe/sequence_window.h"
#include "core/probe/stamp_buffer.h"

#include <vector>

namespace delayrank::probe {

/// ReceiverLoop for datagrams: one read and one clock read a message. A delay is that between two messages
/// whose numbers follow each other; over lost ones, and where one comes late, the series has a gap. It ends
/// when the sender has told how many messages there were, and answers with its counts.
class DatagramReceiverLoop {
public:
    /// Without any datagram for so long, beyond the plan's own pauses, the sender is lost.
    static constexpr std::chrono::seconds silenceLimit{5};
    /// After the counts were sent: how long without a word of the sender they may have been lost.
    static constexpr std::chrono::milliseconds lingerTime{500};

    /// `socket` is a proven, blocking, connected socket; it and `buffer` outlive the loop.
    DatagramReceiverLoop(const StepPlan &plan, int socket, StampBuffer &buffer, const std::string &runKey,
                         MonotonicStamp connected, const LoopExtras &extras = {});
    /// Measured thread, once. `messages` of the result is how many the sender sent, where it is known.
    LoopResult run(const StopFlag &stop);
    const DatagramCounts &counts() const { return m_counts; }

private:
    bool goOn(int systemErrno) noexcept;
    void receive(const StopFlag &stop) noexcept;
    bool take(const DatagramTag &tag, TickStamp stamp) noexcept;
    void skip(std::uint64_t messages) noexcept;
    bool reply(std::uint64_t number) noexcept;
    bool takeControl(const DatagramTag &tag) noexcept;
    void judgeEnd(std::uint64_t sent) noexcept;
    void answerEnd(const StopFlag &stop) noexcept;
    bool send(DatagramKind kind, std::uint64_t number) noexcept;
    bool broken(const char *call, int systemErrno) noexcept;
    void count(std::uint64_t sent) noexcept;

    const StepPlan m_plan;
    const int m_socket;
    StampBuffer &m_buffer;
    const DatagramKeys m_keys;
    const MonotonicStamp m_connected;
    const std::uint64_t m_target;
    const int m_flags;
    ReceiveStampKeeper m_kernelStamps;
    std::vector<char> m_bytes;
    SequenceWindow m_numbers;
    std::uint64_t m_nextReply;
    bool m_silent = false;      ///< the last read found nothing
    MonotonicStamp m_lastHeard; ///< about
    int m_endsHeard = 0;
    bool m_endKnown = false;
    DatagramCounts m_counts;
    LoopResult m_result;
};

} // namespace delayrank::probe
