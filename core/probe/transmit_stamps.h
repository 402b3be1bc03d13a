#pragma once

#include "core/base/series_kind.h"
#include "core/probe/kernel_stamps.h"
#include "core/probe/stamp_buffer.h"

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace delayrank::probe {

/// Puts one kind of transmit stamps in the order of their messages: a stamp that is missing leaves a gap, one
/// that comes again (a retransmission) or too late is counted and left out. One thread.
class StampSequence {
public:
    /// A message takes `step` numbers: its bytes, or 1 of datagrams.
    StampSequence(std::uint32_t step, StampBuffer &buffer) : m_step(step), m_buffer(buffer) {}
    /// `number` is the last of a message's numbers, from 0, modulo 2^32 (askForTransmitStamps()).
    void add(std::uint32_t number, TickStamp stamp);
    std::uint64_t stamps() const { return m_stamps; }
    std::uint64_t leftOut() const { return m_leftOut; }

private:
    const std::uint32_t m_step;
    StampBuffer &m_buffer;
    std::uint64_t m_numbers = 0;     ///< up to and with the last one that was stamped
    std::uint64_t m_lastMessage = 0; ///< from 1
    std::uint64_t m_stamps = 0;
    std::uint64_t m_leftOut = 0;
};

/// Sender: reads the socket's error queue on a thread of its own, as the measured thread must not, and the
/// kernel drops stamps where the queue fills up. The socket outlives it.
class TransmitStamps {
public:
    /// What is asked for.
    struct Request {
        StampSources sources;
        std::uint32_t step = 1;   ///< numbers that a message takes: its bytes, or 1 of datagrams
        bool acknowledged = true; ///< the transport has acknowledgements
    };
    /// One kind of stamps.
    struct Point {
        SeriesKind kind;
        std::unique_ptr<StampBuffer> buffer;     ///< for the control thread to take from
        std::unique_ptr<StampSequence> sequence; ///< to be looked at once stopped
    };

    /// What a request gives stamps of.
    static std::vector<SeriesKind> kindsOf(const Request &request);
    /// Asks for the stamps and begins to read them; `entries` as for StampBuffer::create(). Errors: those of
    /// askForTransmitStamps() and StampBuffer, io for the thread.
    static Expected<std::unique_ptr<TransmitStamps>> start(int socket, const Request &request,
                                                           std::uint64_t entries);
    ~TransmitStamps() { stop(); }
    /// Control thread: reads what is there still, and no more.
    void stop();
    const std::vector<Point> &points() const { return m_points; }

private:
    explicit TransmitStamps(int socket) : m_socket(socket) {}
    void read();
    bool takeAll();

    const int m_socket;
    std::vector<Point> m_points;
    std::atomic<bool> m_stop{false};
    std::thread m_thread;
};

} // namespace delayrank::probe
