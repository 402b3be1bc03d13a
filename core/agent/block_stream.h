#pragma once

#include "core/base/file_descriptor.h"
#include "core/probe/measured_thread.h"
#include "core/probe/stamp_buffer.h"
#include "core/probe/transport.h"

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace delayrank::agent {

/// One connection over which both measured loops send and receive in turns of two kinds, each kind with a
/// stamp buffer of its own at each end: turn by turn the same loops over the same sockets, and only what is
/// done with the stamps differs. The two turns of a pair come in an order drawn by lot, the same one at both
/// ends, so that neither drift nor the queue between the ends favours a kind. Control thread.
class BlockStream {
public:
    static constexpr std::uint64_t blockMessages = 1000;

    struct Setup {
        FileDescriptor sender; ///< connected and blocking, as is `receiver`
        FileDescriptor receiver;
        std::optional<std::uint32_t> senderCpu;
        std::optional<std::uint32_t> receiverCpu;
        /// The clock that stamps turns of each kind.
        std::array<probe::StampClock, 2> clocks;
        std::uint64_t blocksPerTurn = 1;
        std::uint64_t maxPairs = 0; ///< the stamps of so many pairs fit into the buffers without being taken
        std::chrono::nanoseconds time{0};
    };
    /// Errors: limitExceeded and io, of the buffers and the threads.
    static Expected<std::unique_ptr<BlockStream>> start(Setup setup);

    /// Whether both ends are through; where only one is, the other is told to stop.
    bool ended();
    /// The kind of the sender's present turn, 0 or 1.
    int presentKind() const { return m_presentKind.load(std::memory_order_relaxed); }
    probe::StampBuffer &buffer(bool sender, int kind) {
        return (sender ? m_sender : m_receiver).buffers[kind];
    }

    /// Once ended: how long each pair's turn of each kind took, as many of both.
    struct EndTimes {
        std::array<std::vector<std::chrono::nanoseconds>, 2> turns;
        Facts facts; ///< of the thread: context switches, CPUs
    };
    struct Times {
        EndTimes sender;
        EndTimes receiver;
        std::uint64_t messagesPerTurn = 0;
    };
    /// Errors: what broke a loop before a single pair was done.
    Expected<Times> times();

private:
    struct End {
        std::vector<probe::StampBuffer> buffers;                    ///< one a kind
        std::array<std::vector<std::chrono::nanoseconds>, 2> turns; ///< touched beforehand
        std::uint64_t pairs = 0;
    };
    using Block = std::function<probe::LoopResult(int kind, const probe::StopFlag &)>;

    explicit BlockStream(Setup setup) : m_setup(std::move(setup)) {}
    Expected<void> prepare(End &end) const;
    /// Measured thread.
    probe::LoopResult runTurns(End &end, const Block &block, bool leads, const probe::StopFlag &stop);
    EndTimes timesOf(const End &end, std::uint64_t pairs, const probe::LoopResult &result) const;

    const Setup m_setup;
    End m_sender;
    End m_receiver;
    MonotonicStamp m_deadline;
    std::atomic<int> m_presentKind{0};
    std::unique_ptr<probe::MeasuredThread> m_receiverThread;
    std::unique_ptr<probe::MeasuredThread> m_senderThread;
};

} // namespace delayrank::agent
