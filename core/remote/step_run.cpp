#include "core/remote/step_run.h"

namespace delayrank::remote {

namespace {

using namespace std::chrono_literals;

constexpr auto answerLimit = 10s;
/// The sender's own limit for reaching the receiver is 10 s, and its words are the better ones.
constexpr auto connectLimit = 15s;
constexpr auto lastSamplesLimit = 1s;
/// How long the sender may take to stop before the receiver is stopped under it.
constexpr auto senderStopsFirst = 100ms;
constexpr std::size_t runKeyBytes = 32;

/// A receiver that fails closes its data connection and its port, and the sender may be heard first.
bool mayBeOfTheReceiver(ErrorCode code) {
    return code == ErrorCode::authentication || code == ErrorCode::connectionRefused ||
           code == ErrorCode::peerLost || code == ErrorCode::io;
}

} // namespace

StepRun::StepRun(Agent &sender, Agent &receiver, const StepPlan &plan, DataAddress dataAddress,
                 QObject *parent)
    : QObject(parent), m_sender{sender, runs::End::sender, DelayCheck(plan)}, m_receiver{receiver,
                                                                                         runs::End::receiver,
                                                                                         DelayCheck(plan)},
      m_plan(plan), m_dataAddress(std::move(dataAddress)) {
    m_answerTimer.setSingleShot(true);
    m_stopTimer.setSingleShot(true);
    connect(&m_answerTimer, &QTimer::timeout, this, &StepRun::becomeLate);
    connect(&m_stopTimer, &QTimer::timeout, this, &StepRun::finish);
    listenTo(m_sender);
    listenTo(m_receiver);
}

void StepRun::listenTo(Side &side) {
    AgentLink *link = side.agent.link();
    connect(link, &AgentLink::preparedArrived, this,
            [this, &side](const StepPrepared &prepared) { takePrepared(side, prepared); });
    connect(link, &AgentLink::startedArrived, this, [this, &side] { takeStarted(side); });
    connect(
        link, &AgentLink::delaysArrived, this,
        [this, &side](quint64 first, const SharedDelays &delays, SeriesKind kind,
                      std::chrono::nanoseconds origin) { takeDelays(side, first, delays, kind, origin); });
    connect(link, &AgentLink::stepEndArrived, this,
            [this, &side](const StepReport &report) { takeStepEnd(side, report); });
    const auto becomeFailed = [this, &side](const Error &error) {
        const bool wasConnecting = &side == &m_sender && side.state == State::preparing;
        side.state = State::over;
        fail(side, error, !(wasConnecting && mayBeOfTheReceiver(error.code)));
    };
    connect(link, &AgentLink::failureArrived, this, becomeFailed);
    connect(&side.agent, &Agent::failed, this, becomeFailed);
}

void StepRun::start() {
    m_receiver.state = State::preparing;
    m_answerTimer.start(answerLimit);
    m_receiver.agent.link()->prepareReceiver(m_plan, m_dataAddress.atReceiver);
}

void StepRun::takePrepared(Side &side, const StepPrepared &prepared) {
    if (m_isFinished || side.state != State::preparing)
        return;
    const bool isReceiver = &side == &m_receiver;
    const bool hasAddress = prepared.dataPort != 0 || !prepared.dataAddress.empty();
    if (isReceiver && (!hasAddress || prepared.runKey.size() != runKeyBytes))
        return fail(side, {ErrorCode::corrupt, "Prepared", "without an address and a run key", 0});
    side.state = State::prepared;
    emit factsArrived(side.end, runs::Moment::start, prepared.facts);
    if (m_isStopping || m_error)
        return finishIfOver();
    if (isReceiver) {
        m_sender.state = State::preparing;
        m_answerTimer.start(connectLimit);
        m_sender.agent.link()->prepareSender(m_plan, m_dataAddress.atSender, prepared);
    } else {
        m_receiver.state = State::starting;
        m_answerTimer.start(answerLimit);
        m_receiver.agent.link()->startStep();
    }
}

void StepRun::takeStarted(Side &side) {
    if (m_isFinished || side.state != State::starting)
        return;
    side.state = State::running;
    if (m_isStopping || m_error)
        return;
    if (&side == &m_receiver) {
        m_sender.state = State::starting;
        m_answerTimer.start(answerLimit);
        m_sender.agent.link()->startStep();
    } else {
        m_answerTimer.stop();
        emit started();
    }
}

DelayCheck &StepRun::checkOf(Side &side, SeriesKind kind) {
    if (kind == SeriesKind::messages)
        return side.check;
    // How many there are of another kind the plan does not say: as many as of a step by duration.
    return side.otherChecks.try_emplace(kind, StepPlan{}).first->second;
}

void StepRun::takeDelays(Side &side, quint64 firstMessage, const SharedDelays &delays, SeriesKind kind,
                         std::chrono::nanoseconds origin) {
    if (m_isFinished)
        return;
    if (!side.isStepping())
        return fail(side, {ErrorCode::corrupt, "Delays", "outside a step", 0});
    if (const auto accepted = checkOf(side, kind).accept(firstMessage, *delays); !accepted) {
        side.state = State::over; // nothing more of this end is believed
        return fail(side, accepted.error());
    }
    if (m_answerTimer.isActive() && side.state == State::running)
        m_answerTimer.start(); // the last samples of this end are on their way
    if (m_plan.oneWay &&
        (kind == SeriesKind::oneWay || (kind == SeriesKind::messages && &side == &m_receiver)))
        takeOneWay(side, firstMessage, delays, origin);
    if (kind != SeriesKind::oneWay) // half of one only
        emit delaysArrived({side.end, kind}, firstMessage, delays);
}

void StepRun::takeOneWay(const Side &side, quint64 firstMessage, const SharedDelays &delays,
                         std::chrono::nanoseconds origin) {
    if (&side == &m_sender)
        m_oneWay.addSent(firstMessage, origin, *delays);
    else
        m_oneWay.addReceived(firstMessage, origin, *delays);
    while (auto batch = m_oneWay.take()) {
        const quint64 first = batch->firstMessage;
        m_oneWayLast = first + batch->delays.size() - 1;
        emit delaysArrived({runs::End::receiver, SeriesKind::oneWay}, first,
                           std::make_shared<const std::vector<Delay>>(std::move(batch->delays)));
    }
}

void StepRun::finishOneWay() {
    if (m_receivedMessages > m_oneWayLast)
        emit delaysLost({runs::End::receiver, SeriesKind::oneWay}, m_receivedMessages - m_oneWayLast);
    if (m_oneWay.backwards() > 0)
        emit factsArrived(
            runs::End::receiver, runs::Moment::finish,
            {{"one-way, messages before they were sent", std::to_string(m_oneWay.backwards())}});
    Fact error{"one-way, error bound", "0 ns: both ends read one clock"};
    if (m_plan.byWallClock && m_sender.wallClockError && m_receiver.wallClockError)
        error.value = formatDuration(*m_sender.wallClockError + *m_receiver.wallClockError) +
                      ": what the kernels bound the sender's clock (" +
                      formatDuration(*m_sender.wallClockError) + ") and the receiver's (" +
                      formatDuration(*m_receiver.wallClockError) + ") by";
    else if (m_plan.byWallClock)
        error.value = "unknown: a clock was not synchronised to the end";
    emit factsArrived(runs::End::receiver, runs::Moment::finish, {error});
}

void StepRun::takeStepEnd(Side &side, const StepReport &report) {
    if (m_isFinished || side.state == State::over || side.state == State::idle)
        return;
    side.state = State::over;
    side.wallClockError = report.wallClockError;
    emit factsArrived(side.end, runs::Moment::finish, report.facts);
    const auto lost = side.check.lostAtEnd(report.messages);
    if (!lost)
        return fail(side, lost.error());
    if (&side == &m_receiver)
        m_receivedMessages = report.messages;
    if (*lost > 0)
        emit delaysLost(side.end, *lost);
    for (const SeriesReport &series : report.series) {
        if (series.kind == SeriesKind::messages || series.kind == SeriesKind::oneWay)
            continue;
        const auto missing = checkOf(side, series.kind).lostAtEnd(series.messages);
        if (!missing)
            return fail(side, missing.error());
        if (*missing > 0)
            emit delaysLost({side.end, series.kind}, *missing);
    }
    judge(side, report);
}

void StepRun::judge(Side &side, const StepReport &report) {
    Side &other = &side == &m_sender ? m_receiver : m_sender;
    const std::string host = side.agent.host().text.toStdString();
    if (m_isStopping) {
        // The receiver is stopped as soon as the sender has ended, and not before.
        if (&side == &m_sender && m_receiver.isStepping())
            m_receiver.agent.link()->stopStep();
        return finishIfOver();
    }
    switch (report.outcome) {
    case StepOutcome::complete:
        if (!m_error && other.isStepping())
            m_answerTimer.start(m_plan.report == Report::after ? 60s : answerLimit);
        return finishIfOver();
    case StepOutcome::stopped:
        if (m_error) // stopped by us because of the other end
            return finishIfOver();
        return fail(side, {ErrorCode::timedOut, host, "the agent ended the step by itself", 0});
    case StepOutcome::peerLost:
        return fail(side,
                    {ErrorCode::peerLost, host,
                     "its data connection to " + other.agent.host().text.toStdString() + " broke", 0},
                    false);
    case StepOutcome::failed:
        return fail(side, report.failure);
    }
}

void StepRun::becomeLate() {
    const auto lateIn = [this](Side &side, const char *what) {
        side.state = State::over;
        fail(side, {ErrorCode::timedOut, "", what, 0});
    };
    for (Side *side : {&m_sender, &m_receiver}) {
        if (side->state == State::preparing)
            return lateIn(*side, side == &m_sender ? "no answer to the plan within 15 s"
                                                   : "no answer to the plan within 10 s");
        if (side->state == State::starting)
            return lateIn(*side, "the step did not start within 10 s");
    }
    for (Side *side : {&m_sender, &m_receiver})
        if (side->state == State::running)
            return fail(*side, {ErrorCode::timedOut, "", "did not end the step when the other end had", 0});
}

void StepRun::fail(Side &side, const Error &error, bool certain) {
    if (m_isFinished)
        return;
    if (!m_isStopping && (!m_error || (certain && !m_errorIsCertain))) {
        m_error = side.agent.errorOfHost(error);
        m_errorIsCertain = certain;
    }
    stopEnds();
    finishIfOver();
}

void StepRun::stop() {
    if (m_isFinished || m_isStopping)
        return;
    m_isStopping = true;
    stopEnds();
    finishIfOver();
}

void StepRun::stopEnds() {
    if (m_stopTimer.isActive())
        return;
    m_answerTimer.stop();
    m_stopTimer.start(lastSamplesLimit);
    if (m_sender.isStepping())
        m_sender.agent.link()->stopStep();
    const auto stopReceiver = [this] {
        if (m_receiver.isStepping())
            m_receiver.agent.link()->stopStep();
    };
    if (m_sender.isStepping())
        QTimer::singleShot(senderStopsFirst, this, stopReceiver);
    else
        stopReceiver();
}

void StepRun::finishIfOver() {
    const bool isEnding = m_isStopping || m_error;
    // The other end may be about to say why, in its own words or by its death.
    const bool mayBeExplained = m_error && !m_errorIsCertain && !m_isStopping;
    const auto isOver = [&](const Side &side) {
        return side.state == State::over || (isEnding && !side.isStepping() &&
                                             !(mayBeExplained && side.state == State::prepared));
    };
    if (isOver(m_sender) && isOver(m_receiver))
        finish();
}

void StepRun::finish() {
    if (m_isFinished)
        return;
    m_isFinished = true;
    m_answerTimer.stop();
    m_stopTimer.stop();
    if (m_plan.oneWay)
        finishOneWay();
    emit ended(m_error);
}

} // namespace delayrank::remote
