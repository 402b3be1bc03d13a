#pragma once

#include "core/base/series_kind.h"
#include "core/probe/kernel_stamps.h"
#include "core/probe/stamp_buffer.h"

#include <array>
#include <atomic>
#include <memory>
#include <thread>

namespace delayrank::probe {

/// Puts one kind of transmit stamps in the order of their messages: a stamp that is missing leaves a gap, one
/// that comes again (a retransmission) or too late is counted and left out. One thread.
class StampSequence {
public:
    StampSequence(std::uint32_t sizeBytes, StampBuffer &buffer) : m_sizeBytes(sizeBytes), m_buffer(buffer) {}
    /// `lastByte` is the offset modulo 2^32 of a message's last byte.
    void add(std::uint32_t lastByte, TickStamp stamp);
    std::uint64_t stamps() const { return m_stamps; }
    std::uint64_t leftOut() const { return m_leftOut; }

private:
    const std::uint32_t m_sizeBytes;
    StampBuffer &m_buffer;
    std::uint64_t m_bytes = 0;       ///< up to and with the last byte that was stamped
    std::uint64_t m_lastMessage = 0; ///< from 1
    std::uint64_t m_stamps = 0;
    std::uint64_t m_leftOut = 0;
};

/// Sender: reads the socket's error queue on a thread of its own, as the measured thread must not, and the
/// kernel drops stamps where the queue fills up. The socket outlives it.
class TransmitStamps {
public:
    static constexpr std::array kinds{SeriesKind::txSched, SeriesKind::txSoftware, SeriesKind::txAck};

    /// Asks for the stamps and begins to read them; `entries` as for StampBuffer::create(). Errors: those of
    /// askForTransmitStamps() and StampBuffer, io for the thread.
    static Expected<std::unique_ptr<TransmitStamps>> start(int socket, std::uint32_t sizeBytes,
                                                           std::uint64_t entries);
    ~TransmitStamps() { stop(); }
    /// Control thread: reads what is there still, and no more.
    void stop();

    /// For the control thread to take from; of kinds[index].
    StampBuffer &buffer(std::size_t index) { return *m_points[index].buffer; }
    /// Once stopped.
    const StampSequence &sequence(std::size_t index) const { return *m_points[index].sequence; }

private:
    struct Point {
        std::unique_ptr<StampBuffer> buffer;
        std::unique_ptr<StampSequence> sequence;
    };
    explicit TransmitStamps(int socket) : m_socket(socket) {}
    void read();
    bool takeAll();

    const int m_socket;
    std::array<Point, kinds.size()> m_points;
    std::atomic<bool> m_stop{false};
    std::thread m_thread;
};

} // namespace delayrank::probe
