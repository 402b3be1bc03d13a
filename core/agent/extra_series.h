#pragma once

#include "control.pb.h"
#include "core/agent/reporter.h"
#include "core/base/plan.h"
#include "core/probe/loop_extras.h"
#include "core/probe/noise_loop.h"
#include "core/probe/steal_time.h"
#include "core/probe/transmit_stamps.h"
#include "core/probe/transport.h"

#include <functional>
#include <memory>

namespace delayrank::agent {

/// The series of a step at one end beside that of messages, as its plan asks for them, and what else the host
/// did meanwhile. Control thread, but for prelude(). It outlives the measured thread, and the socket outlives
/// loopEnded().
class ExtraSeries {
public:
    /// `entries` and `clock` are those of the messages' stamp buffer.
    ExtraSeries(const StepPlan &plan, protocol::Role role, const probe::StampClock &clock,
                std::uint64_t entries);

    /// How the delays travel; varints unless said. Before begin().
    void encodeAs(protocol::DelayEncoding encoding) {
        m_encoding = encoding;
        m_noiseEncoder = protocol::DelayEncoder(encoding);
    }
    /// The origins of one-way stamps are on the wall clock; it outlives this. Before begin().
    void originsBy(probe::WallClockAnchors &wallClock) { m_wallClock = &wallClock; }
    /// Before the measured thread starts, with its connection. Errors: those of the buffers and of the
    /// kernel's stamps; that the device takes some is for the caller to know (checkHardwareStamping()).
    Expected<void> begin(int socket, const probe::TransportTraits &traits);
    /// What the loop is to record.
    const probe::LoopExtras &loopExtras() const { return m_loopExtras; }
    /// What the measured thread does before its loop. Empty where nothing is to be done.
    std::function<void(const probe::StopFlag &)> prelude();
    /// How long that takes.
    std::chrono::nanoseconds preludeTime() const { return m_plan.noiseTime; }

    /// Queues what is there; true when nothing is left for now, false when the channel is full.
    bool report(Channel &channel);
    /// The measured thread has ended, with so many messages; the socket is still open.
    void loopEnded(std::uint64_t messages);
    /// After that: the facts of the end.
    Facts endFacts() const;
    /// Once report() has given true after that: the counts of the series.
    void addCounts(protocol::StepEnd &end);

private:
    /// A series that comes through a stamp buffer.
    struct Stream {
        SeriesKind kind;
        probe::StampBuffer *buffer;
        Reporter reporter;
    };
    Expected<void> beginKernelStamps(int socket, const probe::TransportTraits &traits);
    /// Into `to`, with its series.
    Expected<void> addBuffer(probe::StampBuffer *&to, SeriesKind kind, const probe::StampClock &clock,
                             probe::StampBuffer::Content content);
    void addStream(SeriesKind kind, probe::StampBuffer &buffer);
    bool reportNoise(Channel &channel);

    const StepPlan m_plan;
    const protocol::Role m_role;
    const probe::StampClock m_clock;
    const std::uint64_t m_entries;
    const std::optional<std::uint32_t> m_cpu;
    const probe::StealTime m_steal;
    std::unique_ptr<probe::NoiseLoop> m_noise;
    protocol::DelayEncoding m_encoding = protocol::DELAYS_AS_VARINTS;
    protocol::DelayEncoder m_noiseEncoder;
    std::vector<Delay> m_noiseGaps; ///< taken out of m_noise once it is done
    std::size_t m_noiseReported = 0;
    bool m_noiseTaken = false;
    std::vector<std::unique_ptr<probe::StampBuffer>> m_buffers;
    probe::WallClockAnchors *m_wallClock = nullptr;
    std::unique_ptr<probe::TransmitStamps> m_transmitStamps;
    probe::LoopExtras m_loopExtras;
    std::vector<Stream> m_streams;
    std::uint64_t m_messages = 0;
};

} // namespace delayrank::agent
