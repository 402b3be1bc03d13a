// How a step ends: what the measured loop left, the last delays, StepEnd.

#include "core/agent/step.h"
#include "core/probe/host_facts.h"
#include "core/protocol/conversion.h"

namespace delayrank::agent {

void Step::finishLoop(MonotonicStamp now) {
    const auto &result = m_thread->result();
    m_state = State::reporting;
    if (!result) {
        m_failure = result.error();
        m_loopEnd = probe::LoopEnd::failed;
    } else {
        m_loopEnd = result->end;
        m_messages = result->messages;
        m_endFacts = result->facts;
        if (m_loopEnd == probe::LoopEnd::stopped && (m_peerClosed || m_pathIsCut) && !m_stopRequested)
            m_loopEnd = probe::LoopEnd::peerLost;
        if (m_loopEnd == probe::LoopEnd::failed)
            m_failure =
                Error{ErrorCode::io, result->call, "failed on the data connection", result->systemErrno};
        if (m_loopEnd == probe::LoopEnd::peerLost)
            m_failure =
                Error{ErrorCode::peerLost, "data connection",
                      m_pathIsCut ? "nothing that this end sent was acknowledged for " +
                                        std::to_string(probe::PathWatch::limit.count()) + " s"
                                  : "the other end was lost after " + std::to_string(m_messages) + " messages",
                      result->systemErrno};
    }
    if (m_overran && m_loopEnd == probe::LoopEnd::stopped && !m_stopRequested) {
        m_loopEnd = probe::LoopEnd::failed;
        m_failure = Error{ErrorCode::timedOut, "step",
                          "ended " + std::to_string(overrunLimit.count()) + " s after its planned end", 0};
    }
    if (m_role == protocol::ROLE_RECEIVER)
        append(m_endFacts, std::move(m_routeFacts));
    append(m_endFacts, m_transport.endFacts(m_connection.get()));
    append(m_endFacts, m_transport.optionFacts(m_connection.get(), m_plan.options));
    append(m_endFacts, m_clockWatch.factsUntilNow());
    if (const auto error = m_clockWatch.wallClockError())
        m_wallClockError = *error + m_wallClock.widestReading();
    if (m_plan.byWallClock)
        m_wallClock.look();
    m_extraSeries.loopEnded(m_messages);
    append(m_endFacts, m_extraSeries.endFacts());
    if (m_role == protocol::ROLE_RECEIVER)
        m_endFacts.push_back({"stray connections", std::to_string(m_dataEnd->strayConnections())});
    m_connection.reset();
    if (m_loopEnd == probe::LoopEnd::peerLost && !m_stopRequested)
        m_graceEnd = now + stopGrace;
}

void Step::report(MonotonicStamp now) {
    if (!m_extraSeries.report(m_channel) || !m_reporter.report(m_channel) || now < m_graceEnd)
        return;
    m_buffer.countLostAtEnd();
    sendStepEnd();
}

protocol::StepOutcome Step::outcome() const {
    switch (m_loopEnd) {
    case probe::LoopEnd::complete:
        return protocol::STEP_COMPLETE;
    case probe::LoopEnd::stopped:
        return protocol::STEP_STOPPED;
    case probe::LoopEnd::peerLost:
        return m_stopRequested ? protocol::STEP_STOPPED : protocol::STEP_PEER_LOST;
    case probe::LoopEnd::failed:
        break;
    }
    return protocol::STEP_FAILED;
}

void Step::sendStepEnd() {
    if (const std::uint64_t backwards = m_buffer.backwardStamps(); backwards > 0)
        m_endFacts.push_back({"clock went backwards", std::to_string(backwards) + " times"});
    append(m_endFacts, m_hostFacts.changed());
    m_endFacts.push_back(probe::loadAverage());
    protocol::AgentFrame frame;
    protocol::StepEnd &end = *frame.mutable_step_end();
    end.set_outcome(outcome());
    end.set_messages(m_messages);
    end.set_lost_delays(m_buffer.lostDelays());
    m_extraSeries.addCounts(end);
    if (m_plan.byWallClock)
        end.set_wall_clock_error_ns(m_wallClockError ? m_wallClockError->count() : -1);
    protocol::addFacts(*end.mutable_facts(), m_endFacts);
    if (m_failure && end.outcome() != protocol::STEP_STOPPED)
        *end.mutable_failure() = protocol::toMessage(*m_failure);
    m_channel.queue(frame);
    m_state = State::ended;
}

} // namespace delayrank::agent
