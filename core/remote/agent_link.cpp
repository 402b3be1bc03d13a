#include "core/remote/agent_link.h"

#include "core/protocol/conversion.h"

#include <QIODevice>

namespace delayrank::remote {

namespace {

constexpr std::chrono::seconds heartbeatInterval(2);
// The fifth beat without a frame comes 8 to 10 s after the last one.
constexpr int silentBeatsAllowed = 4;
constexpr qint64 readBytes = 256 * 1024;
/// One may get lost. The bytes of each, DatagramHeader, have to come in before it goes out.
constexpr std::size_t hellos = 7, helloBytes = 24;

} // namespace

AgentLink::AgentLink(QIODevice *device, QObject *parent) : QObject(parent), m_device(device) {
    connect(device, &QIODevice::readyRead, this, &AgentLink::readAvailable);
    m_heartbeat.setInterval(heartbeatInterval);
    connect(&m_heartbeat, &QTimer::timeout, this, &AgentLink::beat);
}

void AgentLink::send(const protocol::ClientFrame &frame) {
    if (!m_device)
        return;
    std::string bytes;
    protocol::appendFrame(bytes, frame);
    // A failed write shows up as the device closing, which its launcher watches and can explain.
    m_device->write(bytes.data(), static_cast<qint64>(bytes.size()));
}

void AgentLink::sendHello() {
    protocol::ClientFrame frame;
    frame.mutable_hello()->set_protocol_major(protocol::protocolMajor);
    frame.mutable_hello()->set_protocol_minor(protocol::protocolMinor);
    frame.mutable_hello()->set_program("delayrank " DELAYRANK_VERSION);
    send(frame);
}

void AgentLink::authenticate(const QString &token) {
    protocol::ClientFrame frame;
    frame.mutable_authenticate()->set_token(token.toStdString());
    send(frame);
}

void AgentLink::prepareReceiver(const StepPlan &plan, const QString &dataAddress) {
    protocol::ClientFrame frame;
    protocol::PrepareStep *prepare = frame.mutable_prepare_step();
    *prepare->mutable_plan() = protocol::toMessage(plan);
    prepare->set_role(protocol::ROLE_RECEIVER);
    protocol::offerEncodings(*prepare, m_compression);
    protocol::addFacts(*prepare->mutable_host_settings(), m_hostSettings);
    prepare->set_data_address(dataAddress.toStdString());
    send(frame);
}

void AgentLink::prepareSender(const StepPlan &plan, const QString &dataAddress,
                              const StepPrepared &receiver) {
    protocol::ClientFrame frame;
    protocol::PrepareStep *prepare = frame.mutable_prepare_step();
    *prepare->mutable_plan() = protocol::toMessage(plan);
    prepare->set_role(protocol::ROLE_SENDER);
    protocol::offerEncodings(*prepare, m_compression);
    protocol::addFacts(*prepare->mutable_host_settings(), m_hostSettings);
    prepare->set_data_address(receiver.dataAddress.empty() ? dataAddress.toStdString()
                                                           : receiver.dataAddress);
    prepare->set_data_port(receiver.dataPort);
    prepare->set_run_key(receiver.runKey);
    // Up to the room that the hellos need, not on top of what the request takes anyway: they are to be few.
    if (const std::size_t size = prepare->ByteSizeLong(); size < hellos * helloBytes)
        prepare->set_padding(std::string(hellos * helloBytes - size, '\0'));
    send(frame);
}

void AgentLink::startStep() {
    protocol::ClientFrame frame;
    frame.mutable_start_step();
    send(frame);
}

void AgentLink::stopStep() {
    protocol::ClientFrame frame;
    frame.mutable_stop_step();
    send(frame);
}

void AgentLink::startHeartbeat() {
    m_silentBeats = 0;
    m_heartbeat.start();
}

void AgentLink::beat() {
    // Beats are counted, not seconds: where this thread itself was held up (a slow disk), several time-outs
    // become one beat and the agent is not blamed.
    if (m_silentBeats++ >= silentBeatsAllowed)
        return breakOff({ErrorCode::timedOut, "agent", "has given no sign of life for 8 s", 0});
    protocol::ClientFrame frame;
    frame.mutable_heartbeat();
    send(frame);
}

void AgentLink::readAvailable() {
    while (m_device) {
        const QByteArray bytes = m_device->read(readBytes);
        if (bytes.isEmpty())
            return;
        m_decoder.feed({bytes.data(), static_cast<std::size_t>(bytes.size())});
        while (m_device) {
            const auto payload = m_decoder.next();
            if (!payload)
                return breakOff(payload.error());
            if (!*payload)
                break;
            protocol::AgentFrame frame;
            if (const auto parsed = protocol::parsePayload(**payload, frame); !parsed)
                return breakOff(parsed.error());
            m_silentBeats = 0;
            handle(frame);
        }
    }
}

void AgentLink::handle(const protocol::AgentFrame &frame) {
    switch (frame.kind_case()) {
    case protocol::AgentFrame::kHello:
        return emit helloArrived(helloFrom(frame.hello()));
    case protocol::AgentFrame::kReady:
        return emit readyArrived(readyFrom(frame.ready()));
    case protocol::AgentFrame::kFailure:
        return emit failureArrived(protocol::errorFrom(frame.failure()));
    case protocol::AgentFrame::kPrepared:
        if (const auto prepared = preparedFrom(frame.prepared()))
            return emit preparedArrived(*prepared);
        else
            return breakOff(prepared.error());
    case protocol::AgentFrame::kStarted:
        return emit startedArrived();
    case protocol::AgentFrame::kDelays:
        return handleDelays(frame.delays());
    case protocol::AgentFrame::kStepEnd:
        return emit stepEndArrived(reportFrom(frame.step_end()));
    case protocol::AgentFrame::kHeartbeat:
    case protocol::AgentFrame::KIND_NOT_SET: // a kind that a later minor version added
        return;
    }
}

void AgentLink::handleDelays(const protocol::Delays &message) {
    const auto kind = protocol::seriesKindFrom(message.series());
    auto delays = std::make_shared<std::vector<Delay>>();
    if (const auto decoded = m_delayDecoder.decode(message, *delays); !decoded)
        return breakOff(decoded.error());
    if (delays->empty() || !kind)
        return;
    emit delaysArrived(message.first_message(), delays, *kind, std::chrono::nanoseconds(message.origin_ns()));
}

void AgentLink::detach() {
    m_heartbeat.stop();
    if (m_device)
        m_device->disconnect(this);
    m_device = nullptr;
}

void AgentLink::breakOff(Error error) {
    detach();
    emit broken(error);
}

} // namespace delayrank::remote
