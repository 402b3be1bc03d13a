#include "core/agent/session.h"

#include "core/agent/control_device.h"
#include "core/agent/offers.h"
#include "core/probe/device_facts.h"
#include "core/probe/host_facts.h"
#include "core/probe/text_file.h"
#include "core/protocol/conversion.h"

#include <algorithm>
#include <sys/utsname.h>

namespace delayrank::agent {

namespace {

Error wrongOrder(const char *frame) {
    return {ErrorCode::corrupt, "control channel", std::string("a ") + frame + " frame out of order", 0};
}

/// The frame's name for an error.
const char *kindName(const protocol::ClientFrame &frame) {
    switch (frame.kind_case()) {
    case protocol::ClientFrame::kHello:
        return "Hello";
    case protocol::ClientFrame::kAuthenticate:
        return "Authenticate";
    case protocol::ClientFrame::kPrepareStep:
        return "PrepareStep";
    case protocol::ClientFrame::kStartStep:
        return "StartStep";
    case protocol::ClientFrame::kStopStep:
        return "StopStep";
    case protocol::ClientFrame::kHeartbeat:
        return "Heartbeat";
    case protocol::ClientFrame::KIND_NOT_SET:
        break;
    }
    return "unknown";
}

} // namespace

Session::Session(std::unique_ptr<ByteStream> stream, std::string client, SessionKeeper &keeper,
                 MonotonicStamp now)
    : m_keeper(keeper), m_client(std::move(client)), m_channel(std::move(stream)),
      m_deadline(now + handshakeLimit), m_lastHeard(now), m_nextHeartbeat(now + heartbeatEvery) {}

void Session::addPolls(std::vector<pollfd> &polls) const {
    if (m_state == State::ended)
        return;
    m_channel.addPolls(polls);
    if (m_step)
        m_step->addPolls(polls);
}

MonotonicStamp Session::nextWake(MonotonicStamp now) const {
    if (m_state == State::ended)
        return now;
    if (m_state != State::active)
        return m_deadline;
    const MonotonicStamp wake = std::min(m_nextHeartbeat, m_lastHeard + silenceLimit);
    return m_step ? std::min(wake, m_step->nextWake(now)) : wake;
}

void Session::service(MonotonicStamp now) {
    if (m_state != State::closing && m_state != State::ended) {
        readFrames(now);
        if (m_step)
            m_step->service(now);
        if (m_step && m_step->ended())
            m_step.reset();
        checkTimes(now);
    }
    write();
    if (m_state == State::closing)
        close(now);
}

/// What the client has not read yet must not be lost to an RST: so our side ends first, then its own is
/// awaited.
void Session::close(MonotonicStamp now) {
    if (m_channel.queued() == 0 && !m_finishedSending) {
        m_channel.finishSending();
        m_finishedSending = true;
    }
    if (m_channel.discardInput() || now >= m_deadline)
        end(m_reason);
}

void Session::readFrames(MonotonicStamp now) {
    const auto received = m_channel.receive();
    while (m_state != State::closing && m_state != State::ended) {
        auto payload = m_channel.nextPayload();
        if (!payload)
            return refuse(payload.error(), now);
        if (!*payload)
            break;
        protocol::ClientFrame frame;
        if (auto parsed = protocol::parsePayload(**payload, frame); !parsed)
            return refuse(parsed.error(), now);
        m_lastHeard = now;
        handle(frame, now);
    }
    // After the frames: what came just before the end of the stream counts.
    if (received || m_state == State::ended)
        return;
    if (received.error().code == ErrorCode::authentication)
        refuse(received.error(), now);
    else
        end(received.error().code == ErrorCode::peerLost ? m_reason : received.error());
}

void Session::handle(const protocol::ClientFrame &frame, MonotonicStamp now) {
    switch (m_state) {
    case State::greeting:
        if (frame.has_hello())
            return handleHello(frame.hello(), now);
        return refuse(wrongOrder(kindName(frame)), now);
    case State::authenticating:
        if (frame.has_authenticate())
            return handleToken(frame.authenticate(), now);
        if (frame.has_heartbeat())
            return;
        return refuse(wrongOrder(kindName(frame)), now);
    case State::active:
        return handleActive(frame, now);
    case State::closing:
    case State::ended:
        break;
    }
}

void Session::handleHello(const protocol::Hello &hello, MonotonicStamp now) {
    protocol::AgentFrame frame;
    frame.mutable_hello()->set_protocol_major(protocol::protocolMajor);
    frame.mutable_hello()->set_protocol_minor(protocol::protocolMinor);
    frame.mutable_hello()->set_program("delayrank-agent " DELAYRANK_VERSION);
    m_channel.queue(frame);
    if (hello.protocol_major() != protocol::protocolMajor)
        return refuse({ErrorCode::unsupportedVersion, "delayrank-agent " DELAYRANK_VERSION,
                       "speaks protocol " + std::to_string(protocol::protocolMajor) + "." +
                           std::to_string(protocol::protocolMinor) + ", the client speaks " +
                           std::to_string(hello.protocol_major()) + "." +
                           std::to_string(hello.protocol_minor()),
                       0},
                      now);
    if (const auto busy = m_keeper.busy())
        return refuse(*busy, now);
    m_state = State::authenticating;
}

void Session::handleToken(const protocol::Authenticate &authenticate, MonotonicStamp now) {
    // Somebody else may have become the client since our Hello.
    if (const auto busy = m_keeper.busy())
        return refuse(*busy, now);
    if (!m_channel.provesClient() && !m_keeper.redeem(authenticate.token()))
        return refuse({ErrorCode::authentication, "token", "is wrong or used up", 0}, now);
    m_state = State::active;
    m_served = true;
    m_nextHeartbeat = now + heartbeatEvery;
    sendReady();
}

void Session::sendReady() {
    protocol::AgentFrame frame;
    protocol::Ready &ready = *frame.mutable_ready();
    utsname names{};
    uname(&names);
    ready.set_host_name(probe::cleanedText(names.nodename));
    ready.set_kernel_release(probe::cleanedText(names.release));
    ready.set_network_namespace(probe::networkNamespace());
    for (const probe::HostAddress &address : probe::hostAddresses()) {
        protocol::HostAddress &message = *ready.add_addresses();
        message.set_address(address.address.text());
        message.set_device(address.device);
        message.set_loopback(address.address.isLoopback());
        message.set_speed_mbit(address.speedMbit);
    }
    addOffers(ready);
    ready.set_control_device(controlDevice(m_channel.input()));
    protocol::addFacts(*ready.mutable_facts(), probe::processorFacts());
    m_channel.queue(frame);
}

void Session::handleActive(const protocol::ClientFrame &frame, MonotonicStamp now) {
    switch (frame.kind_case()) {
    case protocol::ClientFrame::kPrepareStep:
        return prepare(frame.prepare_step(), now);
    case protocol::ClientFrame::kStartStep:
        if (!m_step)
            return refuse(wrongOrder("StartStep"), now);
        if (auto started = m_step->start(now); !started)
            refuse(started.error(), now);
        return;
    case protocol::ClientFrame::kStopStep:
        // It may cross with the StepEnd or Failure that ended the step: then there is nothing to stop.
        if (m_step)
            m_step->stop(now);
        return;
    case protocol::ClientFrame::kHello:
    case protocol::ClientFrame::kAuthenticate:
        return refuse(wrongOrder(kindName(frame)), now);
    case protocol::ClientFrame::kHeartbeat:
    case protocol::ClientFrame::KIND_NOT_SET: // of a newer minor version: skipped
        return;
    }
}

void Session::prepare(const protocol::PrepareStep &request, MonotonicStamp now) {
    if (m_step && m_step->live())
        return refuse(wrongOrder("PrepareStep"), now);
    m_step.reset(); // one that was prepared and never started gives way
    auto settings = m_settings.apply(request);
    if (!settings)
        return sendFailure(settings.error());
    auto step =
        Step::prepare(request, m_channel, std::move(*settings), m_keeper.limits(), m_keeper.attempts());
    if (step)
        m_step = std::move(*step);
    else
        sendFailure(step.error());
}

void Session::sendFailure(const Error &error) {
    protocol::AgentFrame frame;
    *frame.mutable_failure() = protocol::toMessage(error);
    m_channel.queue(frame);
}

void Session::checkTimes(MonotonicStamp now) {
    if ((m_state == State::greeting || m_state == State::authenticating) && now >= m_deadline)
        return refuse({ErrorCode::timedOut, "control channel",
                       "no handshake within " + std::to_string(handshakeLimit.count()) + " s", 0},
                      now);
    if (m_state != State::active)
        return;
    if (now >= m_lastHeard + silenceLimit)
        return refuse(
            {ErrorCode::timedOut, "client", "silent for " + std::to_string(silenceLimit.count()) + " s", 0},
            now);
    if (now >= m_nextHeartbeat) {
        protocol::AgentFrame frame;
        frame.mutable_heartbeat();
        m_channel.queue(frame);
        m_nextHeartbeat = now + heartbeatEvery;
    }
}

void Session::write() {
    if (m_state == State::ended)
        return;
    if (auto written = m_channel.flush(); !written)
        end(written.error().code == ErrorCode::peerLost ? m_reason : written.error());
}

void Session::refuse(const Error &error, MonotonicStamp now) {
    m_step.reset();
    m_settings.restore();
    if (!m_channel.canSpeak())
        return end(error);
    sendFailure(error);
    m_reason = error;
    m_deadline = now + closingLimit;
    m_state = State::closing;
}

void Session::end(std::optional<Error> reason) {
    m_step.reset();
    m_settings.restore();
    m_reason = std::move(reason);
    m_state = State::ended;
}

std::string Session::description(MonotonicStamp now) const {
    return m_client + (m_step ? ", which " + m_step->description(now) : ", between two steps");
}

} // namespace delayrank::agent
