#pragma once

#include "control.pb.h"
#include "core/agent/attempts.h"
#include "core/agent/channel.h"
#include "core/agent/data_end.h"
#include "core/agent/extra_series.h"
#include "core/agent/fact_watch.h"
#include "core/agent/limits.h"
#include "core/agent/reporter.h"
#include "core/probe/clock_choice.h"
#include "core/probe/clock_watch.h"
#include "core/probe/measured_thread.h"
#include "core/probe/path_watch.h"

#include <memory>
#include <optional>

namespace delayrank::agent {

/// One step at this end: data connection, measured thread, report. Writes Prepared, Started, Delays, StepEnd
/// and Failure to the channel as they fall due. Control thread; never blocks, but for its destructor, which
/// stops the measured thread.
class Step {
public:
    static constexpr std::chrono::milliseconds reportEvery{20};
    static constexpr std::chrono::seconds senderTimeLimit{10}; ///< StartStep to the sender's connection
    static constexpr std::chrono::seconds overrunLimit{5};     ///< beyond the planned end
    /// When the data connection ends early: the other end may just have been stopped, and our own StopStep be
    /// on its way.
    static constexpr std::chrono::milliseconds stopGrace{500};

    /// Admits a plan, or says why not. Queues the receiver's Prepared; the sender's comes with its
    /// connection, for which it waits for its turn among `attempts`, which outlive the step. `hostSettings` go with
    /// it. Errors: those of check() and of the limits, of the receiver's data end, of the stamp buffer and of the CPU
    /// to pin to.
    static Expected<std::unique_ptr<Step>> prepare(const protocol::PrepareStep &request, Channel &channel,
                                                   Facts hostSettings, const Limits &limits, Attempts &attempts);

    /// Errors: invalidArgument before Prepared or when it was started already.
    Expected<void> start(MonotonicStamp now);
    void stop(MonotonicStamp now);

    void addPolls(std::vector<pollfd> &polls) const;
    MonotonicStamp nextWake(MonotonicStamp now) const;
    void service(MonotonicStamp now);
    bool ended() const { return m_state == State::ended; }
    /// Started and not ended.
    bool live() const { return m_started && !ended(); }
    /// For the client that is told 'busy': what goes on and, where it is known, until when.
    std::string description(MonotonicStamp now) const;

private:
    enum class State { connecting, ready, running, reporting, ended };

    Step(StepPlan plan, protocol::Role role, const probe::Transport &transport, probe::StampBuffer buffer,
         Facts clockFacts, Channel &channel);
    void sendPrepared(const Facts &ofSocket, const ReceivingEnd *receiver);
    void watchFacts(const std::optional<probe::SocketAddress> &address);
    void connect(MonotonicStamp now);
    void launch(MonotonicStamp now);
    void watch(MonotonicStamp now);
    /// The socket's error queue brings more than errors: the kernel's stamps, the ends of copies.
    bool errorQueueIsUsed() const;
    void finishLoop(MonotonicStamp now);
    void report(MonotonicStamp now);
    void sendStepEnd();
    void sendFailure(const Error &error);
    protocol::StepOutcome outcome() const;

    const StepPlan m_plan;
    const protocol::Role m_role;
    const probe::Transport &m_transport;
    Channel &m_channel;
    probe::StampBuffer m_buffer;
    Reporter m_reporter;
    const Facts m_clockFacts;
    const probe::ClockWatch m_clockWatch;
    ExtraSeries m_extraSeries;
    State m_state = State::connecting;
    std::unique_ptr<DataEnd> m_dataEnd;
    std::string m_runKey;
    Facts m_threadFacts; ///< what the host refuses the measured thread
    FileDescriptor m_connection;
    MonotonicStamp m_connected;
    bool m_started = false;
    bool m_stopRequested = false;
    bool m_peerClosed = false; ///< the sender's peer closed while the sender was at work
    bool m_overran = false;
    std::optional<probe::PathWatch> m_path; ///< while the loop runs
    bool m_pathIsCut = false;
    std::chrono::nanoseconds m_plannedTime = maxDuration;
    MonotonicStamp m_startDeadline;
    MonotonicStamp m_overrunAt;
    MonotonicStamp m_nextReport;
    MonotonicStamp m_graceEnd;
    Facts m_hostSettings; ///< what the host was set to for this step
    Facts m_routeFacts;   ///< of the receiver, whose Prepared is gone before the sender connects
    Facts m_endFacts;
    FactWatch m_hostFacts; ///< and those of the data device
    probe::WallClockAnchors m_wallClock; ///< with StepPlan::byWallClock
    std::optional<std::chrono::nanoseconds> m_wallClockError;
    std::optional<Error> m_failure;
    std::uint64_t m_messages = 0;
    probe::LoopEnd m_loopEnd = probe::LoopEnd::stopped;
    // The last member: its destructor stops the thread before anything that the loop uses goes.
    std::unique_ptr<probe::MeasuredThread> m_thread;
};

} // namespace delayrank::agent
