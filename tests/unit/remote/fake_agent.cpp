#include "fake_agent.h"

#include <QFile>

namespace delayrank::remote {

namespace {

const QByteArray token(32, 'a');

} // namespace

FakeAgent::FakeAgent(QObject *parent) : QObject(parent) {
    m_server.listen(QHostAddress(QHostAddress::LocalHost));
    setToken(token);
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        ++m_clients;
        m_socket = m_server.nextPendingConnection();
        m_decoder = {};
        connect(m_socket, &QTcpSocket::readyRead, this, &FakeAgent::read);
    });
}

HostSpec FakeAgent::host() const {
    return *HostSpec::parse(QString("tcp://127.0.0.1:%1").arg(m_server.serverPort()));
}

void FakeAgent::setToken(const QByteArray &newToken) {
    QFile file(tokenFile());
    file.open(QIODevice::WriteOnly);
    file.write(newToken + "\n");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

void FakeAgent::send(const protocol::AgentFrame &frame) {
    std::string bytes;
    protocol::appendFrame(bytes, frame);
    sendBytes(bytes);
}

void FakeAgent::sendBytes(const std::string &bytes) {
    if (m_socket)
        m_socket->write(bytes.data(), static_cast<qint64>(bytes.size()));
}

void FakeAgent::hangUp() {
    m_socket->disconnectFromHost();
}

void FakeAgent::read() {
    const QByteArray bytes = m_socket->readAll();
    m_decoder.feed({bytes.data(), static_cast<std::size_t>(bytes.size())});
    for (;;) {
        const auto payload = m_decoder.next();
        if (!payload || !*payload)
            return;
        protocol::ClientFrame frame;
        if (protocol::parsePayload(**payload, frame))
            handle(frame);
    }
}

void FakeAgent::handle(const protocol::ClientFrame &frame) {
    m_heard.push_back(frame.kind_case());
    if (frame.has_prepare_step())
        m_prepare = frame.prepare_step();
    if (answer && answer(frame))
        return;
    protocol::AgentFrame reply;
    switch (frame.kind_case()) {
    case protocol::ClientFrame::kHello:
        reply.mutable_hello()->set_protocol_major(1);
        reply.mutable_hello()->set_program("delayrank-agent 0.1.0");
        return send(reply);
    case protocol::ClientFrame::kAuthenticate:
        if (frame.authenticate().token() == token.toStdString()) {
            reply.mutable_ready()->set_network_namespace(networkNamespace);
            protocol::HostAddress *address = reply.mutable_ready()->add_addresses();
            address->set_address("127.0.0.1");
            address->set_device("lo");
            address->set_loopback(true);
        } else {
            reply.mutable_failure()->set_code(static_cast<unsigned>(ErrorCode::authentication));
            reply.mutable_failure()->set_reason("wrong token");
        }
        return send(reply);
    case protocol::ClientFrame::kPrepareStep: {
        protocol::Prepared *prepared = reply.mutable_prepared();
        if (m_prepare.role() == protocol::ROLE_RECEIVER) {
            prepared->set_data_port(5000);
            prepared->set_run_key(std::string(32, 'k'));
        }
        protocol::Fact *fact = prepared->add_facts();
        fact->set_name("HZ");
        fact->set_value("250");
        return send(reply);
    }
    case protocol::ClientFrame::kStartStep:
        return runStep();
    case protocol::ClientFrame::kStopStep:
        return send(stepEnd(protocol::STEP_STOPPED, 4));
    default:
        return;
    }
}

void FakeAgent::runStep() {
    const quint64 messages = m_prepare.plan().messages();
    std::vector<protocol::AgentFrame> frames(1);
    frames[0].mutable_started();
    frames.push_back(delays(2, std::vector<quint64>(messages - 1, 1000)));
    frames.push_back(stepEnd(protocol::STEP_COMPLETE, messages));
    if (edit)
        edit(frames);
    for (const protocol::AgentFrame &frame : frames)
        send(frame);
}

protocol::AgentFrame FakeAgent::delays(quint64 firstMessage, const std::vector<quint64> &nanoseconds) {
    protocol::AgentFrame frame;
    frame.mutable_delays()->set_first_message(firstMessage);
    for (const quint64 delay : nanoseconds)
        frame.mutable_delays()->add_delay_ns(delay);
    return frame;
}

protocol::AgentFrame FakeAgent::stepEnd(protocol::StepOutcome outcome, quint64 messages) {
    protocol::AgentFrame frame;
    frame.mutable_step_end()->set_outcome(outcome);
    frame.mutable_step_end()->set_messages(messages);
    return frame;
}

} // namespace delayrank::remote
