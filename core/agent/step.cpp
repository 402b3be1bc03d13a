#include "core/agent/step.h"

#include "core/agent/approach.h"
#include "core/agent/measured_loops.h"
#include "core/agent/thread_admission.h"
#include "core/probe/device_facts.h"
#include "core/probe/hardware_stamping.h"
#include "core/probe/host_facts.h"
#include "core/probe/route.h"
#include "core/protocol/conversion.h"

#include <algorithm>

namespace delayrank::agent {

Step::Step(StepPlan plan, protocol::Role role, const probe::Transport &transport, probe::StampBuffer buffer,
           Facts clockFacts, Channel &channel)
    : m_plan(std::move(plan)), m_role(role), m_transport(transport), m_channel(channel),
      m_buffer(std::move(buffer)), m_reporter(m_buffer), m_clockFacts(std::move(clockFacts)),
      m_clockWatch(m_buffer.clock()), m_extraSeries(m_plan, role, m_buffer.clock(), m_buffer.capacity()) {}

Expected<std::unique_ptr<Step>> Step::prepare(const protocol::PrepareStep &request, Channel &channel,
                                              Facts hostSettings, const Limits &limits, Attempts &attempts) {
    const StepPlan plan = protocol::stepPlanFrom(request.plan());
    const bool sends = request.role() == protocol::ROLE_SENDER;
    if (!sends && request.role() != protocol::ROLE_RECEIVER)
        return fail(ErrorCode::invalidArgument, "role", "is neither sender nor receiver");
    if (auto possible = check(plan); !possible)
        return tl::unexpected(possible.error());
    if (auto allowed = limits.check(plan, sends); !allowed)
        return tl::unexpected(allowed.error());
    const auto found = probe::transportFor(plan);
    if (!found)
        return tl::unexpected(found.error());
    const probe::Transport *transport = *found;
    auto threadFacts = admitThread(plan, request.role());
    if (!threadFacts)
        return tl::unexpected(threadFacts.error());
    auto clock = probe::chooseClock(plan.oneWay ? ClockChoice::monotonicRaw : plan.clock);
    if (!clock)
        return tl::unexpected(clock.error());
    append(clock->facts, probe::clockCostFacts(clock->clock));
    auto buffer = probe::StampBuffer::create(stampEntries(plan), clock->clock);
    if (!buffer)
        return tl::unexpected(buffer.error());
    std::unique_ptr<Step> step(
        new Step(plan, request.role(), *transport, std::move(*buffer), std::move(clock->facts), channel));
    step->m_reporter.encodeAs(protocol::encodingFor(request));
    step->m_extraSeries.encodeAs(protocol::encodingFor(request));
    if (plan.byWallClock) {
        // Only of these the application makes one-way delays.
        step->m_extraSeries.originsBy(step->m_wallClock);
        step->m_reporter.originsBy(step->m_wallClock);
    }
    step->m_threadFacts = std::move(*threadFacts);
    step->m_hostSettings = std::move(hostSettings);
    step->m_plannedTime = limits.plannedTime(plan);
    if (sends) {
        step->m_runKey = request.run_key();
        // No more goes out to an address that has proved nothing than came in with the request.
        step->m_dataEnd = std::make_unique<Approach>(
            *transport, ReceiverPlace{request.data_address(), request.data_port(), request.run_key()}, plan.options,
            request.ByteSizeLong(), attempts);
        return step;
    }
    auto end = ReceivingEnd::listen(*transport, request.data_address(), plan.options);
    if (!end)
        return tl::unexpected(end.error());
    if (plan.hardwareStamps)
        if (auto stamping = probe::checkHardwareStamping((*end)->address(), sends); !stamping)
            return tl::unexpected(stamping.error());
    step->watchFacts((*end)->address());
    step->m_runKey = (*end)->key();
    step->sendPrepared(transport->optionFacts((*end)->listener(), plan.options), end->get());
    step->m_dataEnd = std::move(*end);
    return step;
}

void Step::watchFacts(const std::optional<probe::SocketAddress> &address) {
    m_hostFacts = FactWatch([address] {
        Facts facts = address ? probe::deviceFacts(*address) : Facts();
        append(facts, probe::hostFacts());
        return facts;
    });
}

void Step::sendPrepared(const Facts &ofSocket, const ReceivingEnd *receiver) {
    Facts facts = m_hostFacts.facts();
    append(facts, ofSocket);
    append(facts, m_clockFacts);
    append(facts, m_threadFacts);
    append(facts, m_hostSettings);
    facts.push_back(m_buffer.fact());
    facts.push_back(probe::loadAverage());
    protocol::AgentFrame frame;
    protocol::addFacts(*frame.mutable_prepared()->mutable_facts(), facts);
    if (receiver != nullptr) {
        frame.mutable_prepared()->set_data_port(receiver->address().port());
        frame.mutable_prepared()->set_run_key(receiver->key());
        if (m_transport.traits().addressing == probe::Addressing::path)
            frame.mutable_prepared()->set_data_address(receiver->address().text());
    }
    m_channel.queue(frame);
}

Expected<void> Step::start(MonotonicStamp now) {
    if (m_started || (m_role == protocol::ROLE_SENDER && m_state != State::ready))
        return fail(ErrorCode::invalidArgument, "StartStep",
                    m_started ? "the step was started already" : "the step is not prepared yet");
    m_started = true;
    m_dataEnd->release();
    m_startDeadline = now + senderTimeLimit;
    return {};
}

void Step::stop(MonotonicStamp now) {
    m_stopRequested = true;
    if (m_thread)
        m_thread->requestStop();
    else if (m_state == State::connecting || m_state == State::ready)
        m_state = State::reporting; // it ends without a message
    m_graceEnd = now;
}

void Step::addPolls(std::vector<pollfd> &polls) const {
    if (m_state == State::connecting)
        m_dataEnd->addPolls(polls);
    if (m_state != State::running)
        return;
    polls.push_back({m_thread->endedEvent(), POLLIN, 0});
    // A sender that sleeps between messages does not see by itself that its peer is gone.
    // Not with MSG_ZEROCOPY or the kernel's stamps, whose notifications would wake us all the time: watch()
    // looks every 20 ms.
    if (m_role == protocol::ROLE_SENDER && !m_peerClosed && !errorQueueIsUsed())
        polls.push_back({m_connection.get(), POLLRDHUP, 0});
}

bool Step::errorQueueIsUsed() const {
    return m_plan.kernelStamps || m_plan.hardwareStamps || m_plan.options.has("MSG_ZEROCOPY");
}

MonotonicStamp Step::nextWake(MonotonicStamp now) const {
    MonotonicStamp wake = now + std::chrono::hours(1);
    const auto notAfter = [&](MonotonicStamp moment) { wake = std::min(wake, moment); };
    switch (m_state) {
    case State::connecting:
        if (const auto due = m_dataEnd->nextWake())
            notAfter(*due);
        if (m_started)
            notAfter(m_startDeadline);
        break;
    case State::ready:
        if (m_started)
            notAfter(now);
        break;
    case State::running:
        notAfter(m_overrunAt);
        notAfter(m_path->nextLook());
        if (m_plan.report == Report::live)
            notAfter(m_nextReport);
        if (errorQueueIsUsed())
            notAfter(now + reportEvery);
        if (m_stopRequested || m_peerClosed || m_overran || m_pathIsCut)
            notAfter(now + probe::MeasuredThread::stopRepeat);
        break;
    case State::reporting:
        if (now < m_graceEnd)
            notAfter(m_graceEnd);
        else if (m_channel.hasRoomForDelays())
            notAfter(now);
        // Else it goes on when the channel can be written to.
        break;
    case State::ended:
        break;
    }
    return wake;
}

void Step::service(MonotonicStamp now) {
    if (m_state == State::connecting)
        connect(now);
    if (m_state == State::ready && m_started)
        launch(now);
    if (m_state == State::running)
        watch(now);
    if (m_state == State::reporting)
        report(now);
}

void Step::connect(MonotonicStamp now) {
    auto connection = m_dataEnd->service(now);
    if (!connection)
        return sendFailure(connection.error());
    if (!*connection) {
        if (m_started && now >= m_startDeadline)
            sendFailure({ErrorCode::timedOut, "data connection",
                         "no sender connected within " + std::to_string(senderTimeLimit.count()) + " s", 0});
        return;
    }
    m_connection = std::move(**connection);
    m_connected = now;
    if (auto prepared = m_transport.prepare(m_connection.get(), m_plan.options); !prepared)
        return sendFailure(prepared.error());
    m_state = State::ready;
    m_routeFacts = probe::routeFacts(m_connection.get());
    if (m_role != protocol::ROLE_SENDER)
        return;
    const auto local = probe::SocketAddress::localOf(m_connection.get());
    if (local) {
        if (m_plan.hardwareStamps)
            if (auto stamping = probe::checkHardwareStamping(*local, true); !stamping)
                return sendFailure(stamping.error());
    }
    watchFacts(local ? std::optional(*local) : std::nullopt);
    Facts facts = std::move(m_routeFacts);
    append(facts, m_transport.optionFacts(m_connection.get(), m_plan.options));
    sendPrepared(facts, nullptr);
}

void Step::launch(MonotonicStamp now) {
    if (auto begun = m_extraSeries.begin(m_connection.get(), m_transport.traits()); !begun)
        return sendFailure(begun.error());
    if (m_plan.byWallClock)
        m_wallClock.look();
    auto thread = probe::MeasuredThread::start(
        measuredLoop(m_role, {m_plan, m_transport, m_connection.get(), m_runKey, m_buffer, m_connected,
                              m_extraSeries.loopExtras(), m_extraSeries.prelude()}),
        m_role == protocol::ROLE_SENDER ? m_plan.senderCpu : m_plan.receiverCpu);
    if (!thread)
        return sendFailure(thread.error());
    m_thread = std::move(*thread);
    m_path.emplace(m_connection.get(), now);
    m_state = State::running;
    m_nextReport = now + reportEvery;
    m_overrunAt = now + m_extraSeries.preludeTime() + m_plannedTime + overrunLimit;
    protocol::AgentFrame frame;
    frame.mutable_started();
    m_channel.queue(frame);
}

void Step::watch(MonotonicStamp now) {
    if (m_thread->ended())
        return finishLoop(now);
    if (m_role == protocol::ROLE_SENDER && !m_peerClosed) {
        pollfd state{m_connection.get(), POLLRDHUP, 0};
        // POLLERR alone may be a notification or a stamp of the kernel that has not been read yet.
        const int closed = POLLRDHUP | POLLHUP | (errorQueueIsUsed() ? 0 : POLLERR);
        m_peerClosed = poll(&state, 1, 0) > 0 && (state.revents & closed) != 0;
    }
    m_overran = m_overran || now >= m_overrunAt;
    m_pathIsCut = m_pathIsCut || m_path->isCut(now);
    if (m_stopRequested || m_peerClosed || m_overran || m_pathIsCut)
        m_thread->requestStop();
    if (m_plan.report == Report::live && now >= m_nextReport) {
        if (m_plan.byWallClock)
            m_wallClock.look();
        m_extraSeries.report(m_channel);
        m_reporter.report(m_channel);
        m_nextReport = now + reportEvery;
    }
}

void Step::sendFailure(const Error &error) {
    protocol::AgentFrame frame;
    *frame.mutable_failure() = protocol::toMessage(error);
    m_channel.queue(frame);
    m_state = State::ended;
}

std::string Step::description(MonotonicStamp now) const {
    const std::string what = m_role == protocol::ROLE_SENDER ? "sends" : "receives";
    const std::string size = " messages of " + std::to_string(m_plan.sizeBytes) + " bytes";
    const bool counted = m_plan.messages > 0;
    const std::string messages = what + (counted ? " " + std::to_string(m_plan.messages) : "") + size;
    if (m_state != State::running)
        return messages;
    const auto left = m_overrunAt - now - overrunLimit;
    const WallClockTime end{WallClockTime::now().nanosecondsSinceEpoch + left.count()};
    return messages + (counted ? ", ends at the latest at " : ", ends at ") + end.text();
}

} // namespace delayrank::agent
